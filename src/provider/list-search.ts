import { createPager, type Pager } from './pager.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';
import { describeError } from './reports.js';
import type { ProviderList } from './resources.js';
import type { Upstream, UpstreamCall, UpstreamContext } from './upstream.js';

/** A record of a list, without what is not needed to find it. */
export interface SearchRecord {
  /** Identifies the record. */
  readonly key: string;
  /** The term that callers search for. Several records may have the same. */
  readonly term: string;
  /** Until when it can be found, by `performance.now()`. */
  readonly expiresAt: number;
}

/** Null for a list that may not be read: then no record is found. */
export type FetchPage = (
  options: UpstreamContext & { readonly offset?: number },
) => Promise<ProviderList<SearchRecord> | null>;

interface ListSearchOptions extends Pick<UpstreamCall<unknown>, 'operation' | 'hasPriority'> {
  readonly upstream: Upstream;
  /** The search ends here if no wanted record was found before. */
  readonly maxPages: number;
  /** Lists are opened one after the other, so that later ones may depend on earlier ones. */
  readonly lists: Iterator<FetchPage, void>;
}

/** `incomplete`: there are more than `maxPages` pages, and the record is on none of these. */
export type SearchResult = 'found' | 'not-found' | 'incomplete';

/** A new record is found after this time at the latest. Lists that are missing or fail cost one upstream call in it. */
export const SEARCH_AGE_MS = 5000;

// A caller must not find out whether a subscription is missing or belongs to another customer.
const DENIAL_KINDS: readonly ProviderErrorKind[] = ['not-found', 'forbidden', 'bad-request'];

/** Null for an error by which the service denies access to a list; throws any other error. */
export function readDenial(error: unknown, { report }: Upstream): null {
  if (!(error instanceof ProviderError && DENIAL_KINDS.includes(error.kind))) throw error;
  // A gateway may refuse a wrong key in this way: callers can't tell it from a missing list, but `onError` can.
  if (error.kind !== 'not-found') report(describeError(error.operation, error));
  return null;
}

export type ListSearch = ReturnType<typeof createListSearch>;

/**
 * A search in lists of the Provider API, for any number of records at the same time. Pages are compared as they arrive, and
 * requested only while a caller waits for a record that has not been found.
 */
export function createListSearch({ upstream, maxPages, lists, ...call }: ListSearchOptions) {
  const startedAt = performance.now();
  const expiries = new Map<string, number>();
  let waiting = 0;
  let pageCount = 0;
  let failure: ProviderError | null = null;
  // The list that is being read; null after the last one, so that no copy of its records is kept.
  let list = openList();

  function openList(): { readonly fetchPage: FetchPage; readonly pager: Pager<SearchRecord> } | null {
    const { value: fetchPage } = lists.next();
    return fetchPage ? { fetchPage, pager: createPager(({ key }) => key) } : null;
  }

  /** When the last of the records that were found expires, by `performance.now()`; null without an unexpired record. */
  function getExpiry(term: string): number | null {
    const expiresAt = expiries.get(term) ?? -Infinity;
    return performance.now() < expiresAt ? expiresAt : null;
  }

  async function readPage(context: UpstreamContext): Promise<void> {
    if (!list) return;
    const { fetchPage, pager } = list;
    const page = await fetchPage({ ...context, ...pager.range });
    // After its deadline, the page is requested again.
    context.signal.throwIfAborted();
    pageCount++;
    if (!page) {
      expiries.clear();
      list = null;
      return;
    }
    for (const { term, expiresAt } of pager.accept(page)) {
      expiries.set(term, Math.max(expiresAt, expiries.get(term) ?? -Infinity));
    }
    if (!pager.hasNextPage) list = openList();
  }

  return {
    /** By `performance.now()`. */
    startedAt,
    getExpiry,
    getPageCount: () => pageCount,
    /** Whether everything was read. */
    isComplete: () => list === null,
    /** Whether later callers can use the search, also for records that it has not found. */
    isReusable: () => waiting > 0 || performance.now() - startedAt < SEARCH_AGE_MS,
    /**
     * Rejects with the reason of the signal.
     * @param owner - takes the turns of the upstream calls
     */
    async find(term: string, owner: string, signal: AbortSignal): Promise<SearchResult> {
      waiting++;
      try {
        for (;;) {
          if (getExpiry(term) !== null) return 'found';
          if (!list) return 'not-found';
          if (failure) throw failure;
          if (pageCount >= maxPages) return 'incomplete';
          await upstream.call({ ...call, owner, key: lists, send: readPage }, signal);
        }
      } catch (error) {
        if (error instanceof ProviderError) failure = error;
        throw error;
      } finally {
        waiting--;
      }
    },
  };
}
