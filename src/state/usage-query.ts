import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { PortalClient } from '../api/portal-client.js';
import type { Quota } from '../api/resources/billable-metric.js';
import type { Customer } from '../api/resources/customer.js';
import type { AccessTokensQuery } from './access-tokens-query.js';
import type { ListData } from './offset-pagination.js';
import { DependencyError } from './query-error.js';
import { createQuery, type Query, type QueryOptions } from './query.js';
import type { ServerClock } from './server-clock.js';
import { shareStructure } from './structural-sharing.js';

/** One quota of a billable metric, or the metric alone if it has no quota. */
export interface MetricQuota extends Quota {
  readonly name: string | null;
  readonly label: string | null;
}

export interface UsageData extends ListData<MetricQuota> {
  /** Whether the subscription has an access token that the request could be authorised with. */
  readonly hasToken: boolean;
}

/** Usage of a subscription, as the vendor's server reports it. */
export interface UsageQuery extends Query<UsageData> {
  /** The server's time of the last successful response. It changes also when structural sharing keeps `data`. */
  readonly respondedAt: ReadonlySignal<number>;
}

export interface UsageQueryOptions extends Pick<QueryOptions, 'now' | 'onObserved' | 'onUnobserved'> {
  readonly client: Pick<PortalClient, 'listBillableMetrics'>;
  /** Absolute URL. */
  readonly usageUrl: string;
  readonly subscriptionId: string;
  readonly clock: Pick<ServerClock, 'now'>;
  /** Returns the customer's query. The cache may replace it while the usage is not observed. */
  readonly customer: () => Query<Customer>;
  /** Returns the query of the subscription's tokens, which the cache may replace, too. */
  readonly tokens: () => AccessTokensQuery;
}

const EMPTY_QUOTA = { quota: null, usage: null, period: null, end: null };

export function createUsageQuery({
  client,
  usageUrl,
  subscriptionId,
  clock,
  customer,
  tokens,
  ...options
}: UsageQueryOptions): UsageQuery {
  const respondedAt = signal(0);
  let stopObserving: (() => void) | undefined;

  const query = createQuery<UsageData>(
    async (abortSignal, previous) => {
      const startedAt = performance.now();
      const { id: customerId } = await ensureData(customer());
      abortSignal.throwIfAborted();
      const tokensQuery = tokens();
      await ensureData(tokensQuery);
      const token = await tokensQuery.findUnexpiredSecret(abortSignal);
      if (!token || !customerId) return { items: [], invalid: 0, hasToken: !!token };
      const metrics = await client.listBillableMetrics(
        { usageUrl, customerId, subscriptionId, token, startedAt },
        abortSignal,
      );
      if (!abortSignal.aborted) respondedAt.value = clock.now();
      const quotas = metrics.data.flatMap(({ name, label, quotas: { data } }) =>
        (data.length > 0 ? data : [EMPTY_QUOTA]).map((quota): MetricQuota => ({ ...quota, name, label })),
      );
      return shareStructure(previous, {
        items: quotas.map((item, index) => ({ key: String(index), item })),
        invalid: metrics.data.reduce((sum, metric) => sum + metric.quotas.invalid, metrics.invalid),
        hasToken: true,
      });
    },
    {
      ...options,
      operation: 'listBillableMetrics',
      // The vendor's server responds, not the portal: a refusal is not the end of the session.
      onFetch: () => () => undefined,
      onObserved() {
        // Both requests leave at once, and both responses are shared with the widgets that show them.
        stopObserving = effect(() => {
          void customer().data.value;
          void tokens().data.value;
        });
        options.onObserved?.();
      },
      onUnobserved() {
        stopObserving?.();
        stopObserving = undefined;
        // The token values are discarded: a request must not fetch them again without observers.
        queueMicrotask(() => {
          if (!stopObserving) query.cancel();
        });
        options.onUnobserved?.();
      },
    },
  );

  return { ...query, respondedAt, isStale: () => query.isStale() || customer().isStale() || tokens().isStale() };
}

/** Resolves with the data of a query, refetching it if it is stale, failed or in flight. Rejects with the query's error. */
async function ensureData<Data>({ data, error, isFetching, isStale, refetch }: Query<Data>): Promise<Data> {
  if (error.peek() || isFetching.peek() || isStale()) await refetch({ cancelRefetch: false });
  const loaded = data.peek();
  const failure = error.peek();
  if (failure) throw new DependencyError(failure);
  if (loaded === undefined) throw new DOMException('The request was aborted.', 'AbortError');
  return loaded;
}
