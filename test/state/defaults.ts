import type { QueryOptions } from '../../src/state/query.js';

/** Options of a query that is tested without a cache, a session and a clock. */
export const QUERY_DEFAULTS: Pick<QueryOptions, 'now' | 'onFetch'> = {
  now: () => 0,
  onFetch: () => () => undefined,
};
