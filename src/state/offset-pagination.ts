import type { PaginationParams } from '../api/portal-client.js';
import type { Page } from '../api/resources/page.js';
import { MAX_ATTEMPTS, MAX_PAGE_SIZE, MAX_REPEATS, MAX_RESTARTS, MAX_SHIFTS } from './constants.js';
import type { Query, QueryRequests } from './query.js';
import { shareStructure } from './structural-sharing.js';

/** The pages of a list that have been loaded. */
export interface ListData<Item> {
  /** In their order, by the key that identifies each in the list: its id, or its offset if it has none. */
  readonly items: ReadonlyMap<string, Item>;
  /** Number of records that failed validation. */
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

export interface OffsetPaginationOptions<Item> {
  /** Records per request; undefined leaves it to the service. */
  readonly pageSize: number | undefined;
  fetchPage(params: PaginationParams, signal: AbortSignal): Promise<Page<Item>>;
  getItemId(item: Item): string | null;
  /** Returns the previous item if the next one has the same content. `shareStructure` by default. */
  shareItem?(previous: Item, next: Item): Item;
}

/** The requests of a query for an offset-paginated list. */
export function createPageRequests<Item>(options: OffsetPaginationOptions<Item>): QueryRequests<ListData<Item>> {
  return {
    fetch: (signal, loaded) => fetchUpTo(options, loaded?.nextOffset ?? 0, loaded, signal),
    fetchNext(signal, loaded, minPageSize = 0) {
      const pageSize = Math.max(options.pageSize ?? 0, minPageSize) || undefined;
      return fetchNext({ ...options, pageSize }, loaded, signal);
    },
    hasMore: (loaded) => !isComplete(loaded),
  };
}

/** Fetches the page after the loaded ones. Offsets that shifted since are corrected by fetching the loaded pages again. */
async function fetchNext<Item>(
  options: OffsetPaginationOptions<Item>,
  loaded: ListData<Item>,
  signal: AbortSignal,
): Promise<ListData<Item>> {
  let current = loaded;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { next, overlaps, hasShifted, endOffset } = await fetchPageAfter(options, current, signal);
    if (!hasShifted) return next;
    const hasNoProgress = next.nextOffset === current.nextOffset && next.nextOffset < (next.total ?? 0);
    // Records may have moved past the loaded ones in both directions.
    current = await fetchUpTo(options, endOffset, loaded, signal);
    const hasAdvanced = current.items.size > loaded.items.size || (!overlaps && current.nextOffset > loaded.nextOffset);
    if (!current.hasNextPage || hasAdvanced) return current;
    if (hasNoProgress) break;
  }
  // The server reports more records and returns none, or the list keeps changing: the user may try again.
  return { ...current, hasNextPage: false };
}

/**
 * Fetches all records before an offset in as few requests as possible. Unchanged items keep their identity.
 *
 * Only pages of the same moment fit together: after a shift between two of them, it starts again. A list that keeps changing must not be
 * requested for ever: then it is enough to step back so far that no record which has moved up is missed.
 */
async function fetchUpTo<Item>(
  options: OffsetPaginationOptions<Item>,
  endOffset: number,
  previous: ListData<Item> | undefined,
  signal: AbortSignal,
): Promise<ListData<Item>> {
  const { pageSize } = options;
  let current = emptyData<Item>();
  let shiftCount = 0;
  let repeatCount = 0;
  // Where it was before it stepped back: pages before it are read again, and may have no record that is new.
  let reachedOffset = 0;
  do {
    const missing = Math.min(endOffset - current.nextOffset, MAX_PAGE_SIZE);
    const limit = pageSize && Math.max(pageSize, missing);
    const isReread = current.nextOffset < reachedOffset;
    const { next, overlaps, hasShifted, isStuck } = await fetchPageAfter(options, current, signal, limit, isReread);
    // The service does not page: another attempt would bring the same records.
    if (isStuck && ++repeatCount > MAX_REPEATS) {
      current = next;
      break;
    }
    const deletedCount = (current.total ?? 0) - (next.total ?? 0);
    const mustCorrect = hasShifted && ++shiftCount <= MAX_SHIFTS;
    if (mustCorrect && shiftCount <= MAX_RESTARTS) current = emptyData();
    else if (mustCorrect && deletedCount > 0 && !overlaps) {
      reachedOffset = current.nextOffset;
      // By as many as may have moved up, and as many again, so that the page overlaps the ones before it.
      current = { ...current, total: next.total, nextOffset: Math.max(0, reachedOffset - 2 * deletedCount) };
    } else current = next;
  } while (current.hasNextPage && current.nextOffset < endOffset);
  return previous ? shareItems(options, previous, current) : current;
}

function emptyData<Item>(): ListData<Item> {
  return { items: new Map(), invalid: 0, total: null, nextOffset: 0, hasNextPage: true };
}

interface FetchedPage<Item> {
  readonly next: ListData<Item>;
  /** Whether the page has records of the pages before it. */
  readonly overlaps: boolean;
  /** Whether records were inserted or deleted since the pages before it were fetched, so that offsets have changed. */
  readonly hasShifted: boolean;
  /** Whether it has only records of the pages before it. */
  readonly isStuck: boolean;
  /** Offset after the records of the page. */
  readonly endOffset: number;
}

async function fetchPageAfter<Item>(
  { fetchPage, getItemId, pageSize }: OffsetPaginationOptions<Item>,
  loaded: ListData<Item>,
  signal: AbortSignal,
  limit = pageSize,
  isReread = false,
): Promise<FetchedPage<Item>> {
  const { nextOffset: offset, total: totalBefore } = loaded;
  const page = await fetchPage({ ...(offset && { offset }), ...(limit && { limit }) }, signal);
  const knownCount = page.data.filter((item) => loaded.items.has(getItemId(item) ?? '')).length;
  // One that is loaded already is replaced in its position. No id starts with a NUL character.
  const items = new Map(loaded.items);
  page.data.forEach((item, index) => items.set(getItemId(item) || `\0${offset + index}`, item));
  const endOffset = offset + page.receivedCount;
  const isRepeated = !isReread && knownCount > 0 && items.size === loaded.items.size;
  // If the total has risen by as many, they may have moved here from the page before. Otherwise the service sends this page for any offset.
  const isMoved = isRepeated && (page.total ?? 0) - (totalBefore ?? 0) >= knownCount;
  // Records that are repeated take the place of others, which would be missed.
  const nextOffset = isReread || isMoved ? endOffset : endOffset - knownCount;
  // A service that reports fewer records than it has sent does not know how many there are.
  const total = page.receivedCount > 0 && nextOffset > (page.total ?? 0) ? null : page.total;
  const hasTotalChanged = total !== null && totalBefore !== null && total !== totalBefore;
  const isStuck = isRepeated && !isMoved;
  // Without a total, a page with fewer records than its limit is the last one. Without a limit, too, only an empty one is.
  const isLast = total === null ? page.receivedCount < (page.limit ?? 1) : nextOffset >= total;
  const next: ListData<Item> = {
    items,
    invalid: loaded.invalid + page.invalid,
    total,
    nextOffset,
    hasNextPage: !isStuck && page.receivedCount > 0 && !isLast,
  };
  const hasShifted = offset > 0 && (knownCount > 0 || hasTotalChanged);
  return { next, overlaps: knownCount > 0, hasShifted, isStuck, endOffset };
}

/** Structural sharing: unchanged items, and data without any change, keep their identity. */
function shareItems<Item>(
  { shareItem = shareStructure }: OffsetPaginationOptions<Item>,
  previous: ListData<Item>,
  next: ListData<Item>,
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
