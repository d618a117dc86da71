import type { PortalClient, StateFilter } from '../api/portal-client.js';
import type { Customer } from '../api/resources/customer.js';
import type { Subscription } from '../api/resources/subscription.js';
import { type AccessTokensQuery, createAccessTokensQuery } from './access-tokens-query.js';
import { type Attention, createAttention } from './attention.js';
import { createCustomerIdentity } from './customer-identity.js';
import { createInfiniteQuery, type InfiniteQuery } from './infinite-query.js';
import { createQuery, type Query } from './query.js';
import { createQueryCache } from './query-cache.js';
import { createRevealTimers, type RevealTimers } from './reveal-timers.js';
import { createSelection, type Selection } from './selection.js';
import type { ServerClock } from './server-clock.js';
import { createSession, type Session, type TabMessage } from './session.js';
import { shareStructure } from './structural-sharing.js';
import { createUsageQuery, type UsageQuery } from './usage-query.js';

export type CustomerQuery = Query<Customer>;
export type SubscriptionsQuery = InfiniteQuery<Subscription>;

export interface SubscriptionsParams {
  readonly state: StateFilter;
  readonly pageSize: number;
  /** A separate query for an export, which is canceled as soon as it is no longer observed. */
  readonly isExport?: boolean;
}

/** Queries and shared state of all widgets of one page that use the same API base. */
export interface QueryClient {
  readonly clock: ServerClock;
  readonly session: Session;
  readonly revealTimers: RevealTimers;
  readonly selection: Selection;
  readonly attention: Attention;
  customer(): CustomerQuery;
  subscriptions(params: SubscriptionsParams): SubscriptionsQuery;
  accessTokens(subscriptionId: string): AccessTokensQuery;
  /** @param usageUrl absolute URL */
  usage(subscriptionId: string, usageUrl: string): UsageQuery;
  /** Sends new requests for everything that is observed. Resolves when all have settled; never rejects. */
  refetchAll(): Promise<void>;
  /** Refetches observed queries that are stale, after the page became visible or online again. */
  revalidate(): void;
  /**
   * Reacts to a message of another tab, without sending one. Unknown messages are ignored.
   *
   * @param isActive whether the page is visible and online; otherwise requests wait for the next `revalidate`
   */
  follow(message: unknown, isActive: boolean): void;
}

/**
 * @param now monotonic clock in milliseconds, such as `performance.now()`
 * @param post sends a message to the other tabs
 */
export function createQueryClient(
  client: PortalClient,
  clock: ServerClock,
  now: () => number,
  post: (message: TabMessage) => void = () => undefined,
): QueryClient {
  const cache = createQueryCache();
  const revealTimers = createRevealTimers(now);
  const selection = createSelection();
  let isRefreshPending = false;

  const session = createSession(
    () => {
      revealTimers.hideAll();
      cache.removeUnobserved();
      for (const query of cache.observed()) query.invalidate();
    },
    revalidate,
    post,
  );
  const { onFetch } = session;
  const identify = createCustomerIdentity(() => {
    revealTimers.hideAll();
    selection.reset();
    cache.removeUnobserved();
    const observed = cache.observed();
    for (const query of observed) query.invalidate({ reset: true });
    for (const query of observed) void query.refetch();
  });

  async function refetchAll(): Promise<void> {
    isRefreshPending = false;
    cache.removeUnobserved();
    // Without `Promise.all`: a host page may replace `Promise` after this script has run.
    for (const settled of cache.observed().map((query) => query.refetch())) await settled;
  }

  function revalidate(): void {
    if (isRefreshPending && !session.isExpired.peek()) return void refetchAll();
    // Data of an expired session is refetched anyway.
    isRefreshPending = false;
    const hasDrifted = clock.hasDrifted();
    const stale = cache.observed().filter((query) => hasDrifted || query.isStale());
    // While the session is expired, one request is enough to learn whether the user has signed in again.
    const probe = stale.find(({ error }) => error.peek()?.kind === 'session-ended') ?? stale[0];
    for (const query of session.isExpired.peek() ? [probe] : stale) void query?.refetch({ cancelRefetch: false });
  }

  const customer = (): CustomerQuery =>
    cache.get('customer', (callbacks) =>
      createQuery<Customer>(
        async (abortSignal, previous) => {
          const record = await client.getCustomer(abortSignal);
          if (!abortSignal.aborted) identify('customer', record.id);
          return shareStructure(previous, record);
        },
        { ...callbacks, operation: 'getCustomer', now, onFetch },
      ),
    );

  const accessTokens = (subscriptionId: string): AccessTokensQuery =>
    cache.get(
      `access-tokens ${subscriptionId}`,
      (callbacks) => createAccessTokensQuery({ ...callbacks, client, subscriptionId, clock, now, onFetch }),
      { gcTime: 0 },
    );

  return {
    clock,
    session,
    revealTimers,
    selection,
    attention: createAttention(selection),
    customer,
    accessTokens,
    subscriptions: ({ state, pageSize, isExport }) =>
      cache.get(
        `subscriptions ${isExport ? 'export' : pageSize} ${state}`,
        (callbacks) =>
          createInfiniteQuery<Subscription>({
            ...callbacks,
            operation: 'listSubscriptions',
            now,
            onFetch,
            pageSize,
            async fetchPage(params, abortSignal) {
              const page = await client.listSubscriptions({ ...params, state }, abortSignal);
              const customerIds = new Set(page.records.map(({ customer_id: customerId }) => customerId));
              const [customerId = null] = customerIds;
              if (!abortSignal.aborted && customerIds.size === 1) identify('subscriptions', customerId);
              return page;
            },
            getItemId: ({ id }) => id,
          }),
        isExport ? { gcTime: 0 } : {},
      ),
    usage: (subscriptionId, usageUrl) =>
      cache.get(`usage ${subscriptionId} ${usageUrl}`, (callbacks) =>
        createUsageQuery({
          ...callbacks,
          client,
          usageUrl,
          subscriptionId,
          clock,
          customer,
          tokens: () => accessTokens(subscriptionId),
          now,
        }),
      ),
    refetchAll,
    revalidate,
    follow(message, isActive) {
      session.follow(() => {
        if (message === 'signed-out') return session.expire();
        if (message === 'refresh') isRefreshPending = true;
        else if (message !== 'signed-in') return;
        if (isActive && (isRefreshPending || session.isExpired.peek())) revalidate();
      });
    },
  };
}
