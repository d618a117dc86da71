import { describe, expect, it } from 'vitest';
import { formatRemaining } from '../../src/format/remaining-time.js';
import { getTokenExpiry } from '../../src/store/token-expiry.js';

const DAY = 86_400_000;
const AT = Date.UTC(2026, 5, 15, 12);

function token(lifetime: number | null, isExpired: boolean | null = false) {
  return {
    issued_at: lifetime === null ? null : new Date(AT - lifetime).toISOString(),
    expires_at: new Date(AT).toISOString(),
    is_expired: isExpired,
  };
}

describe('getTokenExpiry', () => {
  it.each<[name: string, subject: ReturnType<typeof token> | object, now: number, status: string, at: number | null]>([
    ['at its expiry', token(null), AT, 'expired', AT],
    ['with is_expired true before its expires_at', token(null, true), AT - 90 * DAY, 'expired', AT],
    ['with is_expired null', token(null, null), AT + 1, 'expired', AT],
    ['with is_expired true and no expires_at', { expires_at: null, is_expired: true }, AT, 'expired', null],
    ['with is_expired true and an invalid expires_at', { expires_at: 'soon', is_expired: true }, AT, 'expired', null],
    ['with expires_at null', { expires_at: null, is_expired: false }, AT, 'never', null],
    ['with expires_at null and no is_expired', { expires_at: null, is_expired: null }, AT, 'never', null],
    ['without expires_at and is_expired', { is_expired: null }, AT, 'unknown', null],
    ['with is_expired false and no expires_at', { is_expired: false }, AT, 'unknown', null],
    ['with an invalid expires_at', { expires_at: '2026-02-30T00:00:00Z', is_expired: false }, AT, 'unknown', null],
  ])('a token %s', (_, subject, now, status, at) => {
    const expiry = getTokenExpiry({ issued_at: null, is_expired: null, ...subject }, now);
    expect(expiry).toEqual({ status, at, nextUpdateAt: Infinity });
  });

  it.each([
    ['an unknown lifetime', token(null), 30 * DAY],
    ['150 days', token(150 * DAY), 30 * DAY],
    ['100 days', token(100 * DAY), 20 * DAY],
    ['10 days', token(10 * DAY), 2 * DAY],
  ])('has the default warning period for %s', (_, subject, warning) => {
    expect(getTokenExpiry(subject, AT - warning - 1)).toEqual({ status: 'valid', at: AT, nextUpdateAt: AT - warning });
    expect(getTokenExpiry(subject, AT - warning).status).toBe('expiring');
  });

  it.each([
    [7, 7 * DAY],
    [0.5, DAY / 2],
    [0, 0],
  ])('warns %d days before the expiry if warnDays is set', (warnDays, warning) => {
    const before = getTokenExpiry(token(365 * DAY), AT - warning - 1, warnDays);
    expect(before).toEqual({ status: 'valid', at: AT, nextUpdateAt: AT - warning });
    expect(getTokenExpiry(token(365 * DAY), AT - warning, warnDays).status).toBe(warning ? 'expiring' : 'expired');
  });

  it('changes at nextUpdateAt only', () => {
    const badge = (now: number): string => {
      const { status } = getTokenExpiry(token(null), now, 3);
      return status === 'expiring' ? formatRemaining(AT - now, 'en') : status;
    };
    const badges: string[] = [];
    let now = -Infinity;
    let next = AT - 4 * DAY;
    while (next !== Infinity && badges.length < 200) {
      now = next;
      badges.push(badge(now));
      next = getTokenExpiry(token(null), now, 3).nextUpdateAt;
      if (next !== Infinity)
        expect([badge(Math.floor((now + next) / 2)), badge(next - 1)]).toEqual([badge(now), badge(now)]);
    }
    const countdown = (unit: string, from: number) =>
      Array.from({ length: from }, (_, index) => `in ${from - index} ${unit}${from - index === 1 ? '' : 's'}`);
    expect(badges).toEqual([
      'valid',
      ...countdown('day', 3),
      ...countdown('hour', 23),
      ...countdown('minute', 59),
      ...countdown('second', 59),
      'expired',
    ]);
    expect(now).toBe(AT);
  });
});
