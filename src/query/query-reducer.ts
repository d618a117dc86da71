import { STALE_TIME_MS } from './constants.js';
import type { QueryError } from './query-error.js';

export type PagesToFetch = 'loaded' | 'next' | 'loaded-and-next';

export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: QueryError | undefined;
  /** The pages that were still to be fetched when `error` occurred. */
  readonly failed: PagesToFetch | undefined;
  /** The pages that the request in flight still has to fetch. */
  readonly fetching: PagesToFetch | undefined;
  /** Whether the data may belong to an earlier session. */
  readonly isInvalidated: boolean;
  readonly dataUpdateCount: number;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  /** When the data becomes stale, or when a failed request may be repeated. */
  readonly staleAt: number;
}

export type QueryAction<Data> =
  | { readonly type: 'add-next-page' | 'cancel' | 'invalidate' | 'reset' }
  | { readonly type: 'fetch'; readonly pages: PagesToFetch }
  | { readonly type: 'success'; readonly data: Data; readonly isComplete: boolean; readonly now: number }
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

export function reduceQuery<Data>(state: QueryState<Data>, action: QueryAction<Data>): QueryState<Data> {
  switch (action.type) {
    case 'fetch':
      return { ...state, fetching: action.pages };
    case 'add-next-page':
      return { ...state, fetching: 'loaded-and-next' };
    case 'success': {
      const isAppended = state.fetching === 'next';
      return {
        ...state,
        data: action.data,
        error: undefined,
        failed: undefined,
        fetching: state.fetching === 'loaded-and-next' && !action.isComplete ? 'next' : undefined,
        dataUpdateCount: state.dataUpdateCount + 1,
        // Appending a page doesn't make the earlier pages newer.
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
        // If only the next page fails for good, such as with a 403, the loaded pages become stale
        // when they would have. Invalidated pages are stale already, so delay their refetch.
        staleAt:
          state.fetching === 'next' && !state.isInvalidated && !action.error.isRetryable
            ? state.staleAt
            : action.now + retryDelay(action.error),
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

function retryDelay({ isRetryable, retryAfterSeconds }: QueryError): number {
  return isRetryable ? (retryAfterSeconds ?? 0) * 1000 : STALE_TIME_MS;
}
