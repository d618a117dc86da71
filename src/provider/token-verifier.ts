import { LRUCache } from 'lru-cache';
import { createListSearch, type FetchPage, type ListSearch, readDenial, type SearchResult } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import { hashRecord, hashToken } from './token-hash.js';
import type { Upstream } from './upstream.js';
import type { UsageParams } from './request-params.js';

/** When a token that a caller presented was found, and when it expires, by `performance.now()`. */
interface VerifiedToken {
  readonly verifiedAt: number;
  readonly expiresAt: number;
}

const MAX_PAIRS = 1000;
/** The upstream calls that a caller may cause who was not authenticated before. */
const MAX_PAGES = 50;

/** Returns a function that verifies access tokens by the lists of the Provider API. */
export function createTokenVerifier(provider: Pick<ProviderClient, 'listAccessTokens'>, upstream: Upstream) {
  const { maxAgeMs, maxCalls } = upstream.limits;
  // By pair of ids and hash. Only pairs with which a caller was authenticated, so that others can't evict an entry.
  const verified = new LRUCache<string, Map<string, VerifiedToken>>({ max: MAX_PAIRS });
  // By pair of ids and priority. More than can be in flight.
  const searches = new LRUCache<string, ListSearch>({ max: MAX_PAIRS + maxCalls });

  /** @param hasPriority - of callers whose token was valid at the last lookup, who must not wait behind others */
  function getSearch({ customerId, subscriptionId, pair }: UsageParams, hasPriority: boolean): ListSearch {
    const key = `${hasPriority} ${pair}`;
    const current = searches.get(key);
    if (current?.isReusable()) return current;
    const fetchPage: FetchPage = async (range) => {
      let serverTime: number | null = null;
      const list = provider.listAccessTokens(customerId, subscriptionId, {
        ...range,
        // The caller is not authenticated yet, so it must not cost a retry.
        retries: 0,
        onServerTime(milliseconds) {
          serverTime = milliseconds;
        },
      });
      const page = await list.catch((error: unknown) => readDenial(error, upstream));
      if (!page) return null;
      const now = serverTime ?? Date.now();
      return { ...page, data: await Promise.all(page.data.map((token) => hashRecord(token, now))) };
    };
    const search = createListSearch({
      operation: 'listAccessTokens',
      hasPriority,
      upstream,
      maxPages: hasPriority ? Infinity : MAX_PAGES,
      lists: [fetchPage].values(),
    });
    searches.set(key, search);
    return search;
  }

  /** Whether a token is an unexpired one of the subscription. Rejects with the reason of the signal. */
  return async (params: UsageParams, value: string, signal: AbortSignal): Promise<SearchResult> => {
    const { customerId, pair } = params;
    const hash = await hashToken(value);
    const known = verified.get(pair)?.get(hash);
    const wasValid = !!known && performance.now() < known.expiresAt;
    if (wasValid && performance.now() - known.verifiedAt < maxAgeMs) return 'found';
    const search = getSearch(params, wasValid);
    // The customer of a caller that was not authenticated before is unproven: any caller can name it.
    const owner = wasValid ? customerId : hash;
    const result = await search.find(hash, owner, signal).catch((error: unknown) => {
      // Otherwise a revoked token could cost more than others, as often as its owner likes.
      if (wasValid && search.getPageCount() > MAX_PAGES) verified.get(pair)?.delete(hash);
      throw error;
    });
    const tokens = verified.get(pair) ?? new Map<string, VerifiedToken>();
    const expiresAt = search.getExpiry(hash);
    if (expiresAt !== null) verified.set(pair, tokens.set(hash, { verifiedAt: search.startedAt, expiresAt }));
    // Others that are not in the list any more have been revoked.
    for (const [other, { verifiedAt }] of search.isComplete() ? tokens : []) {
      if (verifiedAt < search.startedAt && search.getExpiry(other) === null) tokens.delete(other);
    }
    return result;
  };
}
