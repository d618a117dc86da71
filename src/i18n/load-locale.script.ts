import type { Catalog } from './load-locale.js';

interface CatalogFile extends Catalog {
  readonly version: string;
}

/** The version in the URL prevents the use of a cached file from another release. */
export async function loadLocale(tag: string): Promise<Catalog> {
  const file = (await import(/* @vite-ignore */ `./locales/${tag}.js?v=${__VERSION__}`)) as CatalogFile;
  if (file.version !== __VERSION__) throw new Error(`its version ${file.version} is not ${__VERSION__}`);
  return file;
}
