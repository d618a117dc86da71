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
  /** The records of the previous search, which are shown until this one has loaded all pages. */
  readonly formerRecords: Records;
}

export type SearchedPages = ReturnType<typeof createSearchedPages>;

/**
 * Loads pages for a search with a separate query, because the list must not show or refetch them.
 */
export function createSearchedPages(list: ListQuery<Subscription>) {
  const search = signal<Search | undefined>(undefined);
  const query = computed(() => search.value?.query);
  // The list's `dataUpdateCount` when the session ended.
  let countAtSessionEnd = Infinity;
  const records = computed((): Records => {
    const loaded = list.data.value?.items ?? NONE;
    // If the list is complete, ignore the search, because it may be older.
    if (!search.value || (list.data.value && isComplete(list.data.value))) return loaded;
    const searched = search.value.query.data.value;
    return mergeRecords(loaded, searched?.items ?? NONE, hasPagesLeft(searched) ? search.value.formerRecords : NONE);
  });

  /** Starts a search with the list's loaded pages, unless the last search already has them. */
  function start(): void {
    const listUpdateCount = list.dataUpdateCount.peek();
    if (search.peek()?.listUpdateCount === listUpdateCount) return;
    search.value = { query: list.fork(), listUpdateCount, formerRecords: records.peek() };
    countAtSessionEnd = Infinity;
  }

  function discard(): void {
    search.peek()?.query.dispose();
    search.value = undefined;
  }

  return {
    /** Undefined before the first search. */
    query,
    hasPagesLeft: computed(() => hasPagesLeft((query.value ?? list).data.value)),
    /** All records that the list or the search has loaded. */
    records,
    start,
    /** Loads the remaining pages. Starts a new search if the last one failed or was discarded. */
    load(abortSignal: AbortSignal): Promise<QueryError | undefined> {
      const last = query.peek();
      if (!last || last.error.peek()) start();
      return loadSearched(query.peek() ?? list, abortSignal);
    },
    /** Call this when the session ends, because another customer may sign in next. */
    invalidate() {
      countAtSessionEnd = list.dataUpdateCount.peek();
    },
    /**
     * Call this after each response of the list. The first one after the end of a session discards
     * the search, and this returns the records from before.
     */
    discardOutdated(): Records {
      if (list.dataUpdateCount.peek() <= countAtSessionEnd) return NONE;
      const outdated = records.peek();
      discard();
      countAtSessionEnd = Infinity;
      return outdated;
    },
    discard,
  };
}

/** If several lists contain a record, the first one has its latest version. */
function mergeRecords(...lists: readonly Records[]): Records {
  const merged = new Map<string, Subscription>();
  for (const [key, record] of lists.flatMap((list) => [...list])) if (!merged.has(key)) merged.set(key, record);
  return merged;
}

/** Loads up to `MAX_SEARCHED` records. If aborted, stops after the current page. */
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
