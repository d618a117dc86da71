import type { AccessToken } from '../api/resources/access-token.js';
import { parseInstant } from './instant.js';
import { intl } from './intl.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// A unit's length, and the time from which it is used: where the smaller unit would round to a whole one of it.
const UNITS = [
  ['day', DAY, DAY - HOUR / 2],
  ['hour', HOUR, HOUR - MINUTE / 2],
  ['minute', MINUTE, MINUTE - SECOND / 2],
  ['second', SECOND, 0],
] as const;

export type Expiry = {
  readonly kind: 'expired' | 'expiring' | 'valid' | 'never' | 'unknown';
  /** When the token expires, as far as that can be read. */
  readonly at: number | null;
  /** The first instant after now at which the badge reads differently; null when time alone changes nothing. */
  readonly changesAt: number | null;
};

function unitOf(remaining: number) {
  return UNITS.find((unit) => remaining >= unit[2]) ?? UNITS[3];
}

/** What a token's badge says at `now`, the server's time. Without `warnDays` the warning time follows its lifetime. */
export function assessExpiry(
  token: Pick<AccessToken, 'issued_at' | 'expires_at' | 'is_expired'>,
  now: number,
  warnDays?: number,
): Expiry {
  const at = parseInstant(token.expires_at);
  const expiry = (kind: Expiry['kind'], changesAt: number | null = null): Expiry => ({ kind, at, changesAt });
  if (token.is_expired || (at !== null && at <= now)) return expiry('expired');
  if (at === null) return expiry(token.expires_at === null ? 'never' : 'unknown');
  const lifetime = at - (parseInstant(token.issued_at) ?? -Infinity);
  const warning =
    warnDays === undefined
      ? Math.min(30 * DAY, Math.max(2 * DAY, Math.floor(lifetime / 5)))
      : Math.max(0, warnDays * DAY);
  const remaining = at - now;
  if (remaining > warning) return expiry('valid', at - warning);
  const [, length, from] = unitOf(remaining);
  // What is left when it reads differently. The last second lasts until the end.
  const left = Math.max(from, (Math.round(remaining / length) - 0.5) * length) - 1;
  return expiry('expiring', remaining < 1.5 * SECOND ? at : at - left);
}

/** "in 3 days", to the nearest unit, and never less than a second. */
export function formatRemaining(milliseconds: number, locale: string): string {
  const [unit, length] = unitOf(milliseconds);
  return intl(Intl.RelativeTimeFormat, locale, {}).format(Math.max(1, Math.round(milliseconds / length)), unit);
}
