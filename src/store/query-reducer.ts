import { STALE_TIME_MS } from './constants.js';
import type { QueryError } from './query-error.js';

/** Which pages of a list are to be fetched: those that are loaded, again; the one after them; or first these, then that. */
export type PagesToFetch = 'loaded' | 'next' | 'loaded-and-next';

/** The state of one request, or of a list's pages. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: QueryError | undefined;
  /** The pages that were still to be fetched when `error` occurred. */
  readonly failed: PagesToFetch | undefined;
  /** The pages that are still to be fetched, while a request is in flight. */
  readonly fetching: PagesToFetch | undefined;
  /** Whether the data may belong to another session: the next page can't be appended to it. */
  readonly isInvalidated: boolean;
  readonly dataUpdateCount: number;
  /** When the last successful response with the first page was received. */
  readonly dataUpdatedAt: number;
  /** When the last request failed. */
  readonly errorUpdatedAt: number;
  /** From when on the data is stale, or a request that has failed is repeated; as `performance.now()`. */
  readonly staleAt: number;
}

/** An event in the life of a query. `now` is `performance.now()`. */
export type QueryAction<Data> =
  | { readonly type: 'cancel' | 'invalidate' | 'reset' }
  | { readonly type: 'fetch'; readonly pages: PagesToFetch }
  /** `hasMore`: whether there is a next page. */
  | { readonly type: 'success'; readonly data: Data; readonly hasMore: boolean; readonly now: number }
  | { readonly type: 'failure'; readonly error: QueryError; readonly now: number }
  | { readonly type: 'set-data'; readonly update: (data: Data) => Data };

export const INITIAL_QUERY_STATE: QueryState<never> = {
  data: undefined,
  error: undefined,
  failed: undefined,
  fetching: undefined,
  isInvalidated: false,
  dataUpdateCount: 0,
  dataUpdatedAt: -Infinity,
  errorUpdatedAt: -Infinity,
  staleAt: -Infinity,
};

/** Every transition of a query. */
export function reduceQuery<Data>(state: QueryState<Data>, action: QueryAction<Data>): QueryState<Data> {
  switch (action.type) {
    case 'fetch':
      return { ...state, fetching: action.pages };
    case 'success': {
      const isAppended = state.fetching === 'next';
      return {
        ...state,
        data: action.data,
        error: undefined,
        failed: undefined,
        fetching: state.fetching === 'loaded-and-next' && action.hasMore ? 'next' : undefined,
        dataUpdateCount: state.dataUpdateCount + 1,
        // A next page makes those before it no newer.
        ...(!isAppended && { isInvalidated: false, dataUpdatedAt: action.now, staleAt: action.now + STALE_TIME_MS }),
      };
    }
    case 'failure':
      return {
        ...state,
        error: action.error,
        failed: state.fetching,
        fetching: undefined,
        errorUpdatedAt: action.now,
        staleAt: action.now + retryDelay(action.error),
      };
    case 'cancel':
      return { ...state, fetching: undefined };
    case 'invalidate':
      return { ...state, isInvalidated: true, staleAt: -Infinity };
    case 'reset':
      return { ...INITIAL_QUERY_STATE, fetching: state.fetching, dataUpdateCount: state.dataUpdateCount + 1 };
    case 'set-data':
      return state.data === undefined ? state : { ...state, data: action.update(state.data) };
  }
}

/** How long a failed request is not repeated by itself, in milliseconds. */
function retryDelay({ isRetryable, retryAfterSeconds }: QueryError): number {
  return isRetryable ? (retryAfterSeconds ?? 0) * 1000 : STALE_TIME_MS;
}
