import { GC_TIME_MS } from './constants.js';
import type { Query, QueryOptions, RequestResult } from './query.js';

export type CachedQuery = Pick<Query<unknown>, 'error' | 'isStale' | 'refetch' | 'invalidate' | 'dispose' | 'fork'> & {
  readonly data: { peek(): unknown };
};

export interface SettledRequest extends RequestResult {
  readonly query: CachedQuery;
}

export interface CacheOptions {
  /** Whether data stays cached for a while after its last observer. True by default. */
  readonly keepsUnobserved?: boolean;
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
    keepsUnobserved: boolean,
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
            // A query such as usage observes the queries that it needs before this call. Move it
            // behind them: `refetchAll` then starts them first, and usage shares their requests.
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
      // A key names one kind of query.
      return query as OwnQuery;
    },
    /** The observed queries, the latest observed at the end. */
    observed: (): readonly CachedQuery[] =>
      [...entries.values()].flatMap(({ query, isObserved }) => (isObserved ? [query] : [])),
    /** Removes one or all unobserved queries, so that the next observer fetches. */
    removeUnobserved(query?: CachedQuery) {
      for (const [key, entry] of entries)
        if (!entry.isObserved && (!query || query === entry.query)) remove(key, entry);
    },
  };
}
