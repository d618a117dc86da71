import type { ListQuery } from './offset-pagination.js';
import type { QueryError } from './query-error.js';

export interface LoadUntilOptions {
  /** How many requests are sent at most: a service whose pages never end must not be requested for ever. */
  readonly maxRequests?: number;
  /** Number of records of the next page, in place of a smaller `pageSize` of the query. */
  readonly pageSize?: number;
}

/**
 * Fetches one page after the other until the predicate is true, no page is left, a request fails, or the limit of requests is reached.
 *
 * @param isDone also true when the pages are not needed any more: a query that is canceled keeps its data and has no error
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
    await (!loaded ? query.refetch({ cancelRefetch: false }) : query.fetchNextPage(options));
    // Without an error nor data, the first page was canceled.
    if (query.error.peek() || !query.data.peek()) return query.error.peek();
  }
  return undefined;
}
