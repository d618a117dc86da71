import type { ListQuery } from './list-data.js';
import type { QueryError } from './query-error.js';

interface LoadUntilOptions {
  /** The largest number of requests, because a service may return pages without end. */
  readonly maxRequests?: number;
  /** Number of records in the next page, in place of the query's smaller `pageSize`. */
  readonly pageSize?: number;
}

/**
 * Fetches one page after the other until the predicate is true, no page is left, a request fails,
 * or the limit of requests is reached.
 *
 * @returns the error of the request that has failed; never rejects
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
