import { createLruMap } from './cache.js';
import { createListSearch, type ListSearch } from './list-search.js';
import { paginate } from './paginate.js';
import type { ProviderClient } from './provider-client.js';
import type { Subscription } from './resources.js';
import type { Upstream } from './upstream.js';

export interface OwnedSubscriptionsOptions {
  readonly provider: Pick<ProviderClient, 'listSubscriptions'>;
  readonly upstream: Upstream;
  /** How long a subscription that was found belongs to its customer without another search, in milliseconds. */
  readonly maxAgeMs: number;
  /** How many customers are cached; it must exceed the number of calls in flight. */
  readonly maxCustomers: number;
}

/** Finds out to whom subscriptions belong, by the lists of the Provider API. */
export interface OwnedSubscriptions {
  /**
   * Whether a subscription is on the first 50 pages of 100 of a customer's list.
   * @param deadline - by `performance.now()`
   */
  has(customerId: string, subscriptionId: string, deadline: number): Promise<boolean>;
}

interface CachedSearch {
  readonly ids: ReadonlySet<string>;
  readonly search: ListSearch;
}

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

export function createOwnedSubscriptions(options: OwnedSubscriptionsOptions): OwnedSubscriptions {
  const { provider, upstream, maxAgeMs, maxCustomers } = options;
  const searches = createLruMap<CachedSearch>(maxCustomers);

  function createSearch(customerId: string): CachedSearch {
    const ids = new Set<string>();
    const search = createListSearch<Subscription>({
      operation: 'listSubscriptions',
      records: {
        add: (subscriptions) => subscriptions.forEach(({ id }) => id !== null && ids.add(id)),
        clear: () => ids.clear(),
        has: (id) => ids.has(id),
      },
      upstream,
      hasPriority: true,
      maxPages: MAX_PAGES,
      tooLongKind: 'too-many-subscriptions',
      createPages: (getContext) =>
        paginate(
          (range) =>
            provider.listSubscriptions(customerId, { ...getContext(), ...range, limit: PAGE_SIZE, retries: 1 }),
          ({ items: _, ...subscription }) => subscription.id ?? JSON.stringify(subscription),
        ),
    });
    return { ids, search };
  }

  return {
    async has(customerId, subscriptionId, deadline) {
      let cached = searches.get(customerId);
      if (cached?.ids.has(subscriptionId) && performance.now() - cached.search.startedAt < maxAgeMs) return true;
      if (!cached?.search.isReusable()) {
        cached = createSearch(customerId);
        searches.set(customerId, cached);
      }
      return (await cached.search.find(subscriptionId, deadline)) === 'found';
    },
  };
}
