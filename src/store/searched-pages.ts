import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { isComplete, type ListData, type ListQuery, loadUntil } from '../query/list-query.js';
import type { QueryError } from '../query/query-error.js';
import { MAX_SEARCHED, SEARCH_PAGE_SIZE } from './constants.js';

type Records = ReadonlyMap<string, Subscription>;

const NONE: Records = new Map<string, Subscription>();

interface Search {
  readonly query: ListQuery<Subscription>;
  /** The list's `dataUpdateCount` when the search started. */
  readonly listUpdateCount: number;
  /** The former search's records, which match until they are loaded again. */
  readonly formerRecords: Records;
}

export type SearchedPages = ReturnType<typeof createSearchedPages>;

/**
 * The pages that a search loads. They have their own query, because "Show more" and a list's
 * refetch don't include them.
 */
export function createSearchedPages(list: ListQuery<Subscription>) {
  const search = signal<Search | undefined>(undefined);
  const query = computed(() => search.value?.query);
  // The list's `dataUpdateCount` at the end of the session. The list's next response may belong to
  // another customer.
  const invalidatedAt = signal(Infinity);
  const isOutdated = computed(() => list.dataUpdateCount.value > invalidatedAt.value);
  const records = computed((): Records => {
    const loaded = list.data.value?.items ?? NONE;
    // A complete list has the latest version of all records.
    if (!search.value || isOutdated.value || (list.data.value && isComplete(list.data.value))) return loaded;
    const { query: searched, formerRecords } = search.value;
    return mergeRecords(
      loaded,
      searched.data.value?.items ?? NONE,
      hasPagesLeft(searched.data.value) ? formerRecords : NONE,
    );
  });

  /** Starts a search with the list's pages, unless these have been searched before. */
  function start(): void {
    const listUpdateCount = list.dataUpdateCount.peek();
    if (search.peek()?.listUpdateCount === listUpdateCount) return;
    search.value = { query: list.fork(), listUpdateCount, formerRecords: records.peek() };
    invalidatedAt.value = Infinity;
  }

  return {
    /** Undefined before the first search. */
    query,
    hasPagesLeft: computed(() => hasPagesLeft((query.value ?? list).data.value)),
    /** The records of list and search. */
    records,
    start,
    /**
     * Loads all pages. After a failure, continues, or starts again if the list has new pages. After
     * the end of a session, starts again.
     */
    load(abortSignal: AbortSignal): Promise<QueryError | undefined> {
      if (query.peek()?.error.peek() || isOutdated.peek()) start();
      return loadSearched(query.peek() ?? list, abortSignal);
    },
    /** Ignores the pages from the list's next response on. */
    invalidate() {
      invalidatedAt.value = list.dataUpdateCount.peek();
    },
    /** Discards the pages, because they may belong to another customer. */
    discard() {
      query.peek()?.dispose();
      search.value = undefined;
    },
  };
}

/** Merges lists. The first list with a record has its latest version. */
function mergeRecords(...lists: readonly Records[]): Records {
  const merged = new Map<string, Subscription>();
  for (const [key, record] of lists.flatMap((list) => [...list])) if (!merged.has(key)) merged.set(key, record);
  return merged;
}

/**
 * Loads all pages that a search covers.
 *
 * @param abortSignal ends the search after the current page
 */
export function loadSearched(query: ListQuery<unknown>, abortSignal: AbortSignal): Promise<QueryError | undefined> {
  return loadUntil(query, () => abortSignal.aborted || !hasPagesLeft(query.data.peek()), {
    get pageSize() {
      return Math.min(SEARCH_PAGE_SIZE, MAX_SEARCHED - (query.data.peek()?.nextOffset ?? 0));
    },
  });
}

/** Like `hasNextPage`, up to the limit of a search. */
function hasPagesLeft(loaded: ListData<unknown> | undefined): boolean {
  return !loaded || (loaded.hasNextPage && loaded.nextOffset < MAX_SEARCHED);
}
