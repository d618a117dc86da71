import type { ProviderList } from './resources.js';

export type Pager<Item> = ReturnType<typeof createPager<Item>>;

/**
 * Reads each record of a list once. A service may clamp the limit or ignore the offset, and records may be inserted or deleted
 * between two requests: the next offset counts the received records, and goes back by the number of deleted ones.
 */
export function createPager<Item>(keyOf: (item: Item) => string) {
  const seen = new Set<string>();
  let offset = 0;
  // All positions below it have been read.
  let reached = 0;
  let previousTotal: number | null = null;
  // No more records can be deleted than there were: a total that oscillates must not cause an endless loop.
  let maxDeleted = Infinity;

  return {
    hasNextPage: true,
    /** The next page. The first one is requested without an offset. */
    get range(): { readonly offset?: number } {
      return offset > 0 ? { offset } : {};
    },
    /** Goes on to the page after this one. Returns its records that no earlier page had. */
    accept({ data: all, invalid, total }: ProviderList<Item>): readonly Item[] {
      const received = all.length + invalid;
      const data = all.filter((item) => seen.size !== seen.add(keyOf(item)).size);
      const change = total === null || previousTotal === null ? 0 : total - previousTotal;
      if (previousTotal === null && total !== null) maxDeleted = total;
      previousTotal = total ?? previousTotal;
      if (change < 0 && maxDeleted > 0) {
        reached = Math.max(reached, offset + received);
        // The records behind the deleted ones moved up, in front of the offset.
        offset = Math.max(0, offset - Math.min(-change, maxDeleted));
        maxDeleted += change;
      } else {
        // Newly inserted records have pushed the records already read further down.
        reached += Math.max(0, change);
        offset += received;
        const isUnread = all.length === 0 && total !== null;
        const isEnd = received === 0 || (total !== null && offset >= total);
        this.hasNextPage = !isEnd && (data.length > 0 || isUnread || offset <= reached);
        reached = Math.max(reached, offset);
      }
      return data;
    },
  };
}

/**
 * The records of all pages.
 * @yields {Item} each record
 */
export async function* readAll<Item>(
  fetchPage: (range: { readonly offset?: number }) => Promise<ProviderList<Item>>,
  keyOf: (item: Item) => string,
): AsyncGenerator<Item, void, undefined> {
  const pager = createPager(keyOf);
  while (pager.hasNextPage) yield* pager.accept(await fetchPage(pager.range));
}
