// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRemaining, getExpiryStatus } from '../../src/format/expiry.js';
import { anyLocale } from './any-text.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const AT = Date.UTC(2026, 5, 15, 12);

function token(lifetime: number | null, isExpired: boolean | null = false) {
  return {
    issued_at: lifetime === null ? null : new Date(AT - lifetime).toISOString(),
    expires_at: new Date(AT).toISOString(),
    is_expired: isExpired,
  };
}

describe('formatRemaining', () => {
  it.each([
    [2 * DAY + 23 * HOUR + 59 * MINUTE + 57 * SECOND, 'in 3 days'],
    [1000 * DAY, 'in 1,000 days'],
    [2.5 * DAY, 'in 3 days'],
    [2.5 * DAY - 1, 'in 2 days'],
    [23.5 * HOUR, 'in 1 day'],
    [23.5 * HOUR - 1, 'in 23 hours'],
    [59.5 * MINUTE, 'in 1 hour'],
    [59.5 * MINUTE - 1, 'in 59 minutes'],
    [90 * SECOND, 'in 2 minutes'],
    [90 * SECOND - 1, 'in 1 minute'],
    [59.5 * SECOND, 'in 1 minute'],
    [59.5 * SECOND - 1, 'in 59 seconds'],
    [-5000, 'in 1 second'],
  ])('%d ms: %s', (milliseconds, text) => {
    expect(formatRemaining(milliseconds, 'en')).toBe(text);
  });

  it.each([
    [2 * DAY, 'בעוד יומיים'],
    [SECOND, 'בעוד שנייה'],
    // Not "tomorrow": 1.5 days after 20:00 is the day after tomorrow.
    [1.5 * DAY - 1, 'בעוד יום'],
  ])('%d ms in Hebrew, where a word form that includes the number replaces the digits: %s', (milliseconds, text) => {
    expect(formatRemaining(milliseconds, 'he')).toBe(text);
  });
});

describe('getExpiryStatus', () => {
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
    const expiry = getExpiryStatus({ issued_at: null, is_expired: null, ...subject }, now);
    expect(expiry).toEqual({ status, at, nextUpdateAt: Infinity });
  });

  it.each([
    ['an unknown lifetime', token(null), 30 * DAY],
    ['150 days', token(150 * DAY), 30 * DAY],
    ['100 days', token(100 * DAY), 20 * DAY],
    ['10 days', token(10 * DAY), 2 * DAY],
  ])('has the default warning period for %s', (_, subject, warning) => {
    expect(getExpiryStatus(subject, AT - warning - 1)).toEqual({ status: 'valid', at: AT, nextUpdateAt: AT - warning });
    expect(getExpiryStatus(subject, AT - warning).status).toBe('expiring');
  });

  it.each([
    [7, 7 * DAY],
    [0.5, DAY / 2],
    [0, 0],
  ])('warns %d days before the expiry if warnDays is set', (warnDays, warning) => {
    const before = getExpiryStatus(token(365 * DAY), AT - warning - 1, warnDays);
    expect(before).toEqual({ status: 'valid', at: AT, nextUpdateAt: AT - warning });
    expect(getExpiryStatus(token(365 * DAY), AT - warning, warnDays).status).toBe(warning ? 'expiring' : 'expired');
  });

  const anyToken = fc.option(fc.integer({ min: -DAY, max: 400 * DAY })).map((lifetime) => token(lifetime));
  const anyWarning = fc.constantFrom(undefined, 0, 0.001, 0.3, 1, 3, 30);
  const anyRemaining = fc.oneof(
    fc.integer({ min: 1, max: 40 * DAY }),
    fc.integer({ min: 1, max: 2 * DAY }),
    fc.integer({ min: 1, max: 3 * MINUTE }),
  );

  const anyFraction = fc.double({ min: 0, max: 1, noNaN: true });

  it('changes at nextUpdateAt only', () => {
    fc.assert(
      fc.property(
        anyToken,
        anyWarning,
        anyRemaining,
        anyLocale,
        anyFraction,
        (subject, days, remaining, locale, fraction) => {
          const badge = (now: number): string => {
            const { status } = getExpiryStatus(subject, now, days);
            return status === 'expiring' ? `${status} ${formatRemaining(AT - now, locale)}` : status;
          };
          let now = AT - remaining;
          let next = getExpiryStatus(subject, now, days).nextUpdateAt;
          let steps = 0;
          while (next !== Infinity) {
            expect(next).toBeGreaterThan(now);
            expect(badge(Math.floor(now + fraction * (next - 1 - now)))).toBe(badge(now));
            expect(badge(next - 1)).toBe(badge(now));
            expect(badge(next)).not.toBe(badge(now));
            now = next;
            next = getExpiryStatus(subject, now, days).nextUpdateAt;
            steps += 1;
          }
          expect(badge(now)).toBe('expired');
          expect(now).toBe(AT);
          expect(steps).toBeLessThanOrEqual(1 + 40 + 24 + 60 + 60);
        },
      ),
      { numRuns: 60 },
    );
  });
});
