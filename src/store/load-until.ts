import type { ListQuery } from './list-data.js';
import type { QueryError } from './query-error.js';

interface LoadUntilOptions {
  readonly maxRequests?: number;
  readonly pageSize?: number;
}

/**
 * Fetches pages until the predicate is true, no page is left, a request fails, or the limit is
 * reached.
 *
 * @returns the failed request's error. Never rejects.
 */
export async function loadUntil(
  query: ListQuery<unknown>,
  isDone: () => boolean,
  options: LoadUntilOptions = {},
): Promise<QueryError | undefined> {
  for (let requests = 0; !isDone() && requests < (options.maxRequests ?? Infinity); requests++) {
    const loaded = query.data.peek();
    if (loaded && !loaded.hasNextPage) break;
    const count = query.dataUpdateCount.peek();
    await (!loaded ? query.refetch({ cancelRefetch: false }) : query.fetchNextPage(options));
    // Without a response, the request has failed or was canceled.
    if (query.dataUpdateCount.peek() === count) return query.error.peek();
  }
  return undefined;
}
