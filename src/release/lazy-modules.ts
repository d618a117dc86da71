import { extname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Source files of modules that are loaded on demand, by the name of the release file without its extension. */
export type LazyModules = Readonly<Record<string, string>>;

/**
 * Keeps dynamic imports of these modules out of the bundles: `import('./locales/de.js')` loads the file of that name beside the bundle,
 * which the release builds from the module.
 */
export function lazyModules(modules: LazyModules): Plugin {
  const names = new Map(Object.entries(modules).map(([name, file]) => [withoutExtension(resolve(file)), name]));
  return {
    name: 'lazy-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const name = names.get(withoutExtension(resolve(importer, '..', source)));
      return name === undefined ? null : { id: `./${name}.js`, external: true };
    },
  };
}

function withoutExtension(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}
