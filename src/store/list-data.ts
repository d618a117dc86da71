import type { Page } from '../client/resources/page.js';
import type { Query } from './query.js';

/** The pages of a list that have been loaded. */
export interface ListData<Item> {
  /** In their order, by the key that identifies each in the list: its id, or its offset if it has none. */
  readonly items: ReadonlyMap<string, Item>;
  /** Number of records that can't be shown: they failed validation, or have the id of another record of their page. */
  readonly invalid: number;
  /** Number of records that the service last reported; null if it did not, or has sent more. */
  readonly total: number | null;
  /** Offset of the next page: behind the loaded records, before those that moved up from it. */
  readonly nextOffset: number;
  /** Whether a next page is expected to have further records. */
  readonly hasNextPage: boolean;
}

/** Whether there is nothing more: false also without a next page, if the service repeats pages before its total is reached. */
export function isComplete({ hasNextPage, nextOffset, total }: ListData<unknown>): boolean {
  return !hasNextPage && nextOffset >= (total ?? 0);
}

export type ListQuery<Item> = Query<ListData<Item>>;

export const EMPTY_LIST: ListData<never> = {
  items: new Map<string, never>(),
  invalid: 0,
  total: null,
  nextOffset: 0,
  hasNextPage: true,
};

/** Returns the id of an item that is added to others; null if it has none. */
export type GetItemId<Item> = (item: Item, others: ReadonlyMap<string, Item>) => string | null;

/** The loaded pages after another page has arrived. */
interface AppendedPage<Item> {
  readonly data: ListData<Item>;
  /** Whether records were inserted or deleted since the pages before it were fetched, so that offsets have changed. */
  readonly hasShifted: boolean;
  /** Whether the service has sent the records of the pages before it once more, whatever the offset. */
  readonly isStuck: boolean;
}

/**
 * Adds the page at `nextOffset` to the pages before it. A record that is loaded already is replaced at its place. Behind `ab`:
 *
 * - `cd` are further records. The next page is at 4.
 * - `bc`: one was inserted before b. The next page is at 3, behind abc.
 * - `de`, and a total that is one lower: one was deleted, and c has moved to where ab were. It would be missed: offsets have shifted.
 * - `ab`: stuck, unless the total has risen by two, so that two were inserted before a. Then the next page is at 4.
 */
export function appendPage<Item>(
  loaded: ListData<Item>,
  page: Page<Item>,
  getItemId: GetItemId<Item>,
): AppendedPage<Item> {
  const { nextOffset: offset, total: totalBefore } = loaded;
  const endOffset = offset + page.receivedCount;
  const knownCount = page.data.filter((item) => loaded.items.has(getItemId(item, loaded.items) ?? '')).length;
  const items = new Map(loaded.items);
  const added = new Map<string, Item>();
  let clashCount = 0;
  page.data.forEach((item, index) => {
    // No id starts with a NUL character.
    const key = getItemId(item, items) || `\0${offset + index}`;
    // If two records of one page have the same id, the last is shown.
    if (added.has(key) && JSON.stringify(added.get(key)) !== JSON.stringify(item)) clashCount += 1;
    added.set(key, item);
    items.set(key, item);
  });

  const isRepeated = knownCount > 0 && items.size === loaded.items.size;
  // If the total has risen by as many, they have moved here from the page before: as many were inserted before them.
  const isMoved = isRepeated && (page.total ?? 0) - (totalBefore ?? 0) >= knownCount;
  const isStuck = isRepeated && !isMoved;
  // Records that are repeated take the place of others, which would be missed.
  const nextOffset = isMoved ? endOffset : endOffset - knownCount;
  // A service that reports fewer records than it has sent does not know how many there are.
  const total = page.receivedCount > 0 && nextOffset > (page.total ?? 0) ? null : page.total;
  // Without a total, a page with fewer records than its limit is the last one. Without a limit, too, only an empty one is.
  const isLast = total === null ? page.receivedCount < (page.limit ?? 1) : nextOffset >= total;
  // An empty page before the total tells nothing: the service does not know how many there are.
  const isKnown = page.receivedCount > 0 || nextOffset >= (total ?? 0);
  const hasTotalChanged = isKnown && total !== null && totalBefore !== null && total !== totalBefore;
  return {
    data: {
      items,
      invalid: loaded.invalid + page.invalid + clashCount,
      total,
      nextOffset,
      hasNextPage: !isStuck && page.receivedCount > 0 && !isLast,
    },
    hasShifted: offset > 0 && (knownCount > 0 || hasTotalChanged),
    isStuck,
  };
}

/** Structural sharing: unchanged items, and data without any change, keep their identity. */
export function shareItems<Item>(
  previous: ListData<Item>,
  next: ListData<Item>,
  shareItem: (previous: Item, next: Item) => Item,
): ListData<Item> {
  const items = new Map<string, Item>();
  for (const [key, item] of next.items) {
    const known = previous.items.get(key);
    items.set(key, known === undefined ? item : shareItem(known, item));
  }
  const before = [...previous.items.values()];
  const isUnchanged =
    items.size === before.length &&
    [...items.values()].every((item, index) => item === before[index]) &&
    next.invalid === previous.invalid &&
    next.total === previous.total &&
    next.nextOffset === previous.nextOffset &&
    // The page that brought nothing new is not requested again by itself.
    (next.hasNextPage === previous.hasNextPage || (next.hasNextPage && !isComplete(previous)));
  return isUnchanged ? previous : { ...next, items };
}
