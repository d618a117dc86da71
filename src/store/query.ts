import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type QueryError, toQueryError } from './query-error.js';
import {
  INITIAL_QUERY_STATE,
  type QueryAction,
  type QueryState,
  reduceQuery,
  type PagesToFetch,
} from './query-reducer.js';

/** The result of a request. */
export interface RequestResult {
  /** Undefined if the request succeeded. */
  readonly error: QueryError | undefined;
  /** Whether the session was known to have expired when the request was sent. */
  readonly sentWhileExpired: boolean;
}

export interface QueryOptions {
  readonly session: { readonly isExpired: ReadonlySignal<boolean> };
  /** Called when a request has settled, in one batch with the change of the query. */
  onSettled(result: RequestResult): void;
  /** Called when the first component or effect subscribes to `data`. */
  onObserved?(): void;
  /** Called when the last subscriber of `data` has unsubscribed. */
  onUnobserved?(): void;
}

/** The requests of a query. */
export interface QueryRequests<Data> {
  /** Requests the data, with all pages that have been loaded. */
  fetch(signal: AbortSignal, previous: Data | undefined): Promise<Data>;
  /**
   * Requests the page after the loaded ones. Absent if there are no pages.
   *
   * @param pageSize number of records, in place of the query's smaller page size
   */
  fetchNext?(signal: AbortSignal, loaded: Data, pageSize?: number): Promise<Data>;
  /** Whether there is a page after the loaded ones. */
  hasMore?(loaded: Data): boolean;
}

export interface RefetchOptions {
  /** Whether a request in flight is aborted and sent again (the default) or shared. */
  readonly cancelRefetch?: boolean;
}

interface NextPageOptions {
  /** Number of records, in place of the query's smaller page size. */
  readonly pageSize?: number;
}

/**
 * The state of one request, or a list's pages, with the names that TanStack Query uses. Promises never
 * reject, because errors are state.
 */
export interface Query<Data> {
  /** Content of the last successful response. Subscribing to it observes the query. */
  readonly data: ReadonlySignal<Data | undefined>;
  /** Error of the last request; `undefined` after a successful one. Previous data stays. */
  readonly error: ReadonlySignal<QueryError | undefined>;
  readonly isFetching: ReadonlySignal<boolean>;
  readonly isFetchingNextPage: ReadonlySignal<boolean>;
  /** Whether `fetchNextPage` caused `error`, which then belongs below the rows. */
  readonly isFetchNextPageError: ReadonlySignal<boolean>;
  /**
   * When the last successful response with the first page was received, on the clock of the
   * queries.
   */
  readonly dataUpdatedAt: ReadonlySignal<number>;
  /** When the last request failed, on the clock of the queries. */
  readonly errorUpdatedAt: ReadonlySignal<number>;
  /**
   * Counts resets and successful responses, including responses without a change, for which
   * structural sharing keeps `data`.
   */
  readonly dataUpdateCount: ReadonlySignal<number>;
  /** Requests the loaded pages again; if the next one is in flight, both. */
  refetch(options?: RefetchOptions): Promise<void>;
  /**
   * Requests the page after the loaded ones, after a refetch in flight has succeeded. Does nothing
   * if there is none.
   */
  fetchNextPage(options?: NextPageOptions): Promise<void>;
  /** Repeats the request that failed. */
  retry(): Promise<void>;
  isStale(): boolean;
  /** Marks the data as stale; with `reset`, also discards it. */
  invalidate(options?: { readonly reset?: boolean }): void;
  /** Aborts the request in flight. */
  cancel(): void;
  /** Replaces the data, if there is any, without a request. */
  setData(update: (data: Data) => Data): void;
  /**
   * Returns a separate query, for requests whose data is neither shown nor refetched. It reports
   * results as this query does. It starts with the loaded pages, unless they may belong to another
   * session or `reset` is set.
   */
  fork(options?: { readonly reset?: boolean }): Query<Data>;
}

/**
 * @param options `operation` names the API operation in errors
 * @param loadedBefore data of another query, which this query continues
 */
