import type { AccessToken } from '../client/resources/access-token.js';
import { DAY_MS, parseDateTime } from '../format/date-time.js';
import { getNextUpdate } from '../format/remaining-time.js';
import { DEFAULT_WARN_DAYS } from './default-settings.js';

export interface TokenExpiry {
  readonly status: 'expired' | 'expiring' | 'valid' | 'never' | 'unknown';
  readonly at: number | null;
  /** When the token's badge changes next, or Infinity. */
  readonly nextUpdateAt: number;
}

/**
 * @param now the server's time
 * @param warnDays the number of days before the expiry in which the status is `expiring`
 */
export function getTokenExpiry(
  token: Pick<AccessToken, 'issued_at' | 'expires_at' | 'is_expired'>,
  now: number,
  warnDays?: number,
): TokenExpiry {
  const at = parseDateTime(token.expires_at);
  if (token.is_expired || (at !== null && at <= now)) return { status: 'expired', at, nextUpdateAt: Infinity };
  if (at === null) return { status: token.expires_at === null ? 'never' : 'unknown', at, nextUpdateAt: Infinity };
  const warning = warnDays === undefined ? getDefaultWarning(at, token.issued_at) : warnDays * DAY_MS;
  return { status: at - now > warning ? 'valid' : 'expiring', at, nextUpdateAt: getNextUpdate(at, now, warning) };
}

function getDefaultWarning(expiresAt: number, issuedAt: string | null): number {
  const lifetime = expiresAt - (parseDateTime(issuedAt) ?? -Infinity);
  const { min, max, lifetimeShare } = DEFAULT_WARN_DAYS;
  return Math.min(max * DAY_MS, Math.max(min * DAY_MS, Math.floor(lifetime * lifetimeShare)));
}

export function isExpiryAhead(expiry: TokenExpiry): expiry is TokenExpiry & { readonly at: number } {
  return expiry.at !== null && expiry.status !== 'expired';
}
