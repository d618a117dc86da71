import { signal } from '@preact/signals';
import type { QueryOptions } from '../../src/query/query.js';

/** Options of a query that is tested without a cache and a session. */
export const QUERY_DEFAULTS: QueryOptions = {
  session: { isExpired: signal(false) },
  onSettled: () => undefined,
};
