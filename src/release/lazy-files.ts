import { resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Source files of modules that are loaded on demand, by the name of the release file without its extension. */
export type LazyFiles = Readonly<Record<string, string>>;

const EXTENSION = /\.\w+$/;

/** Returns the name of the release file of a source file. */
export function nameLazyFile(files: LazyFiles) {
  const names = new Map(Object.entries(files).map(([name, file]) => [resolve(file).replace(EXTENSION, ''), name]));
  return (id: string | null): string | undefined => names.get(id?.replace(EXTENSION, '') ?? '');
}

/**
 * Keeps dynamic imports of these modules out of the bundles: `import('./locales/de.js')` loads the file of that name in the release, which is
 * built in another way.
 */
export function externalFiles(files: LazyFiles): Plugin {
  const nameOf = nameLazyFile(files);
  return {
    name: 'external-files',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const name = nameOf(resolve(importer, '..', source));
      return name === undefined ? null : { id: `./${name}.js`, external: true };
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.fileName.includes('/')) continue;
        for (const name of Object.keys(files))
          chunk.code = chunk.code.replaceAll(new RegExp(`\\bimport\\((["'\`])(?=\\./${name}\\.js\\1)`, 'g'), '$&.');
      }
    },
  };
}

/*
 * In Chromium, the comment compiles all functions off the main thread while the script is downloaded, instead of each one when it is
 * first called.
 */
const BANNER = '//# allFunctionsCalledOnLoad\n';

/*
 * A failed import is cached by its URL, so that each further attempt needs another one. The names of the files are the same in each release:
 * the query keeps caches apart, and a file that is of another version nevertheless is never called.
 */
const LOADER = [
  'const loads={},attempts={};',
  'const load=(u)=>loads[u]??=',
  "import(u+'?v=VERSION'+(attempts[u]?'&attempt='+attempts[u]:''))",
  ".then((f)=>{if(f.version!=='VERSION')throw Error(f.version+' is not VERSION');return f.default(shared())})",
  '.catch((e)=>{attempts[u]=(attempts[u]??1)+1;loads[u]=void 0;throw e});',
].join('');

/**
 * Turns the chunks of an ES module into a classic script and the files that it loads on demand, which get what they share with the script as an
 * argument: there is no global object, and no library is in two files. What they share must not change, because it is read when a file is loaded.
 *
 * @throws {Error} naming the modules of any other chunk
 */
export function classicScript(version: string): Plugin {
  return {
    name: 'classic-script',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const other = chunks.find(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry);
      if (other) this.error(`Import into the entry what two files share: ${other.moduleIds.join(', ')}`);
      const shared = chunks.flatMap(({ isEntry, code }) => (isEntry ? readNames(EXPORTS, code) : []));
      for (const chunk of chunks)
        chunk.code = chunk.isEntry
          ? BANNER + (await compress(toScript(chunk.code, shared, version), false))
          : await compress(toLazyFile(chunk.code, shared, version), true);
    },
  };
}

const EXPORTS = /export\s*\{([^}]*)\};?\s*$/;
const IMPORTS = /^import\s*\{([^}]*)\}\s*from\s*["'`][^"'`]+["'`];?/;

/** What a chunk exports or imports: `a as b, c` is [a, b] and [c]. */
function readNames(list: RegExp, code: string): string[][] {
  const [, names] = list.exec(code) ?? [];
  return names?.split(',').map((name) => name.trim().split(/\s+as\s+/)) ?? [];
}

/** Passes what is shared as an array: with names, the script would be larger by 0.3 %. */
function toScript(code: string, shared: readonly string[][], version: string): string {
  const body = code.replace(EXPORTS, '').replaceAll(/\bimport(\((['"`])\.\/[\w-]+\.js\2\))/g, 'load$1');
  return `(()=>{const shared=()=>[${shared.map(([local]) => local).join()}];${LOADER.replaceAll('VERSION', version)}${body}})();\n`;
}

function toLazyFile(code: string, shared: readonly string[][], version: string): string {
  const imports = new Map(readNames(IMPORTS, code).map((name) => [name[0], name.at(-1)]));
  const locals = shared.map((name) => imports.get(name.at(-1)));
  const exported = readNames(EXPORTS, code).map((name) => `${name.at(-1)}:${name[0]}`);
  const body = code.replace(IMPORTS, '').replace(EXPORTS, '');
  if (/^import\b/m.test(body)) throw new Error('A file that is loaded on demand imports more than the entry');
  return `export const version='${version}';export default([${locals.join()}])=>{${body}return{${exported.join()}}};\n`;
}

/** Compresses the chunks of ES modules. Annotations stay, for bundlers. */
export function compressModules(): Plugin {
  return {
    name: 'compress-modules',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = (chunk.isDynamicEntry ? '' : BANNER) + (await compress(chunk.code, true));
    },
  };
}

/**
 * Smaller than what the bundler's minifier makes of it, by about 0.5 %. In ASCII: a browser decodes a classic script by the host page's encoding, and V8 keeps
 * a source with any character outside of Latin-1 in twice the memory.
 */
async function compress(code: string, isModule: boolean): Promise<string> {
  const { code: compressed = '' } = await minify(code, {
    ecma: 2020,
    module: isModule,
    // Functions stay where they are written: a closure keeps everything that its scope refers to, such as an unmounted component.
    compress: { passes: 2, inline: false, reduce_funcs: false },
    format: { ascii_only: true, comments: false, preserve_annotations: true },
  });
  // Terser puts the annotation of a call that is returned before `return`, and Rollup prints a whole chunk for each that is not before a call.
  return `${compressed.replaceAll(/\/\* @__PURE__ \*\/(?!new |\(|[\w$]+[(.])/g, '')}\n`;
}
