import type { QueryError } from './query-error.js';
import type { Query } from './query.js';

export interface ListData<Item> {
  /** Keys contain ids, or offsets for records without an id. */
  readonly items: ReadonlyMap<string, Item>;
  /** Counts records that are unreadable or have the same id as another one. */
  readonly invalid: number;
  /** Null if the service reported no total, or sent more records than its total. */
  readonly total: number | null;
  /** The offset of the next request. Repeated records count once. */
  readonly nextOffset: number;
  /** Whether to expect more records. False after a page without new ones. */
  readonly hasNextPage: boolean;
}

/**
 * Whether all records are loaded. A list isn't complete if a page had no new records although the
 * total promises more. The user can then try again.
 */
export function isComplete({ hasNextPage, nextOffset, total }: ListData<unknown>): boolean {
  return !hasNextPage && nextOffset >= (total ?? 0);
}

export type ListQuery<Item> = Query<ListData<Item>>;

interface LoadUntilOptions {
  readonly maxRequests?: number;
  readonly pageSize?: number;
}

/** Returns the error if a request fails. */
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
    // If the count is the same, the request has failed or was canceled.
    if (query.dataUpdateCount.peek() === count) return query.error.peek();
  }
  return undefined;
}
