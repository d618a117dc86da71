import { effect } from '@preact/signals';
import type { BillableMetric } from '../../client/resources/billable-metric.js';
import type { Page } from '../../client/resources/page.js';
import { parseDateTime } from '../../format/date-time.js';
import type { PageModel, SubscriptionQueryOptions } from '../../store/page-model.js';
import type { ListData } from '../../query/list-query.js';
import { createQuery, getLoaded, type Query } from '../../query/query.js';
import { shareStructure } from '../../query/structural-sharing.js';
import type { UsageAuth } from '../../ui/widget-context.js';
import {
  type AuthorizationSource,
  isAuthorizationLoaded,
  loadAuthorization,
  readAuthorization,
} from './token-authorization.js';

interface UsageData extends ListData<BillableMetric> {
  /** False if no request was sent, because the subscription has no usable token. */
  readonly hasToken: boolean;
}

export type UsageQuery = Query<UsageData>;

interface UsageQueryOptions extends SubscriptionQueryOptions {
  readonly usageUrl: string;
  /** Undefined if the session authorizes the request. */
  readonly byToken: AuthorizationSource | undefined;
}

const NO_PAGES = { total: null, nextOffset: 0, hasNextPage: false };
const NO_TOKEN: UsageData = { ...NO_PAGES, items: new Map(), invalid: 0, hasToken: false };

/**
 * Returns the query that all widgets of a subscription share.
 *
 * @param usageUrl an absolute URL
 */
export function getUsageQuery(
  { subscriptionQuery, customer, accessTokens, clock }: PageModel,
  subscriptionId: string,
  usageUrl: string,
  usageAuth: UsageAuth,
): UsageQuery {
  const isBySession = usageAuth === 'session';
  const byToken = isBySession ? undefined : { customer, tokens: () => accessTokens(subscriptionId), clock };
  return subscriptionQuery(
    `usage ${usageAuth} ${subscriptionId} ${usageUrl}`,
    subscriptionId,
    (options) => createUsageQuery({ ...options, usageUrl, byToken }),
    // A rejected token doesn't mean that the session has ended.
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
  const dependencies = () => (byToken ? [byToken.customer(), byToken.tokens()] : []);

  const query = createQuery<UsageData>({
    ...options,
    operation: 'listBillableMetrics',
    async fetch(abortSignal, previous) {
      const startedAt = performance.now();
      // Don't await loaded data, so that the request is sent before the widget renders.
      if (byToken && !isAuthorizationLoaded(byToken)) await loadAuthorization(byToken, abortSignal);
      const authorization = byToken && readAuthorization(byToken);
      if (authorization === 'no-token') return NO_TOKEN;
      const request = { usageUrl, subscriptionId, startedAt, ...authorization };
      return shareStructure(previous, toUsageData(await client.listBillableMetrics(request, abortSignal)));
    },
    onObserved() {
      stopObserving = effect(() => {
        // Observe the customer and the tokens, so that they are requested now.
        for (const { data } of dependencies()) void data.value;
        refetchAtPeriodEnd();
        refetchAfterDependencies();
      });
      // Call this after the customer is observed. To check the session, `revalidation.ts` repeats
      // the request of the query that was observed first, which must not need a token.
      options.onObserved();
    },
    onUnobserved() {
      stopObserving?.();
      stopObserving = undefined;
      // If no widget shows usage any more, abort the request, because it would first request the
      // tokens, whose secrets must not be loaded again.
      queueMicrotask(() => {
        if (!stopObserving) query.dispose();
      });
      options.onUnobserved();
    },
  });

  /**
   * Refetches once when a period ends, even if the response still has the old period. The clock
   * updates `currentTime` then, because each row asks it to.
   */
  function refetchAtPeriodEnd(): void {
    const now = clock.currentTime.value;
    const quotas = [...(getLoaded(query)?.items.values() ?? [])].flatMap((metric) => metric.quotas.data);
    const ends = quotas.map(({ end }) => parseDateTime(end));
    let hasEnded = false;
    for (const end of ends.filter((each) => each !== null)) {
      if (end > now) futureEnds.add(end);
      else if (futureEnds.delete(end)) hasEnded = true;
    }
    if (hasEnded && !options.session.isExpired.peek()) void query.refetch();
  }

  /** If the customer or the tokens failed to load, refetches usage once both have loaded. */
  function refetchAfterDependencies(): void {
    const operation = query.error.value?.operation;
    if (operation === undefined || operation === 'listBillableMetrics') return;
    if (dependencies().every(({ error }) => !error.value)) void query.refetch({ cancelRefetch: false });
  }

  return { ...query, isStale: () => [query, ...dependencies()].some((each) => each.isStale()) };
}

function toUsageData(metrics: Page<BillableMetric>): UsageData {
  return {
    ...NO_PAGES,
    items: new Map(metrics.data.map((metric, index) => [String(index), metric])),
    invalid: metrics.data.reduce((sum, metric) => sum + metric.quotas.invalid, metrics.invalid),
    hasToken: true,
  };
}
