import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type QueryError, toQueryError } from './query-error.js';
import {
  INITIAL_QUERY_STATE,
  type QueryAction,
  type QueryState,
  reduceQuery,
  type PagesToFetch,
} from './query-reducer.js';

export interface RequestResult {
  readonly error: QueryError | undefined;
  /** Whether the session was known to have expired when the request was sent. */
  readonly sentWhileExpired: boolean;
}

export interface QueryOptions {
  readonly session: { readonly isExpired: ReadonlySignal<boolean> };
  /** Called after each request, in one batch with the query's change. */
  onSettled(result: RequestResult): void;
  /** Called when `data` gets its first subscriber. */
  onObserved?(): void;
  onUnobserved?(): void;
}

export interface QueryRequests<Data> {
  /** Requests all loaded pages. */
  fetch(signal: AbortSignal, previous: Data | undefined): Promise<Data>;
  /**
   * Undefined if the resource has a single page.
   *
   * @param pageSize the number of records, if the query's own is smaller
   */
  fetchNext?(signal: AbortSignal, loaded: Data, pageSize?: number): Promise<Data>;
  /** Whether no further page is requested, even if the user asks for one. */
  isComplete?(loaded: Data): boolean;
}

export interface RefetchOptions {
  /** Whether a request in flight is aborted and sent again (the default) or shared. */
  readonly cancelRefetch?: boolean;
}

interface NextPageOptions {
  readonly pageSize?: number;
}

/**
 * A request, or the requests of a list's pages. Names follow TanStack Query. Times are
 * `performance.now()`. Promises never reject, because errors are state.
 */
export interface Query<Data> {
  /** The last successful response's content. Subscribing to it observes the query. */
  readonly data: ReadonlySignal<Data | undefined>;
  readonly error: ReadonlySignal<QueryError | undefined>;
  readonly isFetching: ReadonlySignal<boolean>;
  readonly isFetchingNextPage: ReadonlySignal<boolean>;
  /** Whether only the next page has failed, so that `error` belongs below the rows. */
  readonly isFetchNextPageError: ReadonlySignal<boolean>;
  /** The time of the last response that has the first page. */
  readonly dataUpdatedAt: ReadonlySignal<number>;
  readonly errorUpdatedAt: ReadonlySignal<number>;
  /** Counts resets and successful responses, even if a response leaves `data` unchanged. */
  readonly dataUpdateCount: ReadonlySignal<number>;
  /** Requests the loaded pages again, and the next page if that is in flight. */
  refetch(options?: RefetchOptions): Promise<void>;
  /** Waits for a refetch in flight. Does nothing if the list is complete. */
  fetchNextPage(options?: NextPageOptions): Promise<void>;
  retry(): Promise<void>;
  isStale(): boolean;
  /** Marks the data as stale, or with `reset` discards it. */
  invalidate(options?: { readonly reset?: boolean }): void;
  /**
   * Aborts the request, and discards data that must not outlive the last widget, such as secrets.
   * The query can be observed again.
   */
  dispose(): void;
  setData(update: (data: Data) => Data): void;
  /**
   * Returns an uncached query that continues the loaded pages, unless they may belong to another
   * session or `reset` is set. It reports its responses to the same `onSettled`.
   */
  fork(options?: { readonly reset?: boolean }): Query<Data>;
}

/** @param loadedBefore data of another query, which this query continues */
export function createQuery<Data>(
  options: QueryOptions & QueryRequests<Data> & { readonly operation: string },
  loadedBefore?: Data,
): Query<Data> {
  const { operation, session, onObserved, onUnobserved, fetch, fetchNext, isComplete = () => true } = options;
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
      action = { type: 'success', data, isComplete: isComplete(data), now: performance.now() };
    } catch (thrown) {
      action = { type: 'failure', error: toQueryError(thrown, operation), now: performance.now() };
    }
    if (abortSignal.aborted) return;
    batch(() => {
      dispatch(action);
      options.onSettled({ error: state.peek().error, sentWhileExpired });
    });
  }

  /** Requests the loaded pages, the next page, or both in this order. */
  async function run(abortSignal: AbortSignal): Promise<void> {
    const { data, fetching } = state.peek();
    if (fetching !== 'next') await request(abortSignal, () => fetch(abortSignal, data));
    // "Show more" or the response may have changed the state. An effect may have called `send` after
    // the response, which aborts no settled request, so compare the controllers.
    const { data: loaded, fetching: rest } = state.peek();
    if (rest === 'next' && controller?.signal === abortSignal && loaded !== undefined && fetchNext)
      await request(abortSignal, () => fetchNext(abortSignal, loaded, nextPageSize));
    // `send` has aborted this request and set the new promise. After `dispose`, nothing is in flight.
    if (abortSignal.aborted && state.peek().fetching) await promise;
  }

  /** Replaces the request in flight, which settles together with this one. */
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
      // Keep the rows of "Show more", unless another customer's data has been discarded.
      return send(data !== undefined && fetching?.includes('next') ? 'loaded-and-next' : 'loaded');
    },
    async fetchNextPage({ pageSize } = {}) {
      const { data, fetching, failed, isInvalidated } = state.peek();
      if (data === undefined || isComplete(data)) return undefined;
      if (!fetching?.includes('next')) nextPageSize = pageSize;
      // After a sign-in, first repeat the loaded pages, which may belong to another user.
      if (!fetching) return send(isInvalidated || failed === 'loaded-and-next' ? 'loaded-and-next' : 'next');
      if (fetching === 'loaded') dispatch({ type: 'add-next-page' });
      return promise;
    },
    retry: () => (state.peek().failed?.includes('next') ? query.fetchNextPage() : query.refetch()),
    isStale: () => performance.now() >= state.peek().staleAt,
    invalidate: ({ reset } = {}) => dispatch({ type: reset ? 'reset' : 'invalidate' }),
    setData: (update) => dispatch({ type: 'set-data', update }),
    dispose() {
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

export function prefetchQuery({ data, error, refetch }: Query<unknown>): void {
  if (data.peek() === undefined && error.peek() === undefined) void refetch({ cancelRefetch: false });
}

/**
 * Returns the loaded data of a query. Renders the component again with each response, but doesn't
 * observe the query.
 */
export function getLoaded<Data>({ data, dataUpdateCount }: Query<Data>): Data | undefined {
  void dataUpdateCount.value;
  return data.peek();
}
