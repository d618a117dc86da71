import { createPager, type Pager } from './pager.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';
import type { UsageHandlerError } from './reports.js';
import type { ProviderList } from './resources.js';
import { createSharedCalls } from './shared-calls.js';
import type { Upstream, UpstreamCall, UpstreamContext } from './upstream.js';

/** Where the records of a list are collected that others search for. */
export interface SearchedRecords<Item> {
  add(items: readonly Item[]): void;
  clear(): void;
  has(key: string): boolean;
}

export type FetchPage<Item> = (options: UpstreamContext & { readonly offset?: number }) => Promise<ProviderList<Item>>;

export interface ListSearchOptions<Item> extends Pick<UpstreamCall<unknown>, 'operation' | 'owner' | 'hasPriority'> {
  readonly records: SearchedRecords<Item>;
  readonly upstream: Upstream;
  /** The search ends here if no wanted record was found before, which is reported with `tooLongKind`. */
  readonly maxPages: number;
  readonly tooLongKind: UsageHandlerError['kind'];
  /** Identifies a record. */
  keyOf(item: Item): string;
  /** Called before each list. Returns undefined after the last one. */
  nextList(): FetchPage<Item> | undefined;
}

/** `incomplete`: there are more than `maxPages` pages, and the record is on none of these. */
export type SearchResult = 'found' | 'not-found' | 'incomplete';

/**
 * A search in lists of the Provider API, for any number of records at the same time. Pages are compared as they arrive, and
 * requested only while a caller waits for a record that has not been found.
 */
export interface ListSearch {
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The number of pages that were read. */
  readonly pageCount: number;
  /** Whether everything was read. */
  readonly isComplete: boolean;
  /** Whether later callers can use the search, also for records that it has not found. */
  isReusable(): boolean;
  /** Rejects with the reason of the signal. */
  find(key: string, signal: AbortSignal): Promise<SearchResult>;
}

/** A new record is found after this time at the latest. Lists that are missing or fail cost one upstream call in it. */
export const SEARCH_AGE_MS = 5000;

// Whether a subscription is missing or belongs to another customer must not be distinguishable.
const ACCESS_DENIED_KINDS: readonly ProviderErrorKind[] = ['not-found', 'forbidden', 'bad-request'];

export function createListSearch<Item>(options: ListSearchOptions<Item>): ListSearch {
  const { operation, owner, hasPriority, records, upstream, maxPages, tooLongKind, keyOf, nextList } = options;
  const startedAt = performance.now();
  const requests = createSharedCalls<void>();
  let waiting = 0;
  let pageCount = 0;
  let failure: { readonly error: unknown; readonly time: number } | null = null;
  // The list that is being read; null after the last one, so that no copy of its records is kept.
  let current = openList();
  let isFirstList = true;

  function openList(): { readonly fetchPage: FetchPage<Item>; readonly pager: Pager<Item> } | null {
    const fetchPage = nextList();
    return fetchPage ? { fetchPage, pager: createPager(keyOf) } : null;
  }

  /** The page; null for a list that may not be read. */
  async function fetchNext(context: UpstreamContext): Promise<ProviderList<Item> | null> {
    if (!current) return null;
    const { offset } = current.pager;
    try {
      return await current.fetchPage({ ...context, ...(offset > 0 && { offset }) });
    } catch (error) {
      if (!(error instanceof ProviderError && ACCESS_DENIED_KINDS.includes(error.kind))) throw error;
      // A gateway may refuse a wrong key in this way: the callers can't tell it from a missing list, but `onError` can.
      if (error.kind !== 'not-found') upstream.report({ operation, kind: error.kind, status: error.status });
      return null;
    }
  }

  async function readPage(signal: AbortSignal): Promise<void> {
    let isSent = false;
    try {
      const page = await upstream.call({
        ...{ operation, owner, hasPriority, signal },
        send(context) {
          isSent = true;
          return fetchNext(context);
        },
      });
      pageCount++;
      if (page && current) records.add(current.pager.accept(page));
      else if (isFirstList) {
        records.clear();
        current = null;
        return;
      }
      if (!page || !current?.pager.hasNextPage) {
        isFirstList = false;
        current = openList();
      }
      if (current && pageCount >= maxPages) upstream.report({ operation, kind: tooLongKind, status: undefined });
    } catch (error) {
      // A call that was not sent, or which no request waits for any more, leaves the search as it was.
      if (isSent && !signal.aborted) failure = { error, time: performance.now() };
      throw error;
    }
  }

  return {
    startedAt,
    get pageCount() {
      return pageCount;
    },
    get isComplete() {
      return current === null;
    },
    isReusable() {
      if (waiting > 0) return true;
      if (failure && !(failure.error instanceof ProviderError)) return false;
      return performance.now() - (failure?.time ?? startedAt) < SEARCH_AGE_MS;
    },
    async find(key, signal) {
      waiting++;
      try {
        for (;;) {
          if (records.has(key)) return 'found';
          if (!current) return 'not-found';
          if (failure) throw failure.error;
          if (pageCount >= maxPages) return 'incomplete';
          await requests.join('', signal, readPage);
        }
      } finally {
        waiting--;
      }
    },
  };
}
