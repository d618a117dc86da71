import { parseInstant } from '../format/instant.js';
import type { AccessToken } from './resources.js';

/** The unexpired access tokens of a subscription, as hashes: the values themselves are not kept. */
export interface TokenSet {
  /** When the tokens were requested, by `performance.now()`. */
  readonly fetchedAt: number;
  /** Whether a token with this hash is among them and has not expired since. */
  has(hash: string): boolean;
}

/**
 * The SHA-256 hash of a token. The presented token is hashed once and looked up, so that the cost depends neither on the
 * number of tokens nor, beyond the hash itself, on its length, and the time reveals nothing about the values.
 */
export async function hashToken(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return String.fromCharCode(...new Uint16Array(hash));
}

/** @param serverTime - the server's clock, in milliseconds since the epoch, when `tokens` were received */
export async function createTokenSet(tokens: readonly AccessToken[], serverTime: number): Promise<TokenSet> {
  const fetchedAt = performance.now();
  const clockOffset = serverTime - fetchedAt;
  const expiries = new Map<string, number>();
  await Promise.all(
    tokens.map(async (token) => {
      const expiresAt = getExpiry(token);
      if (!token.value || expiresAt === null) return;
      const hash = await hashToken(token.value);
      expiries.set(hash, Math.max(expiresAt, expiries.get(hash) ?? 0));
    }),
  );
  return { fetchedAt, has: (hash) => performance.now() + clockOffset < (expiries.get(hash) ?? -Infinity) };
}

/**
 * When a token expires, in milliseconds since the epoch; null for one that can't be proven to be unexpired: flagged as
 * expired, with a date that can't be parsed, or with neither flag nor date.
 */
function getExpiry({ is_expired: isExpired, expires_at: expiresAt }: AccessToken): number | null {
  if (isExpired) return null;
  if (expiresAt !== null) return parseInstant(expiresAt);
  return isExpired === false ? Infinity : null;
}
