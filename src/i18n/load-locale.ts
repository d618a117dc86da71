import type { PartialMessages } from './messages.js';

export interface Catalog {
  readonly messages: PartialMessages;
}

/* Vite replaces this call with an `import()` for each file, because bundlers can't resolve
   computed paths. */
const LOADERS = import.meta.glob<Catalog | { readonly default: PartialMessages }>([
  './locales/*.json',
  '!./locales/en.json',
]);

export async function loadLocale(tag: string): Promise<Catalog | undefined> {
  const catalog = await LOADERS[`./locales/${tag}.json`]?.();
  return catalog && 'default' in catalog ? { messages: catalog.default } : catalog;
}
