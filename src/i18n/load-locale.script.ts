import type { Catalog } from './load-locale.js';

interface CatalogFile extends Catalog {
  readonly version: string;
}

/**
 * Loads a catalog from the script's own folder. File names don't change between releases, so the
 * URL has the version. A catalog of another version is rejected.
 */
export async function loadLocale(tag: string): Promise<Catalog> {
  const file = (await import(/* @vite-ignore */ `./locales/${tag}.js?v=${__VERSION__}`)) as CatalogFile;
  if (file.version !== __VERSION__) throw new Error(`its version ${file.version} is not ${__VERSION__}`);
  return file;
}
