import type { PageOfList } from './paginate.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';
import type { Upstream, UpstreamContext, UsageHandlerError } from './upstream.js';
import { withDeadline } from './with-deadline.js';

/** Where the records of a list are collected that others search for. */
export interface SearchedRecords<Item> {
  add(items: readonly Item[]): void;
  clear(): void;
  has(key: string): boolean;
}

export interface ListSearchOptions<Item> {
  readonly operation: string;
  readonly records: SearchedRecords<Item>;
  readonly upstream: Upstream;
  /** Whether its calls go before those of unauthenticated callers. */
  readonly hasPriority: boolean;
  /** The search ends here if no wanted record was found before, which is reported with `tooLongKind`. */
  readonly maxPages: number;
  readonly tooLongKind: UsageHandlerError['kind'];
  /** The pages of the list. `getContext` has the options of the current request. */
  createPages(getContext: () => UpstreamContext | undefined): AsyncIterator<PageOfList<Item>, void>;
}

/** `incomplete`: the list has more than `maxPages` pages, and the record is on none of these. */
export type SearchResult = 'found' | 'not-found' | 'incomplete';

/**
 * A search in a list of the Provider API, for any number of records at the same time. Pages are compared as they arrive, and
 * requested only while a wanted record has not been found.
 */
export interface ListSearch {
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The number of pages that were read. */
  readonly pageCount: number;
  /** Whether the whole list was read. */
  readonly isComplete: boolean;
  /** Whether later callers can use the search, also for records that it has not found. */
  isReusable(): boolean;
  /** @param deadline - when this caller gives up, by `performance.now()`, which does not end the search of others */
  find(key: string, deadline: number): Promise<SearchResult>;
}

/** A new record is found after this time at the latest. Lists that are missing or fail cost one upstream call in it. */
export const SEARCH_AGE_MS = 5000;

// Whether a subscription is missing or belongs to another customer must not be distinguishable.
const ACCESS_DENIED_KINDS: readonly ProviderErrorKind[] = ['not-found', 'forbidden', 'bad-request'];

export function createListSearch<Item>(options: ListSearchOptions<Item>): ListSearch {
  const { operation, records, upstream, hasPriority, maxPages, tooLongKind } = options;
  const startedAt = performance.now();
  // Of the current call. Pages are requested one after the other.
  let context: UpstreamContext | undefined;
  let pages: AsyncIterator<PageOfList<Item>, void> | null = options.createPages(() => context);
  let pageCount = 0;
  let isComplete = false;
  let pendingPage: Promise<void> | null = null;
  let failure: { readonly error: unknown; readonly time: number } | null = null;

  async function requestPage(): Promise<void> {
    let isSent = false;
    try {
      const page = await upstream.call({
        operation,
        hasPriority,
        async send(current) {
          isSent = true;
          context = current;
          return readPage();
        },
      });
      records.add(page.data);
      pageCount++;
      isComplete = !page.hasNextPage;
      if (!isComplete && pageCount >= maxPages) {
        upstream.report({ operation, kind: tooLongKind, status: undefined });
      }
    } catch (error) {
      // A call that was not sent leaves the search as it was.
      if (isSent) failure = { error, time: performance.now() };
      throw error;
    } finally {
      // The pages hold all records.
      if (isComplete || failure || pageCount >= maxPages) pages = null;
      pendingPage = null;
    }
  }

  async function readPage(): Promise<Pick<PageOfList<Item>, 'data' | 'hasNextPage'>> {
    const end = { data: [], hasNextPage: false };
    try {
      const result = await pages?.next();
      return result?.value ?? end;
    } catch (error) {
      if (!(error instanceof ProviderError && ACCESS_DENIED_KINDS.includes(error.kind))) throw error;
      // A gateway may refuse a wrong key in this way: the callers can't tell it from a missing list, but `onError` can.
      if (error.kind !== 'not-found') upstream.report({ operation, kind: error.kind, status: error.status });
      records.clear();
      return end;
    }
  }

  return {
    startedAt,
    get pageCount() {
      return pageCount;
    },
    get isComplete() {
      return isComplete;
    },
    isReusable() {
      if (pendingPage) return true;
      if (failure && !(failure.error instanceof ProviderError)) return false;
      return performance.now() - (failure?.time ?? startedAt) < SEARCH_AGE_MS;
    },
    async find(key, deadline) {
      for (;;) {
        if (records.has(key)) return 'found';
        if (isComplete) return 'not-found';
        if (failure) throw failure.error;
        if (pageCount >= maxPages) return 'incomplete';
        pendingPage ??= requestPage();
        await withDeadline(deadline, operation, pendingPage);
      }
    },
  };
}
