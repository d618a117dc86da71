import type { PartialMessages } from './messages.js';

export interface Catalog {
  readonly messages: PartialMessages;
}

/* Vite writes out every import. Bundlers find files in `node_modules` only if the address is a
   literal. */
const LOADERS = import.meta.glob<Catalog | { readonly default: PartialMessages }>([
  './locales/*.json',
  '!./locales/en.json',
]);

export async function loadLocale(tag: string): Promise<Catalog | undefined> {
  const catalog = await LOADERS[`./locales/${tag}.json`]?.();
  return catalog && 'default' in catalog ? { messages: catalog.default } : catalog;
}
