import { isEmptyDate } from '../client/resources/schema.js';
import { parseDateTime } from '../format/date-time.js';
import type { SearchRecord } from './list-search.js';
import type { AccessToken } from './resources.js';

/** Hashes a token. Comparing hashes takes a time that reveals nothing about the values. */
export async function hashToken(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return String.fromCharCode(...new Uint16Array(hash));
}

/**
 * Returns a record that can be found by the hash of its token. The value isn't stored.
 * @param serverTime - the server's clock in milliseconds since the epoch
 */
export async function hashRecord(token: AccessToken, serverTime: number): Promise<SearchRecord> {
  const expiresAt = token.value ? getExpiry(token) + performance.now() - serverTime : -Infinity;
  const term = await hashToken(token.value ?? '');
  // Use the whole record as key, because a service may repeat an id, and a dropped token would be
  // rejected.
  return { term, expiresAt, key: JSON.stringify({ ...token, value: term }) };
}

/**
 * Returns when a token expires, in milliseconds since the epoch. -Infinity if it isn't proven to be
 * valid: it is flagged as expired, its date can't be parsed, or both are missing.
 */
function getExpiry({ is_expired: isExpired, expires_at: expiresAt }: AccessToken): number {
  if (isExpired) return -Infinity;
  if (expiresAt !== null && !isEmptyDate(expiresAt)) return parseDateTime(expiresAt) ?? -Infinity;
  return isExpired === false ? Infinity : -Infinity;
}
