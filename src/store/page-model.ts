import { batch } from '@preact/signals';
import type { PortalClient } from '../client/portal-client.js';
import type { Customer } from '../client/resources/customer.js';
import { isComplete } from '../query/list-query.js';
import { createFetchWithLimit } from '../query/page-limit.js';
import { type CachedQuery, type CacheOptions, createQueryClient, type SettledRequest } from '../query/query-client.js';
import { createQuery, type Query, type QueryOptions } from '../query/query.js';
import { shareStructure } from '../query/structural-sharing.js';
import { type AccessTokensQuery, createAccessTokensQuery } from './access-tokens-query.js';
import { DEFAULT_LIST_PARAMS } from './default-settings.js';
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
 * Creates the model that all widgets of a page share. Data flows in one direction: `client` →
 * queries → `handleSettled` (session) and `handleListSettled` (selection) → effects → computed
 * signals → widgets.
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
  // Call this before storing a response, so that records of two customers are never mixed.
  const noteCustomerId = createCustomerIdentity(handleCustomerChange);

  function handleSettled({ query, ...result }: SettledRequest): void {
    // Forget the error of an unused prefetch. A widget that needs the data will request it again.
    if (result.error && prefetch.isUnused(query)) return query.invalidate({ reset: true });
    const change = session.settle(result);
    if (change === 'ended') discardSessionData();
    // After a new sign-in, abort requests in flight, because they may belong to the ended session.
    else if (change === 'resumed') revalidation.revalidate({ cancelRefetch: true });
  }

  function handleListSettled({ data, error, searched }: SubscriptionsQuery, { state }: SubscriptionsParams): void {
    const loaded = data.peek();
    // Ignore a copy of this query that settles before the list does, such as the copy that a
    // script's `select()` creates.
    if (!loaded && !error.peek()) return;
    // Only a complete list without a filter shows that a subscription no longer exists.
    const hasAll = loaded && !state && !error.peek() && isComplete(loaded);
    if (hasAll) selection.dropMissing(loaded.items);
    // After a new sign-in, the records of a search are gone. If only the search had loaded the open
    // row, look the row up.
    const outdated = searched.discardOutdated();
    const openId = mountedWidgets.leadingList.peek()?.view.expandedKey.peek();
    if (openId && openId === selection.wanted.peek()?.id && outdated.has(openId) && !loaded?.items.has(openId))
      selection.startLookup(openId);
    if (selection.selectedId.peek() === undefined) prefetch.discardUnlessLoaded(loaded?.items);
  }

  function handleCustomerChange(): void {
    onCustomerChange();
    // Batch this. Otherwise, an effect would look up the URL's subscription in the former
    // customer's data.
    batch(() => {
      // Look up the URL's subscription again, because it may belong to the new customer.
      selection.reset({ keepLink: !!mountedWidgets.leadingList.peek() });
      mountedWidgets.clearSearches();
      discardSessionData({ reset: true });
      for (const query of queries.observed()) void query.refetch();
    });
  }

  /** Discards secrets, and data that no widget shows. With `reset`, discards all data. */
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

  /** Returns the list query that token and usage widgets share. */
  const listQuery = (): SubscriptionsQuery => subscriptions(mountedWidgets.sharedParams.value ?? DEFAULT_LIST_PARAMS);

  /**
   * If a token authorizes the request, set `isBySession` to false, because its result doesn't show
   * whether the session has expired.
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
    /** Call this before replacing the model, because secrets must not stay in memory. */
    dispose() {
      revealTimers.hideAll();
      queries.removeUnobserved();
    },
  };
}
