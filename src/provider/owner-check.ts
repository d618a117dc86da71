import { LRUCache } from 'lru-cache';
import { STATE_FILTERS } from '../client/constants.js';
import { createListSearch, type FetchPage, type ListSearch, readDenial, type SearchResult } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import type { Upstream } from './upstream.js';

const PAGE_SIZE = 100;
const MAX_PAGES = 50;
const MAX_CUSTOMERS = 1000;
const NO_PAGE = { data: [], total: 0, limit: null, offset: null, invalid: 0 };

/** Returns a function that checks the owner of subscriptions in the lists of the Provider API. */
export function createOwnerCheck(listSubscriptions: ProviderClient['listSubscriptions'], upstream: Upstream) {
  const { maxAgeMs, maxCalls } = upstream.limits;
  // Keep more searches than can be in flight.
  const searches = new LRUCache<string, ListSearch>({ max: MAX_CUSTOMERS + maxCalls });

  // The API doesn't say which subscriptions a list without `state` contains. So request lists of
  // the states that it lacked, too.
  function* listsOf(customerId: string): Generator<FetchPage, void> {
    const states = new Set<string | null>();
    for (const state of STATE_FILTERS) {
      if (states.has(state)) continue;
      yield async (range) => {
        const list = listSubscriptions(customerId, { ...range, state, limit: PAGE_SIZE, retries: 1 });
        // A service may reject a state. If it rejects the list without one, that is an error.
        const page = await (state === ''
          ? list
          : list.catch((error: unknown) => readDenial(error, upstream) ?? NO_PAGE));
        for (const subscription of page.data) states.add(subscription.state);
        const data = page.data.map(({ items: _, ...subscription }) => ({
          key: subscription.id ?? JSON.stringify(subscription),
          term: subscription.id ?? '',
          expiresAt: Infinity,
        }));
        return { ...page, data };
      };
    }
  }

  /** Whether a subscription is on the first 50 pages of 100 of a customer's lists. */
  return async (customerId: string, subscriptionId: string, signal: AbortSignal): Promise<SearchResult> => {
    const last = searches.get(customerId);
    const isFound = last?.getExpiry(subscriptionId) != null && performance.now() - last.startedAt < maxAgeMs;
    if (last && (isFound || last.isReusable())) return last.find(subscriptionId, customerId, signal);
    const search = createListSearch({
      operation: 'listSubscriptions',
      hasPriority: true,
      upstream,
      maxPages: MAX_PAGES,
      lists: listsOf(customerId),
    });
    searches.set(customerId, search);
    return search.find(subscriptionId, customerId, signal);
  };
}
