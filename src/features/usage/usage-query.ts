import { effect } from '@preact/signals';
import type { UsageParams } from '../../client/portal-client.js';
import type { Quota } from '../../client/resources/billable-metric.js';
import type { Customer } from '../../client/resources/customer.js';
import { parseDateTime } from '../../format/date-time.js';
import type { AccessTokensQuery } from '../../store/access-tokens-query.js';
import type { PageModel, SubscriptionQueryOptions } from '../../store/page-model.js';
import type { ListData } from '../../query/list-query.js';
import { DependencyError, type QueryError } from '../../query/query-error.js';
import { createQuery, getLoaded, type Query } from '../../query/query.js';
import { shareStructure } from '../../query/structural-sharing.js';
import type { UsageAuth } from '../../ui/widget-context.js';

/** A quota, or a billable metric without quotas. */
export interface MetricQuota extends Quota {
  readonly name: string | null;
  readonly label: string | null;
}

export interface UsageData extends ListData<MetricQuota> {
  readonly hasToken: boolean;
}

export type UsageQuery = Query<UsageData>;

interface UsageQueryOptions extends SubscriptionQueryOptions {
  readonly usageUrl: string;
  readonly byToken?: TokenAuthorization | undefined;
}

/** Get the queries again for each use, because the cache may replace them. */
interface TokenAuthorization {
  readonly customer: () => Query<Customer>;
  readonly tokens: () => AccessTokensQuery;
}

/** A usage response has no further pages. */
const NO_PAGES = { total: null, nextOffset: 0, hasNextPage: false };
const EMPTY_QUOTA = { quota: null, usage: null, period: null, end: null };

/**
 * All widgets of a subscription share this query.
 *
 * @param usageUrl an absolute URL
 */
export function getUsageQuery(
  { subscriptionQuery, customer, accessTokens }: PageModel,
  subscriptionId: string,
  usageUrl: string,
  usageAuth: UsageAuth,
): UsageQuery {
  const isBySession = usageAuth === 'session';
  const byToken = isBySession ? undefined : { customer, tokens: () => accessTokens(subscriptionId) };
  return subscriptionQuery(
    `usage ${usageAuth} ${subscriptionId} ${usageUrl}`,
    subscriptionId,
    (options) => createUsageQuery({ ...options, usageUrl, byToken }),
    // A rejected token doesn't end the session.
    { isBySession },
  );
}

function createUsageQuery({
  client,
  usageUrl,
  subscriptionId,
  clock,
  byToken,
  ...options
}: UsageQueryOptions): UsageQuery {
  const futureEnds = new Set<number>();
  let stopObserving: (() => void) | undefined;

  const query = createQuery<UsageData>({
    ...options,
    operation: 'listBillableMetrics',
    async fetch(abortSignal, previous) {
      const startedAt = performance.now();
      // Use loaded data in the same task, so that the request leaves before the render.
      const authorization = byToken && (readAuthorization(byToken) ?? (await authorizeByToken(byToken, abortSignal)));
      if (authorization && authorization.customerId !== null && !authorization.token) {
        return { ...NO_PAGES, items: new Map(), invalid: 0, hasToken: false };
      }
      const request = { usageUrl, subscriptionId, startedAt };
      const metrics = await client.listBillableMetrics({ ...request, ...authorization }, abortSignal);
      const quotas = metrics.data.flatMap(({ name, label, quotas: { data } }) =>
        (data.length > 0 ? data : [EMPTY_QUOTA]).map((quota): MetricQuota => ({ ...quota, name, label })),
      );
      return shareStructure(previous, {
        ...NO_PAGES,
        items: new Map(quotas.map((quota, index) => [String(index), quota])),
        invalid: metrics.data.reduce((sum, metric) => sum + metric.quotas.invalid, metrics.invalid),
        hasToken: true,
      });
    },
    onObserved() {
      stopObserving = effect(() => {
        // Observe both, so that their requests leave at once and other widgets share them.
        void byToken?.customer().data.value;
        void byToken?.tokens().data.value;
        refetchAtPeriodEnd();
        refetchAfterDependencies();
      });
      // Call this last, because the session must authorize the first observed query.
      options.onObserved?.();
    },
    onUnobserved() {
      stopObserving?.();
      stopObserving = undefined;
      // Cancel without observers, because a request would fetch the discarded token values again.
      queueMicrotask(() => {
        if (!stopObserving) query.cancel();
      });
      options.onUnobserved?.();
    },
  });

  /**
   * Refetches once at the end of a period, even if the response still has the old period. Reads
   * signals.
   */
  function refetchAtPeriodEnd(): void {
    const now = clock.currentTime.value;
    const ends = [...(getLoaded(query)?.items.values() ?? [])].map(({ end }) => parseDateTime(end));
    let hasEnded = false;
    for (const end of ends.filter((each) => each !== null)) {
      if (end > now) futureEnds.add(end);
      else if (futureEnds.delete(end)) hasEnded = true;
    }
    if (hasEnded && !options.session.isExpired.peek()) void query.refetch();
  }

  /** Refetches when customer and tokens have loaded after a failure. Reads signals. */
  function refetchAfterDependencies(): void {
    const operation = query.error.value?.operation;
    if (!byToken || operation === undefined || operation === 'listBillableMetrics') return;
    if (!byToken.customer().error.value && !byToken.tokens().error.value) void query.refetch({ cancelRefetch: false });
  }

  const isAnyStale = (): boolean => query.isStale() || !!byToken?.customer().isStale() || !!byToken?.tokens().isStale();
  return { ...query, isStale: isAnyStale };
}

type Authorization = Pick<UsageParams, 'customerId' | 'token'>;

async function authorizeByToken(
  { customer, tokens }: TokenAuthorization,
  abortSignal: AbortSignal,
): Promise<Authorization> {
  const { id } = await ensureData(customer());
  abortSignal.throwIfAborted();
  // The client rejects it, with a warning.
  if (!id) return { customerId: null };
  const tokensQuery = tokens();
  await ensureData(tokensQuery);
  return { customerId: id, token: await tokensQuery.findUnexpiredSecret(abortSignal) };
}

/** Returns the authorization by loaded data, or undefined if a request is needed. */
function readAuthorization({ customer, tokens }: TokenAuthorization): Authorization | undefined {
  const customerQuery = customer();
  const tokensQuery = tokens();
  if ([customerQuery, tokensQuery].some(needsRefetch)) return undefined;
  const customerId = customerQuery.data.peek()?.id;
  const token = tokensQuery.getUnexpiredSecret();
  return customerId && token ? { customerId, token } : undefined;
}

function needsRefetch(query: Query<unknown>): boolean {
  return !!getFailure(query) || query.isFetching.peek() || query.isStale();
}

/** Returns the error, unless only the next page has failed. */
function getFailure({ error, isFetchNextPageError }: Query<unknown>): QueryError | undefined {
  return isFetchNextPageError.peek() ? undefined : error.peek();
}

/** Returns a query's data, and refetches it if necessary. Rejects with the query's error. */
async function ensureData<Data>(query: Query<Data>): Promise<Data> {
  if (needsRefetch(query)) await query.refetch({ cancelRefetch: false });
  const loaded = query.data.peek();
  const failure = getFailure(query);
  if (failure) throw new DependencyError(failure);
  if (loaded === undefined) throw new DOMException('The request was aborted.', 'AbortError');
  return loaded;
}
