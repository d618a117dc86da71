import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps imports of the modules in a folder out of the bundles: `import('./locales/de.js')` stays as it is and loads the file of
 * that name beside the bundle, which the release builds from the same module.
 */
export function localeFiles(folder: string): Plugin {
  return {
    name: 'locale-files',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, name] = /\/locales\/([\w-]+)\.js$/.exec(source) ?? [];
      if (name === undefined || !importer) return null;
      return resolve(importer, '..', source) === resolve(folder, `${name}.js`) ? { id: `./locales/${name}.js`, external: true } : null;
    },
  };
}
