import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { type QueryError, toQueryError } from './query-error.js';
import { INITIAL_QUERY_STATE, type QueryAction, type QueryState, reduceQuery } from './query-reducer.js';

/** Called when a request starts; returns the callback for when it settles. */
export type FetchHook = () => (error: QueryError | undefined) => void;

export interface QueryOptions {
  /** Name of the API operation, for errors. */
  readonly operation: string;
  /** Monotonic clock in milliseconds, such as `performance.now()`. */
  now(): number;
  readonly onFetch: FetchHook;
  /** Called when the first component or effect subscribes to `data`. */
  onObserved?(): void;
  /** Called when the last subscriber of `data` has unsubscribed. */
  onUnobserved?(): void;
}

export interface RefetchOptions {
  /** Whether a request in flight is aborted and sent again (the default) or shared. */
  readonly cancelRefetch?: boolean;
  /** Failures that are as if there had been no request, because nothing needs the data yet, until something asks for it. */
  readonly ignores?: (error: QueryError) => boolean;
}

/** State of one request in the vocabulary of TanStack Query. Its promises never reject: errors are state. */
export interface Query<Data> {
  /** Content of the last successful response. Subscribing to it observes the query. */
  readonly data: ReadonlySignal<Data | undefined>;
  /** Error of the last request; `undefined` after a successful one. Previous data stays. */
  readonly error: ReadonlySignal<QueryError | undefined>;
  readonly isFetching: ReadonlySignal<boolean>;
  /** When the last successful response was received, on the clock of the queries. */
  readonly dataUpdatedAt: ReadonlySignal<number>;
  /** When the last request failed, on the clock of the queries. */
  readonly errorUpdatedAt: ReadonlySignal<number>;
  /** Number of successful responses. It changes also when structural sharing keeps `data`. */
  readonly dataUpdateCount: ReadonlySignal<number>;
  refetch(options?: RefetchOptions): Promise<void>;
  /** Repeats the request that failed. */
  retry(): Promise<void>;
  isStale(): boolean;
  /** Marks the data as stale; with `reset`, also discards it. */
  invalidate(options?: { readonly reset?: boolean }): void;
  /** Aborts the request in flight. */
  cancel(): void;
  /** Replaces the data, if there is any, without a request. */
  setData(update: (data: Data) => Data): void;
}

export type QueryFunction<Data> = (signal: AbortSignal, previous: Data | undefined) => Promise<Data>;

/** A query whose requests may differ, such as those of an infinite query. */
export interface FlexibleQuery<Data> extends Omit<Query<Data>, 'retry'> {
  fetch(queryFn: QueryFunction<Data>, options?: RefetchOptions): Promise<void>;
}

/** @param initialData what another query has loaded, to be continued */
export function createFlexibleQuery<Data>(
  queryFn: QueryFunction<Data>,
  options: QueryOptions,
  initialData?: Data,
): FlexibleQuery<Data> {
  const { operation, now, onFetch, onObserved, onUnobserved } = options;
  const data = signal(initialData, {
    watched: () => onObserved?.(),
    unwatched: () => onUnobserved?.(),
  });
  const error = signal<QueryError | undefined>(undefined);
  const isFetching = signal(false);
  const dataUpdateCount = signal(0);
  const dataUpdatedAt = signal(-Infinity);
  const errorUpdatedAt = signal(-Infinity);
  let state: QueryState<Data> = { ...INITIAL_QUERY_STATE, data: initialData };
  let controller: AbortController | undefined;
  let promise: Promise<void> | undefined;
  let ignores: RefetchOptions['ignores'];

  function dispatch(action: QueryAction<Data>): void {
    state = reduceQuery(state, action);
    batch(() => {
      data.value = state.data;
      dataUpdateCount.value = state.dataUpdateCount;
      dataUpdatedAt.value = state.dataUpdatedAt;
      errorUpdatedAt.value = state.errorUpdatedAt;
      error.value = state.error;
      isFetching.value = state.isFetching;
    });
  }

  async function run(fetchData: QueryFunction<Data>, { signal: abortSignal }: AbortController): Promise<void> {
    const onSettled = onFetch();
    let action: QueryAction<Data>;
    try {
      action = { type: 'success', data: await fetchData(abortSignal, state.data), now: now() };
    } catch (thrown) {
      action = { type: 'failure', error: toQueryError(thrown, operation), now: now() };
    }
    // A superseded request settles with the one that replaced it.
    if (abortSignal.aborted) return state.isFetching ? promise : undefined;
    if (action.type === 'failure' && ignores?.(action.error)) return dispatch({ type: 'cancel' });
    batch(() => {
      dispatch(action);
      onSettled(state.error);
    });
  }

  function fetch(
    fetchData: QueryFunction<Data>,
    { cancelRefetch = true, ignores: nextIgnores }: RefetchOptions = {},
  ): Promise<void> {
    // A request that replaces one that something needs is needed, too.
    if (!state.isFetching || ignores) ignores = nextIgnores;
    if (promise && state.isFetching) {
      if (!cancelRefetch) return promise;
      controller?.abort();
    }
    dispatch({ type: 'fetch' });
    promise = run(fetchData, (controller = new AbortController()));
    return promise;
  }

  return {
    data,
    error,
    isFetching,
    dataUpdateCount,
    dataUpdatedAt,
    errorUpdatedAt,
    fetch,
    refetch: (refetchOptions) => fetch(queryFn, refetchOptions),
    isStale: () => now() >= state.staleAt,
    invalidate: ({ reset } = {}) => dispatch({ type: reset ? 'reset' : 'invalidate' }),
    setData: (update) => dispatch({ type: 'set-data', update }),
    cancel() {
      controller?.abort();
      dispatch({ type: 'cancel' });
    },
  };
}

/** A query with one kind of request. */
export function createQuery<Data>(queryFn: QueryFunction<Data>, options: QueryOptions): Query<Data> {
  const query = createFlexibleQuery(queryFn, options);
  return { ...query, retry: () => query.refetch() };
}

/** Starts a request that a component will need, unless the data is fresh. */
export function prefetchQuery({ isStale, refetch }: Pick<Query<unknown>, 'isStale' | 'refetch'>): void {
  if (isStale()) void refetch({ cancelRefetch: false });
}
