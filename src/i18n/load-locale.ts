import type { PartialMessages } from './messages.js';

export interface Catalog {
  readonly messages: PartialMessages;
}

/*
 * In a release, each catalog is a module beside the bundle. Vite writes out every import, because bundlers find the files of a module in
 * `node_modules` only where the address is a literal.
 */
const LOADERS = import.meta.glob<Catalog | { readonly default: PartialMessages }>([
  './locales/*.json',
  '!./locales/en.json',
]);

/** Loads the messages of a translated locale. Rejects if the file can't be loaded. */
export async function loadLocale(tag: string): Promise<Catalog | undefined> {
  const catalog = await LOADERS[`./locales/${tag}.json`]?.();
  return catalog && 'default' in catalog ? { messages: catalog.default } : catalog;
}
