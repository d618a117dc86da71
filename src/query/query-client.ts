import { GC_TIME_MS } from './constants.js';
import type { Query, QueryOptions, RequestResult } from './query.js';

export type CachedQuery = Pick<Query<unknown>, 'error' | 'isStale' | 'refetch' | 'invalidate' | 'dispose' | 'fork'> & {
  readonly data: { peek(): unknown };
};

export interface SettledRequest extends RequestResult {
  readonly query: CachedQuery;
}

export interface CacheOptions {
  /** The milliseconds that data stays cached after its last observer. 30 seconds by default. */
  readonly gcTime?: number;
}

interface CacheEntry {
  readonly query: CachedQuery;
  isObserved: boolean;
  gcTimer: ReturnType<typeof setTimeout> | undefined;
}

export type QueryClient = ReturnType<typeof createQueryClient>;

/** Shares queries by key. The first observer of a query fetches it if it is stale or has failed. */
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
    gcTime: number,
  ): CacheEntry {
    const entry: CacheEntry = {
      isObserved: false,
      // Remove a prefetched query that is never observed.
      gcTimer: setTimeout(() => remove(key, entry), GC_TIME_MS),
      query: create({
        session,
        onSettled: (result) => onSettled({ ...result, query: entry.query }),
        onObserved() {
          clearTimeout(entry.gcTimer);
          entry.isObserved = true;
          if (entries.get(key) === entry) {
            // Move the query behind the queries that it observes. Then `refetchAll` starts them
            // first, and this query shares their requests.
            entries.delete(key);
            entries.set(key, entry);
          }
          // Try again before a new observer sees an error.
          if (entry.query.isStale() || entry.query.error.peek()) void entry.query.refetch({ cancelRefetch: false });
        },
        onUnobserved() {
          entry.isObserved = false;
          // A component that replaces another subscribes within the same task, so wait.
          queueMicrotask(() => {
            // `removeUnobserved` may have removed the entry meanwhile.
            if (entry.isObserved || entries.get(key) !== entry) return;
            clearTimeout(entry.gcTimer);
            if (gcTime && entry.query.data.peek() !== undefined)
              entry.gcTimer = setTimeout(() => remove(key, entry), gcTime);
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
      { gcTime = GC_TIME_MS }: CacheOptions = {},
    ) {
      const { query } = entries.get(key) ?? createEntry(key, create, gcTime);
      // A key names one kind of query.
      return query as OwnQuery;
    },
    /** The observed queries, in the order of their first observers. */
    observed: (): readonly CachedQuery[] =>
      [...entries.values()].flatMap(({ query, isObserved }) => (isObserved ? [query] : [])),
    /** Removes one or all unobserved queries, so that the next observer fetches. */
    removeUnobserved(query?: CachedQuery) {
      for (const [key, entry] of entries)
        if (!entry.isObserved && (!query || query === entry.query)) remove(key, entry);
    },
  };
}
