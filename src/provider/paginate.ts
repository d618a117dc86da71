import type { ProviderList } from './resources.js';

/** A page of a list, and whether another one follows. */
export interface PageOfList<Item> extends ProviderList<Item> {
  readonly hasNextPage: boolean;
}

/**
 * All pages of a list; each page only has the records that no earlier page had. A service may clamp the limit or ignore the
 * offset, and records may be inserted or deleted between two requests: the next offset counts the received records, and
 * goes back by the number of deleted ones.
 * @yields {PageOfList} each page
 */
export async function* paginate<Item>(
  fetchPage: (range: { readonly offset?: number }) => Promise<ProviderList<Item>>,
  keyOf: (item: Item) => string,
): AsyncGenerator<PageOfList<Item>, void, undefined> {
  const seen = new Set<string>();
  let offset = 0;
  // All positions below it have been read.
  let reached = 0;
  let previousTotal: number | null = null;
  // No more records can be deleted than there were: a total that oscillates must not cause an endless loop.
  let maxDeleted = Infinity;
  let hasNextPage = true;
  while (hasNextPage) {
    const page = await fetchPage(offset ? { offset } : {});
    const { total } = page;
    const received = page.data.length + page.invalid;
    const data = page.data.filter((item) => isNew(seen, keyOf(item)));

    const change: number = total === null || previousTotal === null ? 0 : total - previousTotal;
    if (previousTotal === null && total !== null) maxDeleted = total;
    previousTotal = total ?? previousTotal;
    if (change < 0 && maxDeleted > 0) {
      reached = Math.max(reached, offset + received);
      // The records behind the deleted ones moved up, in front of the offset.
      offset = Math.max(0, offset - Math.min(-change, maxDeleted));
      maxDeleted += change;
    } else {
      // Inserted records moved those already read down.
      reached += Math.max(0, change);
      offset += received;
      const isUnread = page.data.length === 0 && total !== null;
      const isEnd = received === 0 || (total !== null && offset >= total);
      hasNextPage = !isEnd && (data.length > 0 || isUnread || offset <= reached);
      reached = Math.max(reached, offset);
    }
    yield { ...page, data, hasNextPage };
  }
}

function isNew(seen: Set<string>, key: string): boolean {
  return seen.size !== seen.add(key).size;
}

/**
 * The records of all pages.
 * @yields {Item} each record
 */
export async function* flatten<Item>(pages: AsyncIterable<ProviderList<Item>>): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of pages) yield* data;
}
