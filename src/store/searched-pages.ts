import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { isComplete, type ListData, type ListQuery, loadUntil } from '../query/list-query.js';
import type { QueryError } from '../query/query-error.js';
import { MAX_SEARCHED, SEARCH_PAGE_SIZE } from './search-limits.js';

type Records = ReadonlyMap<string, Subscription>;

const NONE: Records = new Map<string, Subscription>();

interface Search {
  readonly query: ListQuery<Subscription>;
  /** The list's `dataUpdateCount` when the search started. */
  readonly listUpdateCount: number;
  /** Records that were loaded before. The search includes them until it has loaded all pages. */
  readonly formerRecords: Records;
}

export type SearchedPages = ReturnType<typeof createSearchedPages>;

/**
 * Loads pages for a search. They have their own query, so that the list neither shows nor refetches
 * them.
 */
export function createSearchedPages(list: ListQuery<Subscription>) {
  const search = signal<Search | undefined>(undefined);
  const query = computed(() => search.value?.query);
  // The list's `dataUpdateCount` when the session ended. After the list's next response, ignore the
  // search, because another customer may have signed in.
  const invalidatedAt = signal(Infinity);
  const isOutdated = computed(() => list.dataUpdateCount.value > invalidatedAt.value);
  const records = computed((): Records => {
    const loaded = list.data.value?.items ?? NONE;
    // If the list is complete, ignore the search, because the records of the list are newer.
    if (!search.value || isOutdated.value || (list.data.value && isComplete(list.data.value))) return loaded;
    const { query: searched, formerRecords } = search.value;
    return mergeRecords(
      loaded,
      searched.data.value?.items ?? NONE,
      hasPagesLeft(searched.data.value) ? formerRecords : NONE,
    );
  });

  /**
   * Starts a search that continues the loaded pages of the list. If the list hasn't changed since
   * the last search, keeps that one.
   */
  function start(): void {
    const listUpdateCount = list.dataUpdateCount.peek();
    if (search.peek()?.listUpdateCount === listUpdateCount) return;
    search.value = { query: list.fork(), listUpdateCount, formerRecords: records.peek() };
    invalidatedAt.value = Infinity;
  }

  return {
    /** The query of the search. Undefined before the first search. */
    query,
    hasPagesLeft: computed(() => hasPagesLeft((query.value ?? list).data.value)),
    /** All records that the list or the search has loaded. */
    records,
    start,
    /**
     * Loads the remaining pages. Starts a new search if the session has ended, or if the last
     * search failed and the list has changed since.
     */
    load(abortSignal: AbortSignal): Promise<QueryError | undefined> {
      if (query.peek()?.error.peek() || isOutdated.peek()) start();
      return loadSearched(query.peek() ?? list, abortSignal);
    },
    /**
     * Call this when the session ends. It hides the pages of the search after the next response of
     * the list.
     */
    invalidate() {
      invalidatedAt.value = list.dataUpdateCount.peek();
    },
    /** Discards the pages of the search, because they may belong to another customer. */
    discard() {
      query.peek()?.dispose();
      search.value = undefined;
    },
  };
}

/** Merges lists of records. If a record is in several lists, the first has its latest version. */
function mergeRecords(...lists: readonly Records[]): Records {
  const merged = new Map<string, Subscription>();
  for (const [key, record] of lists.flatMap((list) => [...list])) if (!merged.has(key)) merged.set(key, record);
  return merged;
}

/**
 * Loads pages until the list is complete, or has `MAX_SEARCHED` records.
 *
 * @param abortSignal stops after the current page
 */
export function loadSearched(query: ListQuery<unknown>, abortSignal: AbortSignal): Promise<QueryError | undefined> {
  return loadUntil(query, () => abortSignal.aborted || !hasPagesLeft(query.data.peek()), {
    get pageSize() {
      return Math.min(SEARCH_PAGE_SIZE, MAX_SEARCHED - (query.data.peek()?.nextOffset ?? 0));
    },
  });
}

function hasPagesLeft(loaded: ListData<unknown> | undefined): boolean {
  return !loaded || (loaded.hasNextPage && loaded.nextOffset < MAX_SEARCHED);
}
