import { LRUCache } from 'lru-cache';
import { createListSearch, type FetchPage, type ListSearch, readDenial, type SearchResult } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import { hashRecord, hashToken } from './token-hash.js';
import type { Upstream } from './upstream.js';
import type { UsageParams } from './request-params.js';

/** The times at which a token was found and expires, by `performance.now()`. */
interface VerifiedToken {
  readonly verifiedAt: number;
  readonly expiresAt: number;
}

const MAX_PAIRS = 1000;
/** The number of upstream calls that an unauthenticated caller may cause. */
const MAX_PAGES = 50;

/** Returns a function that verifies access tokens in the lists of the Provider API. */
export function createTokenVerifier(provider: Pick<ProviderClient, 'listAccessTokens'>, upstream: Upstream) {
  const { maxAgeMs, maxCalls } = upstream.limits;
  // The key is a pair of ids, then a hash. Keep only pairs of authenticated callers, so that others
  // can't evict an entry.
  const verified = new LRUCache<string, Map<string, VerifiedToken>>({ max: MAX_PAIRS });
  // The key is a pair of ids with its priority. Keep more searches than can be in flight.
  const searches = new LRUCache<string, ListSearch>({ max: MAX_PAIRS + maxCalls });

  /**
   * @param hasPriority - whether the caller's token was valid at the last lookup, so that it must
   * not wait behind others
   */
  function getSearch({ customerId, subscriptionId, pair }: UsageParams, hasPriority: boolean): ListSearch {
    const key = `${hasPriority} ${pair}`;
    const current = searches.get(key);
    if (current?.isReusable()) return current;
    const fetchPage: FetchPage = async (range) => {
      let serverTime: number | null = null;
      const list = provider.listAccessTokens(customerId, subscriptionId, {
        ...range,
        // The caller isn't authenticated yet, so don't retry for it.
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

  /** Whether a token is a valid one of the subscription. Rejects with the signal's reason. */
  return async (params: UsageParams, value: string, signal: AbortSignal): Promise<SearchResult> => {
    const { customerId, pair } = params;
    const hash = await hashToken(value);
    const known = verified.get(pair)?.get(hash);
    const wasValid = !!known && performance.now() < known.expiresAt;
    if (wasValid && performance.now() - known.verifiedAt < maxAgeMs) return 'found';
    const search = getSearch(params, wasValid);
    // Don't trust the customer id of an unauthenticated caller, who can send any.
    const owner = wasValid ? customerId : hash;
    const result = await search.find(hash, owner, signal).catch((error: unknown) => {
      // Forget the token, because each search for a revoked one could cost as many calls again.
      if (wasValid && search.getPageCount() > MAX_PAGES) verified.get(pair)?.delete(hash);
      throw error;
    });
    const tokens = verified.get(pair) ?? new Map<string, VerifiedToken>();
    const expiresAt = search.getExpiry(hash);
    if (expiresAt !== null) verified.set(pair, tokens.set(hash, { verifiedAt: search.startedAt, expiresAt }));
    // Tokens that have disappeared from the list have been revoked.
    for (const [other, { verifiedAt }] of search.isComplete() ? tokens : []) {
      if (verifiedAt < search.startedAt && search.getExpiry(other) === null) tokens.delete(other);
    }
    return result;
  };
}
