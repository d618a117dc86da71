import { createPager, type Pager } from './pager.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';
import type { UsageHandlerError } from './reports.js';
import type { ProviderList } from './resources.js';
import { createSharedCalls } from './shared-calls.js';
import type { Upstream, UpstreamCall, UpstreamContext } from './upstream.js';

/** A record of a list, without what is not needed to find it. */
export interface SearchRecord {
  /** Identifies the record. */
  readonly key: string;
  /** What callers search for. Several records may have the same. */
  readonly term: string;
  /** Until when it can be found, by `performance.now()`. */
  readonly expiresAt: number;
}

export type FetchPage = (
  options: UpstreamContext & { readonly offset?: number },
) => Promise<ProviderList<SearchRecord>>;

export interface ListSearchOptions extends Pick<UpstreamCall<unknown>, 'operation' | 'owner' | 'hasPriority'> {
  readonly upstream: Upstream;
  /** The search ends here if no wanted record was found before, which is reported with `tooLongKind`. */
  readonly maxPages: number;
  readonly tooLongKind: UsageHandlerError['kind'];
  /** Which ones there are may depend on those before them. */
  readonly lists: Iterator<FetchPage, void>;
}

/** `incomplete`: there are more than `maxPages` pages, and the record is on none of these. */
export type SearchResult = 'found' | 'not-found' | 'incomplete';

/** A new record is found after this time at the latest. Lists that are missing or fail cost one upstream call in it. */
export const SEARCH_AGE_MS = 5000;

// Whether a subscription is missing or belongs to another customer must not be distinguishable.
const ACCESS_DENIED_KINDS: readonly ProviderErrorKind[] = ['not-found', 'forbidden', 'bad-request'];

export type ListSearch = ReturnType<typeof createListSearch>;

/**
 * A search in lists of the Provider API, for any number of records at the same time. Pages are compared as they arrive, and
 * requested only while a caller waits for a record that has not been found.
 */
export function createListSearch({ upstream, maxPages, tooLongKind, lists, ...turn }: ListSearchOptions) {
  const { operation } = turn;
  const startedAt = performance.now();
  const joinRequest = createSharedCalls<void>();
  const expiries = new Map<string, number>();
  let waiting = 0;
  let pageCount = 0;
  let failure: { readonly error: unknown; readonly time: number } | null = null;
  // The list that is being read; null after the last one, so that no copy of its records is kept.
  let current = openList();
  let isFirstList = true;

  function openList(): { readonly fetchPage: FetchPage; readonly pager: Pager<SearchRecord> } | null {
    const { value: fetchPage } = lists.next();
    return fetchPage ? { fetchPage, pager: createPager(({ key }) => key) } : null;
  }

  /** When the last of the records that were found expires, by `performance.now()`; null if there is no unexpired one. */
  function getExpiry(term: string): number | null {
    const expiresAt = expiries.get(term) ?? -Infinity;
    return performance.now() < expiresAt ? expiresAt : null;
  }

  /** The page; null for a list that may not be read. */
  async function fetchNext(context: UpstreamContext): Promise<ProviderList<SearchRecord> | null> {
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

  function acceptPage(page: ProviderList<SearchRecord> | null): void {
    pageCount++;
    if (page && current) {
      for (const { term, expiresAt } of current.pager.accept(page)) {
        expiries.set(term, Math.max(expiresAt, expiries.get(term) ?? -Infinity));
      }
      if (current.pager.hasNextPage) return;
    } else if (isFirstList) {
      expiries.clear();
      current = null;
      return;
    }
    isFirstList = false;
    current = openList();
  }

  async function readPage(signal: AbortSignal): Promise<void> {
    let isSent = false;
    try {
      const page = await upstream.call({
        ...turn,
        signal,
        send(context) {
          isSent = true;
          return fetchNext(context);
        },
      });
      acceptPage(page);
      if (current && pageCount >= maxPages) upstream.report({ operation, kind: tooLongKind, status: undefined });
    } catch (error) {
      // A call that was not sent, or which no request waits for any more, leaves the search as it was.
      if (isSent && !signal.aborted) failure = { error, time: performance.now() };
      throw error;
    }
  }

  return {
    /** By `performance.now()`. */
    startedAt,
    getExpiry,
    getPageCount: () => pageCount,
    /** Whether everything was read. */
    isComplete: () => current === null,
    /** Whether later callers can use the search, also for records that it has not found. */
    isReusable(): boolean {
      if (waiting > 0) return true;
      if (failure && !(failure.error instanceof ProviderError)) return false;
      return performance.now() - (failure?.time ?? startedAt) < SEARCH_AGE_MS;
    },
    /** Rejects with the reason of the signal. */
    async find(term: string, signal: AbortSignal): Promise<SearchResult> {
      waiting++;
      try {
        for (;;) {
          if (getExpiry(term) !== null) return 'found';
          if (!current) return 'not-found';
          if (failure) throw failure.error;
          if (pageCount >= maxPages) return 'incomplete';
          await joinRequest('', signal, readPage);
        }
      } finally {
        waiting--;
      }
    },
  };
}
