import type { PaginationParams } from '../client/portal-client.js';
import type { Page } from '../client/resources/page.js';
import { MAX_PAGE_SIZE, MAX_REPEATS, MAX_RESTARTS } from './constants.js';
import { appendPage, EMPTY_LIST, type GetItemId, isComplete, type ListData, shareItems } from './list-data.js';
import type { QueryRequests } from './query.js';

interface OffsetPaginationOptions<Item> {
  /** The records per request. If undefined, the service decides. */
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
    hasMore: (loaded) => !isComplete(loaded),
  };
}

/**
 * Fetches the pages after `start` in as few requests as possible, but at least one. If records have
 * moved, the pages don't fit together, so it starts again and loads up to the end of the last page.
 * Example: `abcd` is loaded, and the page at 4 is `fgh` with a lower total, because b was deleted.
 * One request then loads `acdefgh`.
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
    const { data, hasShifted, repeatsPages } = appendPage(current, page, getItemId);
    // If the service ignores offsets, further attempts return the same records.
    const mustRestart = hasShifted && restarts < (repeatsPages ? MAX_REPEATS : MAX_RESTARTS);
    if (mustRestart) {
      restarts += 1;
      end = Math.max(end, offset + page.receivedCount);
      current = EMPTY_LIST;
    } else current = data;
  } while (current.hasNextPage && current.nextOffset < end);
  return loaded ? shareItems(loaded, current, shareItem) : current;
}
