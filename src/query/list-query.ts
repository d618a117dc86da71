import type { QueryError } from './query-error.js';
import type { Query } from './query.js';

export interface ListData<Item> {
  /** The records in order, by id, or by offset if they have no id. */
  readonly items: ReadonlyMap<string, Item>;
  /** The number of records that are unreadable or repeat another record's id. */
  readonly invalid: number;
  /** Null if the service reported no total, or sent more records. */
  readonly total: number | null;
  /** The offset of the next page. It is lower if loaded records have moved into that page. */
  readonly nextOffset: number;
  /** Whether a request may bring further records. False after a page that added nothing. */
  readonly hasNextPage: boolean;
}

/** Whether all records are loaded. If not, the user can try again, even without `hasNextPage`. */
export function isComplete({ hasNextPage, nextOffset, total }: ListData<unknown>): boolean {
  return !hasNextPage && nextOffset >= (total ?? 0);
}

export type ListQuery<Item> = Query<ListData<Item>>;

interface LoadUntilOptions {
  readonly maxRequests?: number;
  readonly pageSize?: number;
}

/** Fetches pages until `isDone`. If a request fails, returns its error. */
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
    // A request that lacks a response has failed or was canceled.
    if (query.dataUpdateCount.peek() === count) return query.error.peek();
  }
  return undefined;
}
