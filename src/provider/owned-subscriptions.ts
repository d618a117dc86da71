import { LRUCache } from 'lru-cache';
import { STATE_FILTERS } from '../api/constants.js';
import { createListSearch, type FetchPage, type ListSearch, type SearchResult } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import type { Subscription } from './resources.js';
import type { Upstream } from './upstream.js';

export interface OwnedSubscriptionsOptions {
  readonly listSubscriptions: ProviderClient['listSubscriptions'];
  readonly upstream: Upstream;
  /** How long a subscription that was found belongs to its customer without another search, in milliseconds. */
  readonly maxAgeMs: number;
  /** How many customers are cached; it must exceed the number of calls in flight. */
  readonly maxCustomers: number;
}

/** Finds out to whom subscriptions belong, by the lists of the Provider API. */
export interface OwnedSubscriptions {
  /** Whether a subscription is on the first 50 pages of 100 of a customer's lists. */
  find(customerId: string, subscriptionId: string, signal: AbortSignal): Promise<SearchResult>;
}

interface CachedSearch {
  readonly ids: ReadonlySet<string>;
  readonly search: ListSearch;
}

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

export function createOwnedSubscriptions(options: OwnedSubscriptionsOptions): OwnedSubscriptions {
  const { listSubscriptions, upstream, maxAgeMs, maxCustomers } = options;
  const searches = new LRUCache<string, CachedSearch>({ max: maxCustomers });

  function createSearch(customerId: string): CachedSearch {
    const ids = new Set<string>();
    const states = new Set<string | null>();
    // The interface does not say which subscriptions a list without `state` has: further lists have those of states that it had not.
    const filters = [...STATE_FILTERS];
    const search = createListSearch<Subscription>({
      operation: 'listSubscriptions',
      owner: customerId,
      hasPriority: true,
      records: {
        add(subscriptions) {
          for (const { id, state } of subscriptions) {
            states.add(state);
            if (id !== null) ids.add(id);
          }
        },
        clear: () => ids.clear(),
        has: (id) => ids.has(id),
      },
      upstream,
      maxPages: MAX_PAGES,
      tooLongKind: 'too-many-subscriptions',
      keyOf: ({ items: _, ...subscription }) => subscription.id ?? JSON.stringify(subscription),
      nextList(): FetchPage<Subscription> | undefined {
        const state = filters.find((filter) => !states.has(filter));
        if (state === undefined) return undefined;
        filters.splice(0, filters.indexOf(state) + 1);
        return (page) => listSubscriptions(customerId, { ...page, state, limit: PAGE_SIZE, retries: 1 });
      },
    });
    return { ids, search };
  }

  return {
    async find(customerId, subscriptionId, signal) {
      let cached = searches.get(customerId);
      if (cached?.ids.has(subscriptionId) && performance.now() - cached.search.startedAt < maxAgeMs) return 'found';
      if (!cached?.search.isReusable()) {
        cached = createSearch(customerId);
        searches.set(customerId, cached);
      }
      return cached.search.find(subscriptionId, signal);
    },
  };
}
