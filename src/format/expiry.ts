import type { AccessToken } from '../api/resources/access-token.js';
import { parseInstant } from './instant.js';
import { intl } from './intl.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Each unit is used from where the smaller one would round to a whole one of it.
const UNITS = [
  { unit: 'day', length: DAY, from: DAY - HOUR / 2 },
  { unit: 'hour', length: HOUR, from: HOUR - MINUTE / 2 },
  { unit: 'minute', length: MINUTE, from: MINUTE - SECOND / 2 },
  { unit: 'second', length: SECOND, from: 0 },
] as const;

export type Expiry = {
  readonly kind: 'expired' | 'expiring' | 'valid' | 'never' | 'unknown';
  /** When the token expires, as far as that can be read. */
  readonly at: number | null;
  /** The first instant after now at which the badge reads differently; null when time alone changes nothing. */
  readonly changesAt: number | null;
};

function round(remaining: number) {
  const { unit, length, from } = UNITS.find((candidate) => remaining >= candidate.from) ?? UNITS[3];
  const count = Math.max(1, Math.round(remaining / length));
  // With less than this left it reads differently. The last second lasts until the end.
  const until = unit === 'second' && count === 1 ? 0 : Math.max(from, (count - 0.5) * length);
  return { unit, count, until };
}

function warningTime(at: number, issuedAt: number | null): number {
  return issuedAt === null ? 30 * DAY : Math.min(30 * DAY, Math.max(2 * DAY, Math.floor((at - issuedAt) / 5)));
}

/** What a token's badge says at `now`, the server's time. Without `warnDays` the warning time follows its lifetime. */
export function assessExpiry(
  token: Pick<AccessToken, 'issued_at' | 'expires_at' | 'is_expired'>,
  now: number,
  warnDays?: number,
): Expiry {
  const at = parseInstant(token.expires_at);
  if (token.is_expired || (at !== null && at <= now)) return { kind: 'expired', at, changesAt: null };
  if (at === null) return { kind: token.expires_at === null ? 'never' : 'unknown', at, changesAt: null };
  const remaining = at - now;
  const warning = warnDays === undefined ? warningTime(at, parseInstant(token.issued_at)) : Math.max(0, warnDays * DAY);
  if (remaining > warning) return { kind: 'valid', at, changesAt: at - warning };
  const { until } = round(remaining);
  return { kind: 'expiring', at, changesAt: until ? at - until + 1 : at };
}

/** "in 3 days", to the nearest unit, and never less than a second. */
export function formatRemaining(milliseconds: number, locale: string): string {
  const { unit, count } = round(milliseconds);
  return intl(Intl.RelativeTimeFormat, locale, { numeric: 'always' }).format(count, unit);
}
