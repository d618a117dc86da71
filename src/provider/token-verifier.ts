import { createLruMap } from './cache.js';
import { createTokenSearch, type TokenSearch, type TokenSearchOptions } from './token-search.js';
import { hashToken } from './token-set.js';
import type { UsageParams } from './usage-params.js';

export interface TokenVerifierOptions extends Pick<TokenSearchOptions, 'provider' | 'upstream'> {
  /** How long a token that was found is valid without another search, in milliseconds. */
  readonly maxAgeMs: number;
  /** How many searches of unauthenticated callers are kept; it must exceed the number of those in flight. */
  readonly maxSearches: number;
}

/** `unverifiable`: the list of tokens is too long to compare the token with all of them. */
export type Verification = 'valid' | 'invalid' | 'unverifiable';

/** Verifies access tokens by the lists of the Provider API. */
export interface TokenVerifier {
  /**
   * Whether a token is an unexpired one of the subscription.
   * @param deadline - by `performance.now()`
   */
  verify(params: UsageParams, token: string, deadline: number): Promise<Verification>;
}

/** When a token that a caller presented was found, and when it expires, by `performance.now()`. */
interface VerifiedToken {
  readonly verifiedAt: number;
  readonly expiresAt: number;
}

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
  const verified = createLruMap<Map<string, VerifiedToken>>(MAX_VERIFIED_PAIRS);
  const searches = createLruMap<TokenSearch>(maxSearches);
  // Those of callers whose token was valid at the last lookup, who must not wait behind others.
  const prioritySearches = createLruMap<TokenSearch>(MAX_VERIFIED_PAIRS);

  function getSearch(key: string, params: UsageParams, hasPriority: boolean): TokenSearch {
    const map = hasPriority ? prioritySearches : searches;
    const current = map.get(key);
    if (current?.isReusable()) return current;
    const maxPages = hasPriority ? Infinity : MAX_PAGES;
    const search = createTokenSearch({ provider, params, upstream, hasPriority, maxPages });
    map.set(key, search);
    return search;
  }

  async function findToken(key: string, hash: string, search: TokenSearch, deadline: number): Promise<Verification> {
    const result = await search.find(hash, deadline);
    const tokens = verified.get(key);
    const expiresAt = search.getExpiry(hash);
    if (expiresAt !== null) {
      const all = tokens ?? new Map<string, VerifiedToken>();
      all.set(hash, { verifiedAt: search.startedAt, expiresAt });
      verified.set(key, all);
    }
    if (tokens && search.isComplete) forgetRevoked(tokens, search);
    if (expiresAt !== null) return 'valid';
    return result === 'incomplete' ? 'unverifiable' : 'invalid';
  }

  return {
    async verify(params, value, deadline) {
      const key = JSON.stringify([params.customerId, params.subscriptionId]);
      const hash = await hashToken(value);
      const tokens = verified.get(key);
      const known = tokens?.get(hash);
      const wasValid = !!known && performance.now() < known.expiresAt;
      if (wasValid && performance.now() - known.verifiedAt < maxAgeMs) return 'valid';
      const search = getSearch(key, params, wasValid);
      try {
        return await findToken(key, hash, search, deadline);
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
