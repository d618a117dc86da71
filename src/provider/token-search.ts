import { paginate } from './paginate.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError, type ProviderErrorCode } from './provider-error.js';
import type { AccessToken, ProviderList } from './resources.js';
import { createTokenSet, hashRecord } from './token-set.js';
import type { Upstream, UpstreamContext } from './upstream.js';
import type { UsageParams } from './usage-params.js';
import { withDeadline } from './with-deadline.js';

export interface TokenSearchOptions {
  readonly provider: Pick<ProviderClient, 'listAccessTokens'>;
  readonly params: UsageParams;
  readonly upstream: Upstream;
  /** Whether its calls go before those of unauthenticated callers. */
  readonly hasPriority: boolean;
  /** The search ends here if no presented token was found before. */
  readonly maxPages: number;
}

/** `incomplete`: the list has more than `maxPages` pages, and the token is on none of these. */
export type TokenSearchResult = 'found' | 'not-found' | 'incomplete';

/**
 * A search in the access tokens of a subscription, for any number of tokens at the same time. Pages are compared as they
 * arrive, and requested only while a presented token has not been found.
 */
export interface TokenSearch {
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The number of pages that were read. */
  readonly pageCount: number;
  /** Whether the whole list was read. */
  readonly isComplete: boolean;
  /** Whether later callers can use the search. */
  isReusable(): boolean;
  /** @param deadline - when this caller gives up, by `performance.now()`, which does not end the search of others */
  find(hash: string, deadline: number): Promise<TokenSearchResult>;
  /** When a token that was found expires, by `performance.now()`; null for others. */
  getExpiry(hash: string): number | null;
}

/** A new token is accepted after this time at the latest. Unknown and failing pairs cost one upstream call in it. */
export const SEARCH_AGE_MS = 5000;

const OPERATION = 'listAccessTokens';
// Whether a subscription is missing or belongs to another customer must not be distinguishable.
const ACCESS_DENIED_CODES: readonly ProviderErrorCode[] = ['not-found', 'forbidden', 'bad-request'];

export function createTokenSearch(options: TokenSearchOptions): TokenSearch {
  const { upstream, hasPriority, maxPages } = options;
  const startedAt = performance.now();
  const tokens = createTokenSet();
  // Of the current call. Pages are requested one after the other.
  let context: UpstreamContext | undefined;
  let pages: ReturnType<typeof createPages> | null = createPages(options, () => context);
  let pageCount = 0;
  let isComplete = false;
  let pendingPage: Promise<void> | null = null;
  let failure: { readonly error: unknown; readonly time: number } | null = null;

  async function requestPage(): Promise<void> {
    let isSent = false;
    try {
      const page = await upstream.call({
        operation: OPERATION,
        hasPriority,
        async send(current) {
          isSent = true;
          context = current;
          return readPage();
        },
      });
      tokens.add(page.data);
      pageCount++;
      isComplete = !page.hasNextPage;
      if (!isComplete && pageCount >= maxPages) {
        upstream.report({ operation: OPERATION, code: 'too-many-tokens', status: undefined });
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

  async function readPage() {
    const end = { data: [], hasNextPage: false };
    try {
      const result = await pages?.next();
      return result?.value ?? end;
    } catch (error) {
      if (!(error instanceof ProviderError && ACCESS_DENIED_CODES.includes(error.code))) throw error;
      tokens.clear();
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
    getExpiry: (hash) => tokens.getExpiry(hash),
    isReusable() {
      if (pendingPage) return true;
      if (failure && !(failure.error instanceof ProviderError)) return false;
      return performance.now() - (failure?.time ?? startedAt) < SEARCH_AGE_MS;
    },
    async find(hash, deadline) {
      for (;;) {
        if (tokens.getExpiry(hash) !== null) return 'found';
        if (isComplete) return 'not-found';
        if (failure) throw failure.error;
        if (pageCount >= maxPages) return 'incomplete';
        pendingPage ??= requestPage();
        await withDeadline(deadline, OPERATION, pendingPage);
      }
    },
  };
}

/** The pages of a list, as hashes: no value of a token is kept. */
function createPages(
  { provider, params: { customerId, subscriptionId } }: TokenSearchOptions,
  getContext: () => UpstreamContext | undefined,
) {
  return paginate(
    async (range) => {
      let serverTime: number | null = null;
      const page: ProviderList<AccessToken> = await provider.listAccessTokens(customerId, subscriptionId, {
        ...getContext(),
        ...range,
        // The caller is not authenticated yet, so it must not cost a retry.
        retries: 0,
        onServerTime(milliseconds) {
          serverTime = milliseconds;
        },
      });
      const now = serverTime ?? Date.now();
      return { ...page, data: await Promise.all(page.data.map((token) => hashRecord(token, now))) };
    },
    // The whole record, in case a service uses an id twice: a token that is left out would be rejected.
    ({ key }) => key,
  );
}
