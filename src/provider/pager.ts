import type { ProviderList } from './resources.js';

export type Pager<Item> = ReturnType<typeof createPager<Item>>;

/**
 * Reads each record of a list once. Services may clamp the limit or ignore the offset, and records
 * may be inserted or deleted meanwhile. The next offset counts the received records, minus the
 * deleted ones.
 */
export function createPager<Item>(keyOf: (item: Item) => string) {
  const seen = new Set<string>();
  let offset = 0;
  // All positions below this one have been read.
  let reached = 0;
  let previousTotal: number | null = null;
  // Limit the deletions to the number of records, so that an oscillating total can't cause an
  // endless loop.
  let maxDeleted = Infinity;

  return {
    hasNextPage: true,
    /** Returns the range of the next page. The first request has no offset. */
    get range(): { readonly offset?: number } {
      return offset > 0 ? { offset } : {};
    },
    /** Accepts a page, and returns its records that no earlier page had. */
    accept({ data: all, invalid, total }: ProviderList<Item>): readonly Item[] {
      const received = all.length + invalid;
      const data = all.filter((item) => seen.size !== seen.add(keyOf(item)).size);
      const change = total === null || previousTotal === null ? 0 : total - previousTotal;
      if (previousTotal === null && total !== null) maxDeleted = total;
      previousTotal = total ?? previousTotal;
      if (change < 0 && maxDeleted > 0) {
        reached = Math.max(reached, offset + received);
        // Go back, because the records after deleted ones have moved up.
        offset = Math.max(0, offset - Math.min(-change, maxDeleted));
        maxDeleted += change;
      } else {
        // Insertions have moved the records already read to later positions.
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
 * Yields the records of all pages.
 * @yields {Item} each record
 */
export async function* readAll<Item>(
  fetchPage: (range: { readonly offset?: number }) => Promise<ProviderList<Item>>,
  keyOf: (item: Item) => string,
): AsyncGenerator<Item, void, undefined> {
  const pager = createPager(keyOf);
  while (pager.hasNextPage) yield* pager.accept(await fetchPage(pager.range));
}
