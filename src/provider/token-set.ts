import { parseDateTime } from '../format/date-time.js';
import type { AccessToken } from './resources.js';

/** An access token of a list. Its value is not stored. */
export interface HashedToken {
  readonly hash: string;
  /** By `performance.now()`. Null for a token that can't be proven to be unexpired. */
  readonly expiresAt: number | null;
  /** Identifies the record. */
  readonly key: string;
}

/** The unexpired ones of some access tokens. Looking up a hash costs the same however many there are. */
export interface TokenSet {
  add(tokens: readonly HashedToken[]): void;
  clear(): void;
  /** When the token with this hash expires, by `performance.now()`; null if it is not in the set or has expired. */
  getExpiry(hash: string): number | null;
}

export function createTokenSet(): TokenSet {
  const expiries = new Map<string, number>();
  return {
    add(tokens) {
      for (const { hash, expiresAt } of tokens) {
        if (expiresAt !== null) expiries.set(hash, Math.max(expiresAt, expiries.get(hash) ?? -Infinity));
      }
    },
    clear: () => expiries.clear(),
    getExpiry(hash) {
      const expiresAt = expiries.get(hash) ?? -Infinity;
      return performance.now() < expiresAt ? expiresAt : null;
    },
  };
}

/** Values are compared as hashes, so that the time of a comparison reveals nothing about them. */
export async function hashToken(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return String.fromCharCode(...new Uint16Array(hash));
}

/** @param serverTime - the server's clock now, in milliseconds since the epoch */
export async function hashRecord(token: AccessToken, serverTime: number): Promise<HashedToken> {
  const expiry = getExpiry(token);
  const clockOffset = performance.now() - serverTime;
  const hash = await hashToken(token.value ?? '');
  return {
    hash,
    expiresAt: token.value && expiry !== null ? expiry + clockOffset : null,
    key: JSON.stringify({ ...token, value: hash }),
  };
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
