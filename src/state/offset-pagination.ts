import type { PaginationParams } from '../api/portal-client.js';
import type { Page } from '../api/resources/page.js';
import { MAX_PAGE_SIZE, MAX_REPEATS, MAX_RESTARTS, MAX_SHIFTS } from './constants.js';
import { type AppendedPage, appendPage, EMPTY_LIST, isComplete, type ListData, shareItems } from './list-data.js';
import type { QueryRequests } from './query.js';
import { shareStructure } from './structural-sharing.js';

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
    fetch: (signal, loaded) => fetchPages(options, EMPTY_LIST, loaded, signal),
    fetchNext(signal, loaded, minPageSize = 0) {
      const pageSize = Math.max(options.pageSize ?? 0, minPageSize) || undefined;
      return fetchPages({ ...options, pageSize }, loaded, loaded, signal);
    },
    hasMore: (loaded) => !isComplete(loaded),
  };
}

/**
 * Fetches the pages after `start`, in as few requests as possible: up to where the loaded ones end, but at least one. Unchanged items keep
 * their identity.
 *
 * Only pages of the same moment fit together: after a shift between two of them, it starts again, up to the end of the second one. A list that
 * keeps changing must not be requested for ever: then it is enough to step back so far that no record which has moved up is missed.
 */
async function fetchPages<Item>(
  options: OffsetPaginationOptions<Item>,
  start: ListData<Item>,
  loaded: ListData<Item> | undefined,
  signal: AbortSignal,
): Promise<ListData<Item>> {
  const { pageSize } = options;
  let current = start;
  let end = loaded?.nextOffset ?? 0;
  let shiftCount = 0;
  let repeatCount = 0;
  // Where it was before it stepped back: pages before it are read again, and may have no record that is new.
  let reachedOffset = 0;
  do {
    const missing = Math.min(end - current.nextOffset, MAX_PAGE_SIZE);
    const limit = pageSize && Math.max(pageSize, missing);
    const isReread = current.nextOffset < reachedOffset;
    const page = await fetchPageAfter(options, current, signal, { limit, isReread });
    const { data, overlaps, hasShifted, isStuck } = page;
    // The service does not page: another attempt would bring the same records.
    if (isStuck && ++repeatCount > MAX_REPEATS) {
      current = data;
      break;
    }
    const deletedCount = (current.total ?? 0) - (data.total ?? 0);
    const mustCorrect = hasShifted && ++shiftCount <= MAX_SHIFTS;
    if (mustCorrect && shiftCount <= MAX_RESTARTS) {
      end = Math.max(end, page.endOffset);
      current = EMPTY_LIST;
    } else if (mustCorrect && deletedCount > 0 && !overlaps) {
      reachedOffset = current.nextOffset;
      current = stepBack(current, deletedCount);
    } else current = data;
  } while (current.hasNextPage && current.nextOffset < end);
  return loaded ? shareItems(loaded, current, options.shareItem ?? shareStructure) : current;
}

/**
 * Behind `abcd`, the page at 4 had a total that is one lower: e has moved up to 3. The page at 2 has it: as many may have moved up as were
 * deleted, and as many again overlap the pages before them.
 */
function stepBack<Item>(loaded: ListData<Item>, deletedCount: number): ListData<Item> {
  const { total, nextOffset } = loaded;
  return { ...loaded, total: total && total - deletedCount, nextOffset: Math.max(0, nextOffset - 2 * deletedCount) };
}

interface PageOptions {
  readonly limit?: number | undefined;
  readonly isReread?: boolean;
}

async function fetchPageAfter<Item>(
  { fetchPage, getItemId, pageSize }: OffsetPaginationOptions<Item>,
  loaded: ListData<Item>,
  signal: AbortSignal,
  { limit = pageSize, isReread = false }: PageOptions = {},
): Promise<AppendedPage<Item>> {
  const { nextOffset: offset } = loaded;
  const page = await fetchPage({ ...(offset && { offset }), ...(limit && { limit }) }, signal);
  return appendPage(loaded, page, { getItemId, isReread });
}