export function createQuery<Data>(
  options: QueryOptions & QueryRequests<Data> & { readonly operation: string },
  loadedBefore?: Data,
): Query<Data> {
  const { operation, session, onObserved, onUnobserved, fetch, fetchNext, hasMore } = options;
  const state = signal<QueryState<Data>>({ ...INITIAL_QUERY_STATE, data: loadedBefore });
  const select = <Name extends keyof QueryState<Data>>(name: Name): ReadonlySignal<QueryState<Data>[Name]> =>
    computed(() => state.value[name]);
  let controller: AbortController | undefined;
  let promise: Promise<void> | undefined;
  let nextPageSize: number | undefined;

  function dispatch(action: QueryAction<Data>): void {
    state.value = reduceQuery(state.peek(), action);
  }

  async function request(abortSignal: AbortSignal, getData: () => Promise<Data>): Promise<void> {
    const sentWhileExpired = session.isExpired.peek();
    let action: QueryAction<Data>;
    try {
      const data = await getData();
      action = { type: 'success', data, hasMore: !!hasMore?.(data), now: performance.now() };
    } catch (thrown) {
      action = { type: 'failure', error: toQueryError(thrown, operation), now: performance.now() };
    }
    if (abortSignal.aborted) return;
    batch(() => {
      dispatch(action);
      options.onSettled({ error: state.peek().error, sentWhileExpired });
    });
  }

  /**
   * Requests the loaded pages, the next page, or both.
   *
   * - If both are wanted, the next page follows the loaded pages. "Show more" may be pressed while
   *   these are requested.
   * - If another request replaces this one, wait for its end.
   * - If this one is canceled, or its response has led to another request, nothing follows.
   */
  async function run(abortSignal: AbortSignal): Promise<void> {
    const { data, fetching } = state.peek();
    if (fetching !== 'next') await request(abortSignal, () => fetch(abortSignal, data));
    // Read the state again: in the meantime, the user may have pressed "Show more", or the response
    // may have led to another request.
    const { data: loaded, fetching: rest } = state.peek();
    if (rest === 'next' && controller?.signal === abortSignal && loaded !== undefined && fetchNext)
      await request(abortSignal, () => fetchNext(abortSignal, loaded, nextPageSize));
    if (abortSignal.aborted && state.peek().fetching) await promise;
  }

  /** Replaces a request in flight, which settles with this one. */
  function send(pages: PagesToFetch): Promise<void> {
    if (state.peek().fetching) controller?.abort();
    controller = new AbortController();
    dispatch({ type: 'fetch', pages });
    return (promise = run(controller.signal));
  }

  const query: Query<Data> = {
    error: select('error'),
    isFetching: computed(() => state.value.fetching !== undefined),
    isFetchingNextPage: computed(() => !!state.value.fetching?.includes('next')),
    isFetchNextPageError: computed(() => state.value.failed === 'next'),
    dataUpdatedAt: select('dataUpdatedAt'),
    errorUpdatedAt: select('errorUpdatedAt'),
    dataUpdateCount: select('dataUpdateCount'),
    data: computed(() => state.value.data, { watched: () => onObserved?.(), unwatched: () => onUnobserved?.() }),
    async refetch({ cancelRefetch = true } = {}) {
      const { data, fetching } = state.peek();
      if (!cancelRefetch && fetching) return promise;
      // Keep the rows that the user requested by "Show more", unless another customer's data has
      // been discarded.
      return send(data !== undefined && fetching?.includes('next') ? 'loaded-and-next' : 'loaded');
    },
    async fetchNextPage({ pageSize } = {}) {
      const { data, fetching, failed, isInvalidated } = state.peek();
      if (data === undefined || !hasMore?.(data)) return undefined;
      if (!fetching?.includes('next')) nextPageSize = pageSize;
      // After a sign-in, the loaded pages may belong to another user, so request them again before
      // the next page.
      if (!fetching) return send(isInvalidated || failed === 'loaded-and-next' ? 'loaded-and-next' : 'next');
      if (fetching === 'loaded') dispatch({ type: 'fetch', pages: 'loaded-and-next' });
      return promise;
    },
    retry: () => (state.peek().failed?.includes('next') ? query.fetchNextPage() : query.refetch()),
    isStale: () => performance.now() >= state.peek().staleAt,
    invalidate: ({ reset } = {}) => dispatch({ type: reset ? 'reset' : 'invalidate' }),
    setData: (update) => dispatch({ type: 'set-data', update }),
    cancel() {
      controller?.abort();
      dispatch({ type: 'cancel' });
    },
    fork({ reset } = {}) {
      // The cache must not refetch it.
      const { onObserved: _, onUnobserved: __, ...own } = options;
      const { data, isInvalidated } = state.peek();
      return createQuery(own, reset || isInvalidated ? undefined : data);
    },
  };
  return query;
}

/**
 * Starts a request that a component will need, unless it has been sent: then the query is refetched
 * when it is observed, if it is stale.
 */
export function prefetchQuery({ data, error, refetch }: Query<unknown>): void {
  if (data.peek() === undefined && error.peek() === undefined) void refetch({ cancelRefetch: false });
}
