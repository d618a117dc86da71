import type { Catalog } from './load-locale.js';

interface CatalogFile extends Catalog {
  readonly version: string;
}

/**
 * Loads a catalog from the script's own folder. The URL has the version, because file names don't
 * change between releases.
 */
export async function loadLocale(tag: string): Promise<Catalog> {
  const file = (await import(/* @vite-ignore */ `./locales/${tag}.js?v=${__VERSION__}`)) as CatalogFile;
  if (file.version !== __VERSION__) throw new Error(`its version ${file.version} is not ${__VERSION__}`);
  return file;
}
