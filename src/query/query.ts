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
  readonly sentWhileExpired: boolean;
}

export interface QueryOptions {
  readonly session: { readonly isExpired: ReadonlySignal<boolean> };
  /** Called after each request, in the same `batch()` as the query's changes. */
  onSettled(result: RequestResult): void;
  /** Called when `data` gets its first subscriber. */
  onObserved?(): void;
  onUnobserved?(): void;
}

export interface QueryRequests<Data> {
  /** Fetches the resource. For a list, fetches all pages that `previous` contains. */
  fetch(signal: AbortSignal, previous: Data | undefined): Promise<Data>;
  /** Undefined if the resource isn't a list. */
  fetchNext?(signal: AbortSignal, loaded: Data, minPageSize?: number): Promise<Data>;
  isComplete?(loaded: Data): boolean;
}

export interface RefetchOptions {
  /** Whether to replace a request in flight (the default), or to wait for it. */
  readonly cancelRefetch?: boolean;
}

interface NextPageOptions {
  readonly pageSize?: number;
}

/**
 * Names follow TanStack Query. Times are `performance.now()`. Promises never reject, because
 * `error` has the reason.
 */
export interface Query<Data> {
  /** A subscriber of this signal observes the query. */
  readonly data: ReadonlySignal<Data | undefined>;
  readonly error: ReadonlySignal<QueryError | undefined>;
  readonly isFetching: ReadonlySignal<boolean>;
  readonly isFetchingNextPage: ReadonlySignal<boolean>;
  readonly isFetchNextPageError: ReadonlySignal<boolean>;
  /** When the loaded pages were last fetched. Appending a page doesn't change it. */
  readonly dataUpdatedAt: ReadonlySignal<number>;
  readonly errorUpdatedAt: ReadonlySignal<number>;
  /** Counts resets and successful responses, even if a response leaves `data` unchanged. */
  readonly dataUpdateCount: ReadonlySignal<number>;
  /** Requests the loaded pages again, and the next page if it is being fetched. */
  refetch(options?: RefetchOptions): Promise<void>;
  /** Requests the next page after any refetch in flight, unless the list is complete. */
  fetchNextPage(options?: NextPageOptions): Promise<void>;
  retry(): Promise<void>;
  isStale(): boolean;
  /** Marks the data as stale. With `reset`, discards it. */
  invalidate(options?: { readonly reset?: boolean }): void;
  /** Aborts the request, and discards secrets such as access tokens. May be observed again. */
  dispose(): void;
  setData(update: (data: Data) => Data): void;
  /**
   * Returns a copy outside the cache, which can load pages without changing this query. The copy is
   * empty with `reset`, or if the loaded pages may belong to an earlier session.
   */
  fork(options?: { readonly reset?: boolean }): Query<Data>;
}

export function createQuery<Data>(
  options: QueryOptions & QueryRequests<Data> & { readonly operation: string },
  initialData?: Data,
): Query<Data> {
  const { operation, session, onObserved, onUnobserved, fetch, fetchNext, isComplete = () => true } = options;
  const state = signal<QueryState<Data>>({ ...INITIAL_QUERY_STATE, data: initialData });
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

  async function requestPages(abortSignal: AbortSignal): Promise<void> {
    const { data, fetching } = state.peek();
    if (fetching !== 'next') await request(abortSignal, () => fetch(abortSignal, data));
    // Read the state again, because the user may have pressed "Show more" during the request. Stop
    // if an effect of the response has called `send`, which replaces `controller`.
    const { data: loaded, fetching: rest } = state.peek();
    if (rest === 'next' && controller?.signal === abortSignal && loaded !== undefined && fetchNext)
      await request(abortSignal, () => fetchNext(abortSignal, loaded, nextPageSize));
    // If `send` has aborted this request, wait for the new one. After `dispose`, there is none.
    if (abortSignal.aborted && state.peek().fetching) await promise;
  }

  /**
   * Aborts the request in flight and sends a new one. Callers that wait for the old request then
   * wait for the new one.
   */
  function send(pages: PagesToFetch): Promise<void> {
    if (state.peek().fetching) controller?.abort();
    controller = new AbortController();
    dispatch({ type: 'fetch', pages });
    return (promise = requestPages(controller.signal));
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
      // If a user has pressed "Show more", fetch the next page, too, unless a reset has discarded
      // the rows.
      return send(data !== undefined && fetching?.includes('next') ? 'loaded-and-next' : 'loaded');
    },
    async fetchNextPage({ pageSize } = {}) {
      const { data, fetching, failed, isInvalidated } = state.peek();
      if (data === undefined || isComplete(data)) return undefined;
      if (!fetching?.includes('next')) nextPageSize = pageSize;
      // If the loaded pages may belong to another user, or their refetch has failed, fetch them
      // first.
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
      // Leave out the cache's callbacks, which would refetch or remove the cached query.
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

/** Doesn't observe the query, but makes the calling component render after each response. */
export function getLoaded<Data>({ data, dataUpdateCount }: Query<Data>): Data | undefined {
  void dataUpdateCount.value;
  return data.peek();
}
