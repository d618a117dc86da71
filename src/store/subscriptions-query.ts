import type { StateFilter } from '../client/constants.js';
import type { PortalClient } from '../client/portal-client.js';
import type { Subscription } from '../client/resources/subscription.js';
import type { ListQuery } from '../query/list-query.js';
import { createPageRequests } from '../query/offset-pagination.js';
import type { FetchWithLimit } from '../query/page-limit.js';
import { createQuery, type QueryOptions } from '../query/query.js';
import { createSearchedPages, type SearchedPages } from './searched-pages.js';
import type { ServerClock } from './server-clock.js';
import { setReceivedAt, shareSubscription } from './subscription/received-at.js';

export interface SubscriptionsQuery extends ListQuery<Subscription> {
  readonly searched: SearchedPages;
}

export interface SubscriptionsParams {
  readonly state: StateFilter;
  readonly pageSize: number;
}

interface SubscriptionsQueryOptions extends QueryOptions, SubscriptionsParams {
  readonly client: Pick<PortalClient, 'listSubscriptions'>;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly fetchWithLimit: FetchWithLimit;
  /** Called if all records of a response have the same customer id, which may be null. */
  readonly onCustomerId: (id: string | null) => void;
}

export function createSubscriptionsQuery({
  client,
  clock,
  state,
  pageSize,
  fetchWithLimit,
  onCustomerId,
  ...options
}: SubscriptionsQueryOptions): SubscriptionsQuery {
  const requests = createPageRequests<Subscription>({
    pageSize,
    async fetchPage(params, abortSignal) {
      const page = await fetchWithLimit(params, (allowed) =>
        client.listSubscriptions({ ...allowed, state }, abortSignal),
      );
      const now = clock.now();
      for (const record of page.data) setReceivedAt(record, now);
      const customerIds = new Set(page.data.map(({ customer_id: customerId }) => customerId));
      const [customerId = null] = customerIds;
      if (!abortSignal.aborted && customerIds.size === 1) onCustomerId(customerId);
      return page;
    },
    getItemId: ({ id }) => id,
    shareItem: shareSubscription,
  });
  const list = createQuery({ ...options, ...requests, operation: 'listSubscriptions' });
  const searched = createSearchedPages(list);
  return {
    ...list,
    searched,
    invalidate(invalidation) {
      if (invalidation?.reset) searched.discard();
      else searched.invalidate();
      list.invalidate(invalidation);
    },
    dispose() {
      searched.discard();
      list.dispose();
    },
  };
}

export function peekRecord(query: ListQuery<Subscription>, id: string): Subscription | undefined {
  return query.data.peek()?.items.get(id);
}
