import { LRUCache } from 'lru-cache';
import { createListSearch, type ListSearch } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import { createTokenSet, type HashedToken, hashRecord, hashToken, type TokenSet } from './token-set.js';
import type { Upstream } from './upstream.js';
import type { UsageParams } from './usage-params.js';

export interface TokenVerifierOptions {
  readonly provider: Pick<ProviderClient, 'listAccessTokens'>;
  readonly upstream: Upstream;
  /** How long a token that was found is valid without another search, in milliseconds. */
  readonly maxAgeMs: number;
  /** How many searches of unauthenticated callers are kept; it must exceed the number of those in flight. */
  readonly maxSearches: number;
}

/** `unverifiable`: the list of tokens is too long to compare the token with all of them. */
export type Verification = 'valid' | 'invalid' | 'unverifiable';

/** Verifies access tokens by the lists of the Provider API. */
export interface TokenVerifier {
  /** Whether a token is an unexpired one of the subscription. Rejects with the reason of the signal. */
  verify(params: UsageParams, token: string, signal: AbortSignal): Promise<Verification>;
}

/** When a token that a caller presented was found, and when it expires, by `performance.now()`. */
interface VerifiedToken {
  readonly verifiedAt: number;
  readonly expiresAt: number;
}

type TokenSearch = ListSearch & Pick<TokenSet, 'getExpiry'>;

const MAX_VERIFIED_PAIRS = 1000;
/** What a caller may cost that was not authenticated before. */
const MAX_PAGES = 50;

export function createTokenVerifier({
  provider,
  upstream,
  maxAgeMs,
  maxSearches,
}: TokenVerifierOptions): TokenVerifier {
  // By pair of ids and hash. Only pairs with which a caller was authenticated, so that others can't evict an entry.
  const verified = new LRUCache<string, Map<string, VerifiedToken>>({ max: MAX_VERIFIED_PAIRS });
  const searches = new LRUCache<string, TokenSearch>({ max: maxSearches });
  // Those of callers whose token was valid at the last lookup, who must not wait behind others.
  const prioritySearches = new LRUCache<string, TokenSearch>({ max: MAX_VERIFIED_PAIRS });

  /** A search in the list of tokens, by hashes: no value of a token is kept. */
  function createSearch({ customerId, subscriptionId, pair }: UsageParams, hasPriority: boolean): TokenSearch {
    const { getExpiry, ...tokens } = createTokenSet();
    let isListed = false;
    const search = createListSearch<HashedToken>({
      operation: 'listAccessTokens',
      owner: pair,
      hasPriority,
      records: { ...tokens, has: (hash) => getExpiry(hash) !== null },
      upstream,
      maxPages: hasPriority ? Infinity : MAX_PAGES,
      tooLongKind: 'too-many-tokens',
      // The whole record, in case a service uses an id twice: a token that is left out would be rejected.
      keyOf: ({ key }) => key,
      nextList() {
        if (isListed) return undefined;
        isListed = true;
        return async (range) => {
          let serverTime: number | null = null;
          const page = await provider.listAccessTokens(customerId, subscriptionId, {
            ...range,
            // The caller is not authenticated yet, so it must not cost a retry.
            retries: 0,
            onServerTime(milliseconds) {
              serverTime = milliseconds;
            },
          });
          const now = serverTime ?? Date.now();
          return { ...page, data: await Promise.all(page.data.map((token) => hashRecord(token, now))) };
        };
      },
    });
    return Object.assign(search, { getExpiry });
  }

  function getSearch(params: UsageParams, hasPriority: boolean): TokenSearch {
    const cache = hasPriority ? prioritySearches : searches;
    const current = cache.get(params.pair);
    if (current?.isReusable()) return current;
    const search = createSearch(params, hasPriority);
    cache.set(params.pair, search);
    return search;
  }

  async function findToken(
    pair: string,
    hash: string,
    search: TokenSearch,
    signal: AbortSignal,
  ): Promise<Verification> {
    const result = await search.find(hash, signal);
    const tokens = verified.get(pair);
    const expiresAt = search.getExpiry(hash);
    if (expiresAt !== null) {
      const all = tokens ?? new Map<string, VerifiedToken>();
      verified.set(pair, all.set(hash, { verifiedAt: search.startedAt, expiresAt }));
    }
    if (tokens && search.isComplete) forgetRevoked(tokens, search);
    if (expiresAt !== null) return 'valid';
    return result === 'incomplete' ? 'unverifiable' : 'invalid';
  }

  return {
    async verify(params, value, signal) {
      const hash = await hashToken(value);
      const tokens = verified.get(params.pair);
      const known = tokens?.get(hash);
      const wasValid = !!known && performance.now() < known.expiresAt;
      if (wasValid && performance.now() - known.verifiedAt < maxAgeMs) return 'valid';
      const search = getSearch(params, wasValid);
      try {
        return await findToken(params.pair, hash, search, signal);
      } catch (error) {
        // Otherwise a revoked token could cost more than others, as often as its owner likes.
        if (wasValid && search.pageCount > MAX_PAGES) tokens?.delete(hash);
        throw error;
      }
    },
  };
}

function forgetRevoked(tokens: Map<string, VerifiedToken>, search: TokenSearch): void {
  for (const [hash, { verifiedAt }] of tokens) {
    if (verifiedAt < search.startedAt && search.getExpiry(hash) === null) tokens.delete(hash);
  }
}
