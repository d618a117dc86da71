import type { CachedQuery, QueryClient } from '../query/query-client.js';
import type { Query } from '../query/query.js';

export type Prefetch = ReturnType<typeof createPrefetch>;

/**
 * While the list is loading, requests tokens and usage of the subscription that was selected last.
 */
export function createPrefetch(queries: QueryClient) {
  const prefetched = new Set<CachedQuery>();
  let prefetchedId: string | undefined;

  function discard(): void {
    for (const query of prefetched) queries.removeUnobserved(query);
    prefetched.clear();
  }

  return {
    prefetch(subscriptionId: string, query: Query<unknown>) {
      if (prefetched.has(query) || query.isFetching.peek() || !query.isStale()) return;
      prefetchedId = subscriptionId;
      prefetched.add(query);
      void query.refetch();
    },
    isUnused: (query: CachedQuery) => prefetched.has(query) && !queries.observed().includes(query),
    /** Keeps prefetched data only if it belongs to the selected subscription. */
    keepSelected(selectedId: string) {
      if (selectedId !== prefetchedId) discard();
      prefetched.clear();
    },
    discardUnlessLoaded(records: ReadonlyMap<string, unknown> | undefined) {
      if (prefetchedId === undefined || !records?.has(prefetchedId)) discard();
    },
  };
}
