import { batch } from '@preact/signals';
import type { PortalClient } from '../client/portal-client.js';
import type { Customer } from '../client/resources/customer.js';
import { isComplete } from '../query/list-query.js';
import { createFetchWithLimit } from '../query/page-limit.js';
import { type CachedQuery, type CacheOptions, createQueryClient, type SettledRequest } from '../query/query-client.js';
import { createQuery, type Query, type QueryOptions } from '../query/query.js';
import { shareStructure } from '../query/structural-sharing.js';
import { type AccessTokensQuery, createAccessTokensQuery } from './access-tokens-query.js';
import { DEFAULT_LIST_PARAMS } from './constants.js';
import { createCustomerIdentity } from './customer-identity.js';
import { loadPagesForLookup, rememberSelection, type SelectionMemory, selectFromRows } from './effects.js';
import { createMountedWidgets } from './mounted-widgets.js';
import { createPrefetch } from './prefetch.js';
import { createRevalidation } from './revalidation.js';
import { createRevealTimers } from './reveal-timers.js';
import { createSelection } from './selection.js';
import type { ServerClock } from './server-clock.js';
import { createSession, type TabMessage } from './session.js';
import { createSubscriptionsQuery, type SubscriptionsParams, type SubscriptionsQuery } from './subscriptions-query.js';

export interface SubscriptionQueryOptions extends Required<QueryOptions> {
  readonly client: PortalClient;
  readonly clock: ServerClock;
  readonly subscriptionId: string;
}

export type PageModel = ReturnType<typeof createPageModel>;

/**
 * Creates the page model. Data flows in one direction: `client` → query and reducer →
 * `handleSettled` (session) and `handleListSettled` (selection) → effects → computed signals →
 * widgets.
 *
 * @param post sends a message to the other tabs
 */
export function createPageModel(
  client: PortalClient,
  clock: ServerClock,
  post: (message: TabMessage) => void,
  memory: SelectionMemory,
  onCustomerChange: () => void,
) {
  const session = createSession(post);
  const queries = createQueryClient(session, handleSettled);
  const revalidation = createRevalidation(queries, session, clock);
  const prefetch = createPrefetch(queries);
  const revealTimers = createRevealTimers();
  const selection = createSelection(memory.read());
  const mountedWidgets = createMountedWidgets(selection);
  const fetchWithLimit = createFetchWithLimit();
  // Requests call this before they add a page, which must not join a former customer's pages.
  const noteCustomerId = createCustomerIdentity(handleCustomerChange);

  function handleSettled({ query, ...result }: SettledRequest): void {
    // No widget shows the error of an unused prefetch. The first one that needs its data tries again.
    if (result.error && prefetch.isUnused(query)) return query.invalidate({ reset: true });
    const change = session.settle(result);
    if (change === 'ended') discardSessionData();
    // Repeat requests in flight, which may belong to the ended session.
    else if (change === 'resumed') revalidation.revalidate({ cancelRefetch: true });
  }

  function handleListSettled({ data, error }: SubscriptionsQuery, { state }: SubscriptionsParams): void {
    const loaded = data.peek();
    // Forks settle here, too, such as the copy that a script loads before the list.
    if (!loaded && !error.peek()) return;
    // A filtered list lacks records that exist.
    const hasAll = loaded && !state && !error.peek() && isComplete(loaded);
    if (hasAll) selection.dropMissing(loaded.items);
    if (selection.selectedId.peek() === undefined) prefetch.discardUnlessLoaded(loaded?.items);
  }

  function handleCustomerChange(): void {
    onCustomerChange();
    // Batch the changes, so that no effect looks up a link in the former customer's data.
    batch(() => {
      // The link may belong to the new customer, so look it up again if there is a list.
      selection.reset({ keepLink: !!mountedWidgets.leadingList.peek() });
      mountedWidgets.clearSearches();
      discardSessionData({ reset: true });
      for (const query of queries.observed()) void query.refetch();
    });
  }

  /** Discards secrets and unobserved data. With `reset`, discards all data. */
  function discardSessionData(options?: { readonly reset: boolean }): void {
    revealTimers.hideAll();
    selection.forgetRemembered();
    queries.removeUnobserved();
    for (const query of queries.observed()) query.invalidate(options);
  }

  const customer = (): Query<Customer> =>
    queries.get('customer', (options) =>
      createQuery<Customer>({
        ...options,
        operation: 'getCustomer',
        async fetch(abortSignal, previous) {
          const record = await client.getCustomer(abortSignal);
          if (!abortSignal.aborted) noteCustomerId('customer', record.id);
          return shareStructure(previous, record);
        },
      }),
    );

  const subscriptions = (params: SubscriptionsParams): SubscriptionsQuery =>
    queries.get(`subscriptions ${params.pageSize} ${params.state}`, (options) => {
      const query: SubscriptionsQuery = createSubscriptionsQuery({
        ...options,
        ...params,
        client,
        clock,
        fetchWithLimit,
        onCustomerId: (id) => noteCustomerId('subscriptions', id),
        onSettled(result) {
          options.onSettled(result);
          handleListSettled(query, params);
        },
      });
      return query;
    });

  /** Reads signals, to which the caller subscribes. */
  const listQuery = (): SubscriptionsQuery => subscriptions(mountedWidgets.sharedParams.value ?? DEFAULT_LIST_PARAMS);

  /**
   * Returns a query of one subscription.
   *
   * @param key must differ from all other keys
   * @param options `isBySession` is whether the session authorizes it (the default), so that results
   * show whether it has expired
   */
  function subscriptionQuery<OwnQuery extends CachedQuery>(
    key: string,
    subscriptionId: string,
    create: (options: SubscriptionQueryOptions) => OwnQuery,
    { isBySession = true, ...cacheOptions }: CacheOptions & { readonly isBySession?: boolean } = {},
  ): OwnQuery {
    return queries.get(
      key,
      ({ onSettled, ...options }) =>
        create({ ...options, client, subscriptionId, clock, onSettled: isBySession ? onSettled : () => undefined }),
      cacheOptions,
    );
  }

  const accessTokens = (id: string): AccessTokensQuery =>
    subscriptionQuery(`access-tokens ${id}`, id, createAccessTokensQuery, { keepsUnobserved: false });

  rememberSelection(selection, memory, prefetch);
  loadPagesForLookup(selection, mountedWidgets);
  selectFromRows(selection, mountedWidgets, listQuery, accessTokens);

  return {
    clock,
    session,
    revealTimers,
    selection,
    mountedWidgets,
    customer,
    accessTokens,
    subscriptions,
    listQuery,
    subscriptionQuery,
    prefetch: prefetch.prefetch,
    ...revalidation,
    /** Call this before another model replaces this one, because secrets must not stay in memory. */
    dispose() {
      revealTimers.hideAll();
      queries.removeUnobserved();
    },
  };
}
