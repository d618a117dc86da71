import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync, type Rolldown } from 'vite';

/** The modules that the script replaces with the `*.script.ts` files beside them. */
const REPLACED = /\/(?:load-files|load-locale)\.js$/;

/** Makes the script load files from its own folder, instead of modules. */
export function replaceLoaders(): Rolldown.Plugin {
  return {
    name: 'replace-loaders',
    resolveId: {
      order: 'pre',
      filter: { id: REPLACED },
      handler: (source, importer = '') => resolve(dirname(importer), source.replace(/js$/, 'script.ts')),
    },
  };
}

const withPath = (importer: string, source: string): string =>
  source.startsWith('.') ? resolve(dirname(importer), source) : source;

/** Returns the names that a module exports from other modules, and these modules. */
function readList(path: string) {
  const { staticExports } = parseSync(path, readFileSync(path, 'utf8')).module;
  const entries = staticExports.flatMap((statement) => statement.entries);
  return {
    names: entries.map(({ exportName }) => exportName.name ?? ''),
    modules: entries.map(({ moduleRequest }) => withPath(path, moduleRequest?.value ?? '')),
  };
}

/**
 * Makes a file use the values of the script, which it receives as `shared`, instead of its own
 * copies of the modules.
 *
 * @param list the module that exports all these values
 */
export function receiveShared(list: string): Rolldown.Plugin {
  const path = resolve(list);
  const { names, modules } = readList(path);
  return {
    name: 'receive-shared',
    resolveId: {
      order: 'pre',
      handler: (source, importer = '') => (modules.includes(withPath(importer, source)) ? path : null),
    },
    load: { filter: { id: path }, handler: () => `export const { ${names.join()} } = shared;` },
  };
}

/**
 * Checks that each module is only in the script or one of its files, and that each passed value is
 * used.
 *
 * @param list the module that exports these values
 * @throws {Error} naming the change that the list needs
 */
export function checkSharing([script, ...files]: readonly Rolldown.OutputChunk[], list: string): void {
  const path = resolve(list);
  const modules = [script, ...files].flatMap((chunk) => Object.keys(chunk?.modules ?? {})).filter((id) => id !== path);
  const duplicate = modules.find((id, index) => modules.indexOf(id) !== index);
  if (duplicate) throw new Error(`${list}: export the values of ${relative('.', duplicate)} that several files use`);
  const used = files.flatMap((file) => file.modules[path]?.renderedExports ?? []);
  const unused = readList(path).names.filter((name) => !used.includes(name));
  if (unused.length > 0) throw new Error(`${list}: no file uses ${unused.join(', ')}`);
}
