import { GC_TIME_MS } from './constants.js';
import type { Query, QueryOptions, RequestResult } from './query.js';

export type CachedQuery = Pick<Query<unknown>, 'error' | 'isStale' | 'refetch' | 'invalidate' | 'dispose' | 'fork'> & {
  readonly data: { peek(): unknown };
};

export interface SettledRequest extends RequestResult {
  readonly query: CachedQuery;
}

export interface CacheOptions {
  /** Whether data stays cached for `GC_TIME_MS` without an observer. */
  readonly keepsUnobserved?: boolean;
}

interface CacheEntry {
  readonly query: CachedQuery;
  isObserved: boolean;
  gcTimer: ReturnType<typeof setTimeout> | undefined;
}

export type QueryClient = ReturnType<typeof createQueryClient>;

/** Shares queries by key. A query fetches for its first observer if it is stale or has failed. */
export function createQueryClient(session: QueryOptions['session'], onSettled: (settled: SettledRequest) => void) {
  const entries = new Map<string, CacheEntry>();

  function remove(key: string, entry: CacheEntry): void {
    clearTimeout(entry.gcTimer);
    entry.query.dispose();
    if (entries.get(key) === entry) entries.delete(key);
  }

  function createEntry(
    key: string,
    create: (options: Required<QueryOptions>) => CachedQuery,
    keepsUnobserved: boolean,
  ): CacheEntry {
    const entry: CacheEntry = {
      isObserved: false,
      // Remove a prefetched query if nothing observes it in time.
      gcTimer: setTimeout(() => remove(key, entry), GC_TIME_MS),
      query: create({
        session,
        onSettled: (result) => onSettled({ ...result, query: entry.query }),
        onObserved() {
          clearTimeout(entry.gcTimer);
          entry.isObserved = true;
          if (entries.get(key) === entry) {
            // Move a query such as usage behind the queries that it needs, so that `refetchAll`
            // starts their requests first.
            entries.delete(key);
            entries.set(key, entry);
          }
          // Repeat a failed request, too, or a new widget would show an old error.
          if (entry.query.isStale() || entry.query.error.peek()) void entry.query.refetch({ cancelRefetch: false });
        },
        onUnobserved() {
          entry.isObserved = false;
          // Wait, because a component that replaces this observer subscribes within the same task.
          queueMicrotask(() => {
            // `removeUnobserved` may have removed the entry meanwhile.
            if (entry.isObserved || entries.get(key) !== entry) return;
            clearTimeout(entry.gcTimer);
            if (keepsUnobserved && entry.query.data.peek() !== undefined)
              entry.gcTimer = setTimeout(() => remove(key, entry), GC_TIME_MS);
            else remove(key, entry);
          });
        },
      }),
    };
    entries.set(key, entry);
    return entry;
  }

  return {
    get<OwnQuery extends CachedQuery>(
      key: string,
      create: (options: Required<QueryOptions>) => OwnQuery,
      { keepsUnobserved = true }: CacheOptions = {},
    ) {
      const { query } = entries.get(key) ?? createEntry(key, create, keepsUnobserved);
      return query as OwnQuery;
    },
    /** Returns queries with observers, in the order in which they were observed. */
    observed: (): readonly CachedQuery[] =>
      [...entries.values()].flatMap(({ query, isObserved }) => (isObserved ? [query] : [])),
    removeUnobserved(query?: CachedQuery) {
      for (const [key, entry] of entries)
        if (!entry.isObserved && (!query || query === entry.query)) remove(key, entry);
    },
  };
}
