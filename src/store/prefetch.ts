import type { CachedQuery, QueryClient } from '../query/query-client.js';
import type { Query } from '../query/query.js';

export type Prefetch = ReturnType<typeof createPrefetch>;

/**
 * Requests data of the remembered subscription before the list arrives, and discards it if another
 * subscription is selected.
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
    /** Whether no widget uses a query yet, so that its failure isn't reported. */
    isUnused: (query: CachedQuery) => prefetched.has(query) && !queries.observed().includes(query),
    /** Ends the prefetch, and keeps only the selected subscription's data. */
    keepSelected(selectedId: string) {
      if (selectedId !== prefetchedId) discard();
      prefetched.clear();
    },
    /** Discards the data if the loaded list lacks the remembered subscription. */
    discardUnlessLoaded(records: ReadonlyMap<string, unknown> | undefined) {
      if (prefetchedId === undefined || !records?.has(prefetchedId)) discard();
    },
  };
}
