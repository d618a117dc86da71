import type { PaginationParams } from '../client/portal-client.js';
import type { Page } from '../client/resources/page.js';
import { MAX_PAGE_SIZE, MAX_REPEATS, MAX_RESTARTS } from './constants.js';
import { isComplete, type ListData } from './list-query.js';
import type { QueryRequests } from './query.js';

export const EMPTY_LIST: ListData<never> = {
  items: new Map<string, never>(),
  invalid: 0,
  total: null,
  nextOffset: 0,
  hasNextPage: true,
};

type GetItemId<Item> = (item: Item, others: ReadonlyMap<string, Item>) => string | null;

interface OffsetPaginationOptions<Item> {
  /** Records per request. If undefined, the service chooses. */
  readonly pageSize: number | undefined;
  fetchPage(params: PaginationParams, signal: AbortSignal): Promise<Page<Item>>;
  readonly getItemId: GetItemId<Item>;
  shareItem(previous: Item, next: Item): Item;
}

export function createPageRequests<Item>(options: OffsetPaginationOptions<Item>): QueryRequests<ListData<Item>> {
  return {
    fetch: (signal, loaded) => fetchPages(options, EMPTY_LIST, loaded, signal),
    fetchNext(signal, loaded, minPageSize = 0) {
      const pageSize = Math.max(options.pageSize ?? 0, minPageSize) || undefined;
      return fetchPages({ ...options, pageSize }, loaded, loaded, signal);
    },
    isComplete,
  };
}

/**
 * Loads pages from `start` to the end of `loaded`, but at least one. If records have moved, starts
 * again with the first page. For example, `abcd` is loaded and b is deleted: the page at offset 4
 * is then `fgh`, and e would be missing.
 */
async function fetchPages<Item>(
  { fetchPage, getItemId, pageSize, shareItem }: OffsetPaginationOptions<Item>,
  start: ListData<Item>,
  loaded: ListData<Item> | undefined,
  signal: AbortSignal,
): Promise<ListData<Item>> {
  let current = start;
  let end = loaded?.nextOffset ?? 0;
  let restarts = 0;
  do {
    const { nextOffset: offset } = current;
    const limit = pageSize && Math.max(pageSize, Math.min(end - offset, MAX_PAGE_SIZE));
    const page = await fetchPage({ ...(offset && { offset }), ...(limit && { limit }) }, signal);
    const { data, hasShifted, addsNothing } = appendPage(current, page, getItemId);
    // Allow fewer restarts if the page adds nothing, because the service may ignore `offset`.
    const mustRestart = hasShifted && restarts < (addsNothing ? MAX_REPEATS : MAX_RESTARTS);
    if (mustRestart) {
      restarts += 1;
      end = Math.max(end, offset + page.receivedCount);
      current = EMPTY_LIST;
    } else current = data;
  } while (current.hasNextPage && current.nextOffset < end);
  return loaded ? shareItems(loaded, current, shareItem) : current;
}

interface AppendedPage<Item> {
  readonly data: ListData<Item>;
  /** Whether records seem to have been inserted or deleted between two requests. */
  readonly hasShifted: boolean;
  /** Whether all records of the page were loaded already. */
  readonly addsNothing: boolean;
}

/** Adds the next page. In the examples below, the records `ab` are loaded. */
export function appendPage<Item>(
  loaded: ListData<Item>,
  page: Page<Item>,
  getItemId: GetItemId<Item>,
): AppendedPage<Item> {
  const { nextOffset: offset, total: totalBefore } = loaded;
  const knownCount = page.data.filter((item) => loaded.items.has(getItemId(item, loaded.items) ?? '')).length;
  const { items, clashCount } = addItems(loaded, page, getItemId);
  const addsNothing = knownCount > 0 && items.size === loaded.items.size;
  // Don't count records that are loaded already. For example, `ab` is loaded and a record is
  // inserted before b: the next page is `bc` instead of `cd`, and only c is new.
  const nextOffset = offset + page.receivedCount - knownCount;
  // If a service sends more records than its total, ignore the total.
  const total = page.receivedCount > 0 && nextOffset > (page.total ?? 0) ? null : page.total;
  // If the total is unknown, the last page is empty or has fewer records than its limit.
  const isLast = total === null ? page.receivedCount < (page.limit ?? 1) : nextOffset >= total;
  // If a page is empty although the total promises more records, the total is wrong.
  const isTotalPlausible = page.receivedCount > 0 || nextOffset >= (total ?? 0);
  // A changed total reveals a deletion. For example, `ab` is loaded and a is deleted: the next page
  // is `de` instead of `cd`, so c would be missing.
  const hasTotalChanged = isTotalPlausible && total !== null && totalBefore !== null && total !== totalBefore;
  return {
    data: {
      items,
      invalid: loaded.invalid + page.invalid + clashCount,
      total,
      nextOffset,
      hasNextPage: !addsNothing && page.receivedCount > 0 && !isLast,
    },
    hasShifted: offset > 0 && (knownCount > 0 || hasTotalChanged),
    addsNothing,
  };
}

/** If different records of a page have the same id, keeps the last one and counts the others. */
function addItems<Item>(loaded: ListData<Item>, page: Page<Item>, getItemId: GetItemId<Item>) {
  const items = new Map(loaded.items);
  const added = new Map<string, Item>();
  let clashCount = 0;
  page.data.forEach((item, index) => {
    // Use the offset if a record has no id. No id starts with a NUL character.
    const key = getItemId(item, items) || `\0${loaded.nextOffset + index}`;
    if (added.has(key) && JSON.stringify(added.get(key)) !== JSON.stringify(item)) clashCount += 1;
    added.set(key, item);
    items.set(key, item);
  });
  return { items, clashCount };
}

/** Reuses unchanged records, so that their rows don't render again. */
function shareItems<Item>(
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
    // After a page without new records, `hasNextPage` is false, so that only the user requests the
    // page again. A refetch sets it, but don't count this as a change.
    (next.hasNextPage === previous.hasNextPage || (next.hasNextPage && !isComplete(previous)));
  return isUnchanged ? previous : { ...next, items };
}
