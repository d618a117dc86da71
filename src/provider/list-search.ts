import { createPager, type Pager } from './pager.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';
import { describeError } from './reports.js';
import type { ProviderList } from './resources.js';
import type { Upstream, UpstreamCall, UpstreamContext } from './upstream.js';

/** A record of a list, with only the data that a search needs. */
export interface SearchRecord {
  readonly key: string;
  /** The term that callers search for. Several records may share one. */
  readonly term: string;
  /** The record can be found until this time, by `performance.now()`. */
  readonly expiresAt: number;
}

/** Resolves to null if the list may not be read. The search then finds nothing in it. */
export type FetchPage = (
  options: UpstreamContext & { readonly offset?: number },
) => Promise<ProviderList<SearchRecord> | null>;

interface ListSearchOptions extends Pick<UpstreamCall<unknown>, 'operation' | 'hasPriority'> {
  readonly upstream: Upstream;
  /** The search stops after this number of pages, unless a wanted record was found before. */
  readonly maxPages: number;
  /** Opens one list after the other, so that later lists may depend on earlier ones. */
  readonly lists: Iterator<FetchPage, void>;
}

/** `incomplete`: the list has more than `maxPages` pages, and the read ones lack the record. */
export type SearchResult = 'found' | 'not-found' | 'incomplete';

/**
 * A new record is found after this time at the latest. Within it, a missing or failing list costs
 * one upstream call.
 */
export const SEARCH_AGE_MS = 5000;

// Treat these alike, because a caller must not find out whether a subscription is missing or
// belongs to another customer.
const DENIAL_KINDS: readonly ProviderErrorKind[] = ['not-found', 'forbidden', 'bad-request'];

/** Returns null if the service denies access to a list. Throws any other error. */
export function readDenial(error: unknown, { report }: Upstream): null {
  if (!(error instanceof ProviderError && DENIAL_KINDS.includes(error.kind))) throw error;
  // A gateway may reject a wrong key in this way. Callers can't distinguish it from a missing list,
  // but `onError` can.
  if (error.kind !== 'not-found') report(describeError(error.operation, error));
  return null;
}

export type ListSearch = ReturnType<typeof createListSearch>;

/**
 * Searches lists of the Provider API for several callers at once. It compares pages as they arrive,
 * and requests a page only if a caller still waits.
 */
export function createListSearch({ upstream, maxPages, lists, ...call }: ListSearchOptions) {
  const startedAt = performance.now();
  const expiries = new Map<string, number>();
  let waiting = 0;
  let pageCount = 0;
  let failure: ProviderError | null = null;
  // The list that is being read. Null after the last one, so that its records are not kept.
  let list = openList();

  function openList(): { readonly fetchPage: FetchPage; readonly pager: Pager<SearchRecord> } | null {
    const { value: fetchPage } = lists.next();
    return fetchPage ? { fetchPage, pager: createPager(({ key }) => key) } : null;
  }

  /**
   * Returns when the last of the found records expires, by `performance.now()`. Null without an
   * unexpired one.
   */
  function getExpiry(term: string): number | null {
    const expiresAt = expiries.get(term) ?? -Infinity;
    return performance.now() < expiresAt ? expiresAt : null;
  }

  async function readPage(context: UpstreamContext): Promise<void> {
    if (!list) return;
    const { fetchPage, pager } = list;
    const page = await fetchPage({ ...context, ...pager.range });
    // Stop after the deadline, because the page is then requested again.
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
    /** A moment of `performance.now()`. */
    startedAt,
    getExpiry,
    getPageCount: () => pageCount,
    /** Whether all lists have been read. */
    isComplete: () => list === null,
    /** Whether later callers can share the search, even for records that it hasn't found. */
    isReusable: () => waiting > 0 || performance.now() - startedAt < SEARCH_AGE_MS,
    /**
     * Rejects with the signal's reason.
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
