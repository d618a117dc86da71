import type { ListData } from '../../src/query/list-query.js';

/** The records that a list has loaded, in their order. Reads signals. */
export function recordsOf<Item>({ data }: { readonly data: { readonly value: ListData<Item> | undefined } }): Item[] {
  return [...(data.value?.items.values() ?? [])];
}
