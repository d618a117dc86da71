import type { Catalog } from './load-locale.js';

interface CatalogFile extends Catalog {
  readonly version: string;
}

/**
 * Replaces the function of `load-locale.ts` in the script, which loads a catalog from its own folder. A catalog has the same name in each
 * release: the version in the URL keeps caches apart, and a catalog of another version is rejected.
 */
export async function loadLocale(tag: string): Promise<Catalog> {
  const file = (await import(/* @vite-ignore */ `./locales/${tag}.js?v=${__VERSION__}`)) as CatalogFile;
  if (file.version !== __VERSION__) throw new Error(`its version ${file.version} is not ${__VERSION__}`);
  return file;
}
