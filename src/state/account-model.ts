import { batch } from '@preact/signals';
import type { PortalClient } from '../api/portal-client.js';
import { type AccessTokensQuery, createAccessTokensQuery } from './access-tokens-query.js';
import { DEFAULT_LIST_PARAMS } from './constants.js';
import { createCustomerIdentity } from './customer-identity.js';
import { createCustomerQuery, type CustomerQuery } from './customer-query.js';
import { createFetchWithLimit } from './page-limit.js';
import { loadPagesForLookup, rememberSelection, selectFromRows } from './effects.js';
import { isComplete } from './list-data.js';
import { createRevalidation, type Revalidation } from './revalidation.js';
import { createPrefetch, type Prefetch } from './prefetch.js';
import type { QueryOptions } from './query.js';
import { type CachedQuery, type CacheOptions, createQueryClient, type SettledRequest } from './query-client.js';
import { createRevealTimers, type RevealTimers } from './reveal-timers.js';
import { createMountedWidgets, type MountedWidgets } from './mounted-widgets.js';
import { createSelection, type Selection, type SelectionMemory } from './selection.js';
import type { ServerClock } from './server-clock.js';
import { createSession, type Session, type TabMessage } from './session.js';
import { createSubscriptionsQuery, type SubscriptionsParams, type SubscriptionsQuery } from './subscriptions-query.js';

export interface SubscriptionQueryOptions extends Required<QueryOptions> {
  readonly client: PortalClient;
  readonly clock: ServerClock;
  readonly subscriptionId: string;
}

/** The model of a page: the queries and the shared state of all its widgets. */
export interface AccountModel extends Pick<Prefetch, 'prefetch'>, Revalidation {
  readonly clock: ServerClock;
  readonly session: Session;
  readonly revealTimers: RevealTimers;
  readonly selection: Selection;
  readonly mountedWidgets: MountedWidgets;
  /** Call it before another model replaces this one: secrets must not stay in memory. */
  dispose(): void;
  customer(): CustomerQuery;
  subscriptions(params: SubscriptionsParams): SubscriptionsQuery;
  /** The query of the page's list, which following widgets share. Reads signals. */
  listQuery(): SubscriptionsQuery;
  accessTokens(subscriptionId: string): AccessTokensQuery;
  /**
   * A query of one subscription.
   *
   * @param key different from those of all other queries
   * @param isBySession whether the session authorizes its requests, by default: their errors are those of the session, too
   */
  subscriptionQuery<OwnQuery extends CachedQuery>(
    key: string,
    subscriptionId: string,
    create: (options: SubscriptionQueryOptions) => OwnQuery,
    options?: CacheOptions & { readonly isBySession?: boolean },
  ): OwnQuery;
}

/**
 * @param post sends a message to the other tabs
 * @param memory remembers the selected subscription
 * @param onCustomerChange called when another customer has signed in
 */
export function createAccountModel(
  client: PortalClient,
  clock: ServerClock,
  post: (message: TabMessage) => void,
  memory: SelectionMemory,
  onCustomerChange: () => void,
): AccountModel {
  const session = createSession(post);
  const queries = createQueryClient(session, handleSettled);
  const revealTimers = createRevealTimers();
  const selection = createSelection(memory.read());
  const mountedWidgets = createMountedWidgets(selection);
  const fetchWithLimit = createFetchWithLimit();
  const prefetch = createPrefetch(queries);

  /** Nothing of the session that has ended stays usable; with `reset`, its data is not shown any more either. */
  function endSession(options?: { readonly reset: boolean }): void {
    revealTimers.hideAll();
    selection.dispatch({ type: 'forget' });
    queries.removeUnobserved();
    for (const query of queries.observed()) query.invalidate(options);
  }

  const revalidation = createRevalidation(queries, session, clock);

  function handleSettled({ query, ...result }: SettledRequest): void {
    if (result.error && prefetch.isUnused(query)) return query.invalidate({ reset: true });
    const change = session.settle(result);
    if (change === 'ended') endSession();
    // A request in flight may be one of the session that has ended: send it again.
    else if (change === 'resumed') revalidation.revalidate({ cancelRefetch: true });
  }

  const detectCustomerChange = createCustomerIdentity(() => {
    onCustomerChange();
    // Together: nothing is looked up in the data of the former customer.
    batch(() => {
      // A link is looked up in the new records, if there is a list: it may be this customer's.
      selection.reset(mountedWidgets.listParams.peek() && selection.lookup.peek()?.id);
      mountedWidgets.discardSearches();
      endSession({ reset: true });
      for (const query of queries.observed()) void query.refetch();
    });
  });

  const customer = (): CustomerQuery =>
    queries.get('customer', (options) =>
      createCustomerQuery({
        ...options,
        client,
        onCustomerId: (id) => detectCustomerChange('customer', id),
      }),
    );

  const subscriptionQuery: AccountModel['subscriptionQuery'] = (
    key,
    subscriptionId,
    create,
    { isBySession = true, ...cacheOptions } = {},
  ) =>
    queries.get(
      key,
      ({ onSettled, ...options }) =>
        create({ ...options, client, subscriptionId, clock, onSettled: isBySession ? onSettled : () => undefined }),
      cacheOptions,
    );

  const accessTokens = (id: string): AccessTokensQuery =>
    subscriptionQuery(`access-tokens ${id}`, id, createAccessTokensQuery, { gcTime: 0 });

  const subscriptions = (params: SubscriptionsParams): SubscriptionsQuery =>
    queries.get(`subscriptions ${params.pageSize} ${params.state}`, (options): SubscriptionsQuery => {
      const handleListSettled = (): void => {
        const data = query.data.peek();
        // A filtered list lacks records that exist.
        const hasAll = data && !params.state && !query.error.peek() && isComplete(data);
        if (hasAll) selection.dispatch({ type: 'complete', records: data.items });
        if (selection.selectedId.peek() === undefined) prefetch.discardUnless(data?.items);
      };
      const query = createSubscriptionsQuery({
        ...options,
        ...params,
        client,
        clock,
        fetchWithLimit,
        onCustomerId: (id) => detectCustomerChange('subscriptions', id),
        onSettled(result) {
          options.onSettled(result);
          handleListSettled();
        },
      });
      return query;
    });

  const listQuery = (): SubscriptionsQuery => subscriptions(mountedWidgets.listParams.value ?? DEFAULT_LIST_PARAMS);
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
    dispose() {
      revealTimers.hideAll();
      queries.removeUnobserved();
    },
  };
}
