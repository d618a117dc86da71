import { effect } from '@preact/signals';
import type { CachedQuery, QueryClient } from './query-client.js';
import type { Query } from './query.js';
import type { Selection } from './selection.js';

/** Requests that leave before it is known which subscription is selected. */
export type Speculation = ReturnType<typeof createSpeculation>;

export function createSpeculation(queries: QueryClient, selection: Selection) {
  // Until a subscription is selected.
  const speculative = new Map<CachedQuery, string>();

  function discardExcept(selectedId: string | undefined): void {
    for (const [query, subscriptionId] of speculative) {
      if (subscriptionId !== selectedId) queries.removeUnobserved(query);
    }
    speculative.clear();
  }

  effect(() => {
    const selectedId = selection.selectedId.value;
    // A lookup that ends without a record may be followed by no default: the list may be empty.
    if (selectedId !== undefined || selection.lookup.value?.status === 'missing') discardExcept(selectedId);
  });

  return {
    /**
     * Requests data of a subscription that will probably be selected, once. If it is refused by then, or another subscription is selected, it
     * is as if it had never been requested.
     */
    speculate(subscriptionId: string, query: Query<unknown>) {
      if (speculative.has(query) || query.isFetching.peek() || !query.isStale()) return;
      speculative.set(query, subscriptionId);
      void query.refetch();
    },
    /** Whether nothing needs a query yet: its failure means nothing. */
    isSpeculative: (query: CachedQuery) => speculative.has(query) && !queries.observed().includes(query),
    /** Discards what is not selected yet: a widget that may have expected it was removed, or there is nothing to select. */
    discardSpeculative: () => discardExcept(undefined),
  };
}
