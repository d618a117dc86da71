import type { PortalClient } from '../api/portal-client.js';
import type { Quota } from '../api/resources/billable-metric.js';
import type { Customer } from '../api/resources/customer.js';
import type { AccessTokenList } from './access-token-list.js';
import type { Lease } from './lease.js';
import { createPagedList, type PagedList, type PagedListSource } from './paged-list.js';

/** One quota of a billable metric, or the metric alone where it has none. */
export interface MeteredQuota extends Quota {
  readonly name: string | null;
  readonly label: string | null;
}

/** What is used of a subscription, as the vendor's server tells it. */
export interface UsageList extends PagedList<MeteredQuota> {
  /** Whether there was an access token to ask with. */
  hasToken(): boolean;
}

export interface UsageListSource extends Pick<PagedListSource<MeteredQuota>, 'elapsed'> {
  readonly client: Pick<PortalClient, 'listBillableMetrics'>;
  readonly usageUrl: string;
  readonly customer: Lease<PagedList<Customer>>;
  readonly tokens: Lease<AccessTokenList>;
  /** The server's time. */
  now(): number;
}

/** What can be sent in one. */
const IN_A_HEADER = /^[!-~]+$/;

const NO_QUOTA = { quota: null, usage: null, period: null, end: null };

export function createUsageList({ client, usageUrl, customer, tokens, elapsed, now }: UsageListSource): UsageList {
  const { subscriptionId, valueOf } = tokens.value;
  let hasToken = false;

  const list = createPagedList<MeteredQuota>({
    operation: 'listBillableMetrics',
    pageSize: undefined,
    elapsed,
    // Another server answers: whether the visitor is signed in is not what it tells.
    watch: () => () => undefined,
    async fetchPage(_, abort) {
      const startedAt = performance.now();
      const page = { offset: null, limit: null, total: null, receivedCount: 0 };
      const customerId = (await rowsOf(customer.value))[0]?.item.id;
      const usable = (await rowsOf(tokens.value)).find(
        ({ item }) => IN_A_HEADER.test(valueOf(item) ?? '') && !item.is_expired && !(Date.parse(item.expires_at ?? '') <= now()),
      );
      const token = usable && valueOf(usable.item);
      hasToken = !!token;
      if (!token || !customerId) return { ...page, records: [], invalidCount: 0 };
      const metrics = await client.listBillableMetrics({ usageUrl, customerId, subscriptionId, token, startedAt }, abort);
      const records = metrics.records.flatMap(({ name, label, quotas }) =>
        (quotas.records.length > 0 ? quotas.records : [NO_QUOTA]).map((quota) => ({ ...quota, name, label })),
      );
      const invalidCount = metrics.records.reduce((sum, { quotas }) => sum + quotas.invalidCount, metrics.invalidCount);
      return { ...page, records, invalidCount };
    },
    idOf: () => null,
  });

  return {
    ...list,
    hasToken: () => hasToken,
    isDue: () => [list, customer.value, tokens.value].some((needed) => needed.isDue()),
    dispose() {
      list.dispose();
      customer.release();
      tokens.release();
    },
  };
}

/**
 * What a list has, once it has it, nothing newer is on its way and it is not old: a token may have been dropped. Its failure is one
 * of whoever needs it.
 */
async function rowsOf<Item>({ state, load, isDue }: PagedList<Item>) {
  const { value } = state;
  if (value.failure || value.isLoading || isDue()) await load();
  const { rows, failure } = state.value;
  if (failure || !rows) throw Object.assign(new Error('not loaded'), failure, { name: 'ApiError' });
  return rows;
}
