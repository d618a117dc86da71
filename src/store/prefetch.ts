import type { CachedQuery, QueryClient } from './query-client.js';
import type { Query } from './query.js';

/** Requests for the remembered subscription, sent before the list says whether it is selected. */
export type Prefetch = ReturnType<typeof createPrefetch>;

export function createPrefetch(queries: QueryClient) {
  // Until a subscription is selected.
  const prefetched = new Set<CachedQuery>();
  let prefetchedId: string | undefined;

  function discard(): void {
    for (const query of prefetched) queries.removeUnobserved(query);
    prefetched.clear();
  }

  return {
    /** Requests data of the remembered subscription, once. */
    prefetch(subscriptionId: string, query: Query<unknown>) {
      if (prefetched.has(query) || query.isFetching.peek() || !query.isStale()) return;
      prefetchedId = subscriptionId;
      prefetched.add(query);
      void query.refetch();
    },
    /** Whether no widget needs a query yet, so that its failure must not be reported. */
    isUnused: (query: CachedQuery) => prefetched.has(query) && !queries.observed().includes(query),
    /**
     * Ends the prefetch, because a subscription is selected: its data stays, as if a widget had
     * requested it.
     */
    keepOnly(selectedId: string) {
      if (selectedId !== prefetchedId) discard();
      prefetched.clear();
    },
    /**
     * Discards data that no widget is going to show: the list has arrived without the remembered
     * subscription, or failed.
     */
    discardUnless(records: ReadonlyMap<string, unknown> | undefined) {
      if (prefetchedId === undefined || !records?.has(prefetchedId)) discard();
    },
  };
}
