import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { MAX_SEARCHED, SEARCH_PAGE_SIZE } from './constants.js';
import { type ListData, type ListQuery, loadUntil } from '../query/list-query.js';
import type { QueryError } from '../query/query-error.js';

type Records = ReadonlyMap<string, Subscription>;

const NONE: Records = new Map<string, Subscription>();

interface Pages {
  readonly query: ListQuery<Subscription>;
  /** The list's records when the search started. */
  readonly listRecords: Records;
  /** The list's `dataUpdateCount` when the search started. */
  readonly listUpdateCount: number;
  /** The last search's records, which match until they are loaded again. */
  readonly previousRecords: Records;
}

export type SearchedPages = ReturnType<typeof createSearchedPages>;

/**
 * The pages that only a search loads. They have their own query, because "Show more" and a list's
 * refetch don't include them.
 */
export function createSearchedPages(list: ListQuery<Subscription>) {
  const pages = signal<Pages | undefined>(undefined);
  const query = computed(() => pages.value?.query);
  const hasPagesLeft = computed(() => hasFurtherPages((query.value ?? list).data.value));
  const additionalRecords = computed((): Records => {
    if (!pages.value) return NONE;
    const { listRecords, previousRecords } = pages.value;
    const records = mergeRecords(query.value?.data.value?.items ?? NONE, hasPagesLeft.value ? previousRecords : NONE);
    return new Map([...records].filter(([key]) => !listRecords.has(key)));
  });

  function start(): void {
    const listUpdateCount = list.dataUpdateCount.peek();
    if (pages.peek()?.listUpdateCount === listUpdateCount) return;
    const listRecords = list.data.peek()?.items ?? NONE;
    pages.value = { query: list.fork(), listRecords, listUpdateCount, previousRecords: records.peek() };
  }

  const records = computed((): Records => {
    const loaded = list.data.value?.items ?? NONE;
    if (!pages.value) return loaded;
    return mergeRecords(loaded, pages.value.listRecords, additionalRecords.value);
  });

  return {
    query,
    hasPagesLeft,
    additionalRecords,
    records,
    start,
    /** Loads all pages. After a failure, starts again from the list's pages. */
    load(abortSignal: AbortSignal): Promise<QueryError | undefined> {
      if (query.peek()?.error.peek()) start();
      return loadSearched(query.peek() ?? list, abortSignal);
    },
    /** Discards the pages, because they may belong to another customer. */
    discard() {
      query.peek()?.cancel();
      pages.value = undefined;
    },
  };
}

/** Merges lists. The first list with a record has its latest version. */
function mergeRecords(...lists: readonly Records[]): Records {
  const merged = new Map<string, Subscription>();
  for (const [key, record] of lists.flatMap((list) => [...list])) if (!merged.has(key)) merged.set(key, record);
  return merged;
}

function hasFurtherPages(loaded: ListData<unknown> | undefined): boolean {
  return !loaded || (loaded.hasNextPage && loaded.nextOffset < MAX_SEARCHED);
}

/**
 * Loads all pages that a search covers.
 *
 * @param abortSignal ends the search after the current page
 */
export function loadSearched(query: ListQuery<unknown>, abortSignal: AbortSignal): Promise<QueryError | undefined> {
  return loadUntil(query, () => abortSignal.aborted || !hasFurtherPages(query.data.peek()), {
    get pageSize() {
      return Math.min(SEARCH_PAGE_SIZE, MAX_SEARCHED - (query.data.peek()?.nextOffset ?? 0));
    },
  });
}
