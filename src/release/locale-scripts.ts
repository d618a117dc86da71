import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { ReleaseFiles } from './manifest.js';

// As long as `import`, so that source maps stay right. Vite would wrap an import in what preloads style sheets.
const IMPORT = 'imp0rt';

/**
 * Lets a bundle import the locales of a folder from beside itself, as scripts, where its source imports the folder's modules.
 * Neither is part of the bundle then.
 */
export function localeScripts(folder: string, environments: readonly string[]): Plugin {
  const imported = new RegExp(`\\bimport(\\(\`)[^\`]*(/${basename(folder)}/\\$\\{\\w+\\})\\.ts\`\\)`, 'g');
  return {
    name: 'locale-scripts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => environments.includes(name),
    transform(code) {
      const released = code.replace(imported, `${IMPORT}$1.$2.js\`)`);
      return released === code ? null : { code: released, map: null };
    },
    renderChunk: (code) => ({ code: code.replaceAll(IMPORT, 'import'), map: null }),
  };
}

/** The script of each locale: its messages by their keys, so that a bundle of another version takes those that it knows. */
export async function makeLocaleScripts(folder: string): Promise<ReleaseFiles> {
  const files = new Map<string, string>();
  for (const fileName of (await readdir(folder)).toSorted()) {
    const { module } = await runnerImport<{ readonly messages?: object }>(resolve(folder, fileName));
    if (!module.messages) throw new Error(`${join(folder, fileName)} has no messages`);
    const messages = JSON.stringify(module.messages).replace(/"(\w+)":/g, '$1:');
    files.set(`locales/${basename(fileName, '.ts')}.js`, `export const messages=${messages};\n`);
  }
  return files;
}
