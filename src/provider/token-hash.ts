import { isEmptyDate } from '../client/resources/schema.js';
import { parseDateTime } from '../format/date-time.js';
import type { SearchRecord } from './list-search.js';
import type { AccessToken } from './resources.js';

/** Values are compared as hashes, so that the time of a comparison reveals nothing about them. */
export async function hashToken(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return String.fromCharCode(...new Uint16Array(hash));
}

/**
 * A token to search for by the hash of its value, which is not stored.
 * @param serverTime - the server's clock now, in milliseconds since the epoch
 */
export async function hashRecord(token: AccessToken, serverTime: number): Promise<SearchRecord> {
  const expiresAt = token.value ? getExpiry(token) + performance.now() - serverTime : -Infinity;
  const term = await hashToken(token.value ?? '');
  // The whole record, in case a service uses an id twice: a token that is left out would be rejected.
  return { term, expiresAt, key: JSON.stringify({ ...token, value: term }) };
}

/**
 * When a token expires, in milliseconds since the epoch; -Infinity for one that can't be proven to be unexpired: flagged as
 * expired, with a date that can't be parsed, or with neither flag nor date.
 */
function getExpiry({ is_expired: isExpired, expires_at: expiresAt }: AccessToken): number {
  if (isExpired) return -Infinity;
  if (expiresAt !== null && !isEmptyDate(expiresAt)) return parseDateTime(expiresAt) ?? -Infinity;
  return isExpired === false ? Infinity : -Infinity;
}
