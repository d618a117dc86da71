import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { MAX_SEARCHED, SEARCH_PAGE_SIZE } from './constants.js';
import type { ListData, ListQuery } from './list-data.js';
import { loadUntil } from './load-until.js';
import type { QueryError } from './query-error.js';

type Records = ReadonlyMap<string, Subscription>;

const NONE: Records = new Map<string, Subscription>();

/** The further pages of a list, as one search has begun to load them. */
interface Pages {
  /** Begins with the pages of the list. */
  readonly query: ListQuery<Subscription>;
  /** The records of the list at that time. */
  readonly base: Records;
  /** The response of the list that these pages continue. */
  readonly update: number;
  /** All records of the search before. They are found until their pages have been loaded again. */
  readonly former: Records;
}

export type SearchedPages = ReturnType<typeof createSearchedPages>;

/**
 * The pages of a list that only a search loads. They are a query of their own, because neither "Show
 * more" nor a refetch of the list includes them.
 */
export function createSearchedPages(list: ListQuery<Subscription>) {
  const pages = signal<Pages | undefined>(undefined);
  const query = computed(() => pages.value?.query);
  const needsMore = computed(() => hasFurtherPages((query.value ?? list).data.value));
  const further = computed((): Records => {
    if (!pages.value) return NONE;
    const { base, former } = pages.value;
    const records = mergeRecords(query.value?.data.value?.items ?? NONE, needsMore.value ? former : NONE);
    return new Map([...records].filter(([key]) => !base.has(key)));
  });

  /** Continues the pages of the list, unless a search has done so since its last response. */
  function begin(): void {
    const update = list.dataUpdateCount.peek();
    if (pages.peek()?.update === update) return;
    const base = list.data.peek()?.items ?? NONE;
    pages.value = { query: list.fork(), base, update, former: records.peek() };
  }

  /** The records of the list and of its further pages, in their order. */
  const records = computed((): Records => {
    const loaded = list.data.value?.items ?? NONE;
    if (!pages.value) return loaded;
    return mergeRecords(loaded, pages.value.base, further.value);
  });

  return {
    /** Undefined until the first search. */
    query,
    /** Whether a search has not loaded everything yet. */
    needsMore,
    /** The records that the list has not loaded. */
    further,
    records,
    begin,
    /** Loads the pages that a search needs. After a failed page, it starts again from the pages that the list has now. */
    load(abortSignal: AbortSignal): Promise<QueryError | undefined> {
      if (query.peek()?.error.peek()) begin();
      return loadSearched(query.peek() ?? list, abortSignal);
    },
    /** Discards the pages: they may belong to another customer. */
    discard() {
      query.peek()?.cancel();
      pages.value = undefined;
    },
  };
}

/** The records of all lists. The first list that has a record has the latest one. */
function mergeRecords(...lists: readonly Records[]): Records {
  const merged = new Map<string, Subscription>();
  for (const [key, record] of lists.flatMap((list) => [...list])) if (!merged.has(key)) merged.set(key, record);
  return merged;
}

function hasFurtherPages(loaded: ListData<unknown> | undefined): boolean {
  return !loaded || (loaded.hasNextPage && loaded.nextOffset < MAX_SEARCHED);
}

/**
 * Loads as much of a list as a search needs, one page after the other.
 *
 * @param abortSignal aborting it ends the search after the page that is being loaded
 */
export function loadSearched(query: ListQuery<unknown>, abortSignal: AbortSignal): Promise<QueryError | undefined> {
  return loadUntil(query, () => abortSignal.aborted || !hasFurtherPages(query.data.peek()), {
    get pageSize() {
      return Math.min(SEARCH_PAGE_SIZE, MAX_SEARCHED - (query.data.peek()?.nextOffset ?? 0));
    },
  });
}
