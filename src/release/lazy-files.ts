import { extname, resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Source files of modules that are loaded on demand, by the name of the release file without its extension. */
export type LazyFiles = Readonly<Record<string, string>>;

/** Returns the name of the release file of a source file. */
export function nameLazyFile(files: LazyFiles) {
  const names = new Map(Object.entries(files).map(([name, file]) => [withoutExtension(resolve(file)), name]));
  return (id: string | null): string | undefined => (id === null ? undefined : names.get(withoutExtension(id)));
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
      for (const chunk of chunks) {
        chunk.code = chunk.isEntry
          ? BANNER + (await compress(toScript(chunk.code, version), false))
          : await compress(toLazyFile(chunk.code, version), true);
      }
    },
  };
}

const EXPORTS = /export\s*\{([^}]*)\};?\s*$/;
const IMPORTS = /^import\s*\{([^}]*)\}\s*from\s*["'`][^"'`]+["'`];?/;

function toScript(code: string, version: string): string {
  const [, shared = ''] = EXPORTS.exec(code) ?? [];
  const body = code.replace(EXPORTS, '').replaceAll(/\bimport(\((['"`])\.\/[\w-]+\.js\2\))/g, 'load$1');
  return `(()=>{const shared=()=>({${toProperties(shared)}});${LOADER.replaceAll('VERSION', version)}${body}})();\n`;
}

function toLazyFile(code: string, version: string): string {
  const [, shared = ''] = IMPORTS.exec(code) ?? [];
  const [, exported = ''] = EXPORTS.exec(code) ?? [];
  const body = code.replace(IMPORTS, '').replace(EXPORTS, '');
  if (/^import\b/m.test(body)) throw new Error('A file that is loaded on demand imports more than the entry');
  return `export const version='${version}';export default({${shared.replaceAll(/\s+as\s+/g, ':')}})=>{${body}return{${toProperties(exported)}}};\n`;
}

/** `a as b` is `b: a`. */
function toProperties(exported: string): string {
  return exported.replaceAll(/([\w$]+)\s+as\s+([\w$]+)/g, '$2:$1');
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
  return `${compressed}\n`;
}

function withoutExtension(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}
