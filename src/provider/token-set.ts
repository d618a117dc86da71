import { parseDateTime } from '../format/date-time.js';
import type { AccessToken } from './resources.js';

/** A token that a caller presents. It is hashed once, however many sets it is compared with. */
export interface TokenCandidate {
  readonly length: number;
  hash(): Promise<string>;
}

/** The unexpired access tokens of a subscription, as hashes: the values themselves are not stored. */
export interface TokenSet {
  /** When the tokens were received, by `performance.now()`. */
  readonly fetchedAt: number;
  /** Whether the candidate is one of the tokens and has not expired since. */
  has(candidate: TokenCandidate): Promise<boolean>;
}

// Candidates up to this length are always hashed, so that the time is the same for existing and unknown pairs.
const MIN_HASHED_LENGTH = 1024;

export function createCandidate(value: string): TokenCandidate {
  let hash: Promise<string> | undefined;
  return { length: value.length, hash: () => (hash ??= hashToken(value)) };
}

/**
 * Hashes are looked up, so that the cost does not depend on the number of tokens, and the time reveals nothing about their
 * values. A long candidate is only hashed if there are tokens as long, so that its cost does not depend on its length.
 * @param serverTime - the server's clock, in milliseconds since the epoch, when `tokens` were received
 */
export async function createTokenSet(tokens: readonly AccessToken[], serverTime: number): Promise<TokenSet> {
  const fetchedAt = performance.now();
  const clockOffset = serverTime - fetchedAt;
  const expiries = new Map<string, number>();
  let maxLength = MIN_HASHED_LENGTH;
  await Promise.all(
    tokens.map(async (token) => {
      const expiresAt = getExpiry(token);
      if (!token.value || expiresAt === null) return;
      maxLength = Math.max(maxLength, token.value.length);
      const hash = await hashToken(token.value);
      expiries.set(hash, Math.max(expiresAt, expiries.get(hash) ?? 0));
    }),
  );
  return {
    fetchedAt,
    async has(candidate) {
      if (candidate.length > maxLength) return false;
      return performance.now() + clockOffset < (expiries.get(await candidate.hash()) ?? -Infinity);
    },
  };
}

async function hashToken(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return String.fromCharCode(...new Uint16Array(hash));
}

/**
 * When a token expires, in milliseconds since the epoch; null for one that can't be proven to be unexpired: flagged as
 * expired, with a date that can't be parsed, or with neither flag nor date.
 */
function getExpiry({ is_expired: isExpired, expires_at: expiresAt }: AccessToken): number | null {
  if (isExpired) return null;
  if (expiresAt !== null) return parseDateTime(expiresAt);
  return isExpired === false ? Infinity : null;
}
