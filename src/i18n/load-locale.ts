import type { PartialMessages } from './messages.js';

export interface Catalog {
  readonly messages: PartialMessages;
}

/* Vite expands this to an import per file, because bundlers only find files in `node_modules` by
   literal addresses. */
const LOADERS = import.meta.glob<Catalog | { readonly default: PartialMessages }>([
  './locales/*.json',
  '!./locales/en.json',
]);

export async function loadLocale(tag: string): Promise<Catalog | undefined> {
  const catalog = await LOADERS[`./locales/${tag}.json`]?.();
  return catalog && 'default' in catalog ? { messages: catalog.default } : catalog;
}
