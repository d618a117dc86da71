import { effect } from '@preact/signals';
import type { CachedQuery, QueryClient } from './query-client.js';
import type { Query } from './query.js';
import type { Selection } from './selection.js';

/** Requests about the remembered subscription, which leave before the list says whether it is selected. */
export type Prefetch = ReturnType<typeof createPrefetch>;

export function createPrefetch(queries: QueryClient, selection: Selection) {
  // Until a subscription is selected.
  const prefetched = new Set<CachedQuery>();
  let prefetchedId: string | undefined;

  function discardPrefetched(): void {
    for (const query of prefetched) queries.removeUnobserved(query);
    prefetched.clear();
  }

  effect(() => {
    const selectedId = selection.selectedId.value;
    if (selectedId === undefined) return;
    if (selectedId !== prefetchedId) discardPrefetched();
    prefetched.clear();
  });

  return {
    /**
     * Requests data of the remembered subscription, once. If the request is refused before a widget needs the data, or if another subscription is
     * selected, the data is discarded as if it had never been requested.
     */
    prefetch(subscriptionId: string, query: Query<unknown>) {
      if (prefetched.has(query) || query.isFetching.peek() || !query.isStale()) return;
      prefetchedId = subscriptionId;
      prefetched.add(query);
      void query.refetch();
    },
    /** Whether no widget needs a query yet, so that its failure means nothing. */
    isUnused: (query: CachedQuery) => prefetched.has(query) && !queries.observed().includes(query),
    /** Discards prefetched data that no widget is going to show: the list has arrived without the remembered subscription, or failed. */
    discardPrefetchedUnless(records: ReadonlyMap<string, unknown> | undefined) {
      if (prefetchedId === undefined || !records?.has(prefetchedId)) discardPrefetched();
    },
  };
}
