import { STALE_TIME_MS } from './constants.js';
import type { QueryError } from './query-error.js';

/** What is known of one request, apart from the request itself. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: QueryError | undefined;
  readonly isFetching: boolean;
  readonly dataUpdateCount: number;
  /** When the last successful response was received. */
  readonly dataUpdatedAt: number;
  /** When the last request failed. */
  readonly errorUpdatedAt: number;
  /** From when on the data is stale, on the clock of the query. */
  readonly staleAt: number;
}

/** What can happen to a query. `now` is the time of the query's clock. */
export type QueryAction<Data> =
  | { readonly type: 'fetch' | 'cancel' | 'invalidate' | 'reset' }
  | { readonly type: 'success'; readonly data: Data; readonly now: number }
  | { readonly type: 'failure'; readonly error: QueryError; readonly now: number }
  | { readonly type: 'set-data'; readonly update: (data: Data) => Data };

export const INITIAL_QUERY_STATE: QueryState<never> = {
  data: undefined,
  error: undefined,
  isFetching: false,
  dataUpdateCount: 0,
  dataUpdatedAt: -Infinity,
  errorUpdatedAt: -Infinity,
  staleAt: -Infinity,
};

/** Every transition of a query. */
export function reduceQuery<Data>(state: QueryState<Data>, action: QueryAction<Data>): QueryState<Data> {
  switch (action.type) {
    case 'fetch':
      return { ...state, isFetching: true };
    case 'success':
      return {
        ...state,
        data: action.data,
        error: undefined,
        isFetching: false,
        dataUpdateCount: state.dataUpdateCount + 1,
        dataUpdatedAt: action.now,
        staleAt: action.now + STALE_TIME_MS,
      };
    case 'failure':
      return {
        ...state,
        error: action.error,
        isFetching: false,
        errorUpdatedAt: action.now,
        staleAt: action.now + retryDelay(action.error),
      };
    case 'cancel':
      return { ...state, isFetching: false };
    case 'invalidate':
      return { ...state, staleAt: -Infinity };
    case 'reset':
      return { ...state, data: undefined, error: undefined, dataUpdatedAt: -Infinity, staleAt: -Infinity };
    case 'set-data':
      return state.data === undefined ? state : { ...state, data: action.update(state.data) };
  }
}

/** How long a failed request is not repeated by itself, in milliseconds. */
function retryDelay({ isRetryable, retryAfterSeconds }: QueryError): number {
  return isRetryable ? (retryAfterSeconds ?? 0) * 1000 : STALE_TIME_MS;
}
