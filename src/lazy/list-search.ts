import type { loadUntil as LoadUntil } from '../state/load-until.js';
import type { KeyedItem } from '../state/offset-pagination.js';
import type { QueryError } from '../state/query-error.js';
import type { SubscriptionsQuery } from '../state/subscriptions-query.js';
import type { Subscription } from '../state/types.js';
import { createSearch } from './search.js';

type SubscriptionRecord = KeyedItem<Subscription>;

/** Most services return so many records at once. */
const PAGE_SIZE = 100;
/** More subscriptions are not searched. */
const MAX_COUNT = 5000;
/** A service whose pages never end must not be requested for ever. */
const MAX_REQUESTS = 500;

/** The pages of a list that only a search needs. */
export interface RestOfList {
  readonly list: SubscriptionsQuery;
  /** Continues the pages that the list had when the search began. */
  readonly query: SubscriptionsQuery;
  /** Which response of the list that was: after another one, the next search loads the rest again. */
  readonly since: number;
  /** What was known before. It is searched until all pages are there again. */
  readonly former: readonly SubscriptionRecord[];
}

export interface LoadRestOptions {
  readonly list: SubscriptionsQuery;
  /** What a former search has loaded. */
  readonly rest: RestOfList | undefined;
  readonly former: readonly SubscriptionRecord[];
  readonly loadUntil: typeof LoadUntil;
  /** Aborting it ends the search after the page that is being loaded. */
  readonly signal: AbortSignal;
  readonly onStart: (rest: RestOfList) => void;
  readonly onEnd: (error: QueryError | undefined) => void;
}

/** Loads the rest of a list, one page after the other. */
export async function loadRest({ list, former, loadUntil, signal, onStart, onEnd, ...options }: LoadRestOptions) {
  // It may have been discarded meanwhile.
  if (signal.aborted || !list.data.peek()) return;
  const since = list.dataUpdateCount.peek();
  const rest = options.rest?.since === since ? options.rest : { list, query: list.fork(), since, former };
  onStart(rest);
  const error = await loadSearched(rest.query, loadUntil, signal);
  if (!signal.aborted) onEnd(error);
}

/** Loads as much of a list as a search needs. */
export function loadSearched(
  query: SubscriptionsQuery,
  loadUntil: typeof LoadUntil,
  signal: AbortSignal,
): Promise<QueryError | undefined> {
  const isDone = (): boolean => signal.aborted || (query.data.peek()?.items.length ?? 0) >= MAX_COUNT;
  return loadUntil(query, isDone, { pageSize: PAGE_SIZE, maxRequests: MAX_REQUESTS });
}

interface SearchedRow extends SubscriptionRecord {
  readonly isUnmatched?: boolean;
}

export interface FoundRows<Row> {
  readonly rows: readonly Row[];
  /** How many of them have been found. */
  readonly count: number;
}

export interface ListSearch<Row> {
  /** Whether a text finds a row. */
  readonly createMatcher: (text: string) => (row: Row) => boolean;
  /** The rows that a text finds, and that of the open panel at its place. */
  readonly find: (text: string, rows: readonly Row[], openKey: string | undefined) => FoundRows<Row>;
}

/** @param describe what the customer sees of a row: texts, and elements with texts */
export function createListSearch<Row extends SearchedRow>(describe: (row: Row) => unknown): ListSearch<Row> {
  const createMatcher = createSearch(describe);
  // The same object each time: it is not rendered again.
  const unmatchedRows = new WeakMap<Row, Row>();
  return {
    createMatcher,
    find(text, rows, openKey) {
      const matches = createMatcher(text);
      let count = 0;
      const found = rows.flatMap((row) => {
        if (matches(row)) {
          count += 1;
          return [row];
        }
        if (row.key !== openKey) return [];
        const unmatched = unmatchedRows.get(row) ?? { ...row, isUnmatched: true };
        unmatchedRows.set(row, unmatched);
        return [unmatched];
      });
      return { rows: found, count };
    },
  };
}

/** Records by their keys: the first ones are the latest. */
export function mergeRecords(...lists: readonly (readonly SubscriptionRecord[])[]): readonly SubscriptionRecord[] {
  const byKey = new Map<string, SubscriptionRecord>();
  for (const record of lists.flat()) if (!byKey.has(record.key)) byKey.set(record.key, record);
  return [...byKey.values()];
}
