// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quota } from '../../src/api/resources/billable-metric.js';
import { getUsageForecast, type UsageForecast } from '../../src/format/usage-forecast.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A quota of 1,000 per 30 days in April 2026. */
const APRIL: Quota = {
  usage: 100,
  quota: 1000,
  period: { unit: 'month', value: 1 },
  end: '2026-05-01T00:00:00Z',
};
const START = Date.UTC(2026, 3, 1);
const END = Date.UTC(2026, 4, 1);

const limit = (at: number): UsageForecast => ({ kind: 'limit', at });
const share = (percent: number): UsageForecast => ({ kind: 'share', percent });

describe('getUsageForecast', () => {
  it.each<[what: string, quota: Partial<Quota>, usedAt: number, expected: UsageForecast | undefined]>([
    [
      'all but one after a tenth of the period',
      { usage: 999 },
      START + 3 * DAY,
      limit(START + Math.floor((3 * DAY * 1000) / 999)),
    ],
    ['half of the quota after half of the period', { usage: 500 }, START + 15 * DAY, share(100)],
    ['a fraction of a millisecond', { usage: 333 }, START + 15 * DAY + 0.75, share(67)],
    ['a period of days', { usage: 300, period: { unit: 'day', value: 10 } }, END - 5 * DAY, share(60)],
    ['a unit in capitals and plural', { usage: 300, period: { unit: 'DAYS', value: 10 } }, END - 5 * DAY, share(60)],

    ['a negative quota', { usage: 1, quota: -1 }, START + 15 * DAY, undefined],
    ['no quota', { quota: null }, START + 15 * DAY, undefined],
    ['usage that is no number', { usage: 'many' }, START + 15 * DAY, undefined],
    ['no period', { period: null }, START + 15 * DAY, undefined],
    ['an unknown unit', { period: { unit: 'moon', value: 1 } }, START + 15 * DAY, undefined],
    ['a name of Object.prototype', { period: { unit: 'constructor', value: 1 } }, START + 15 * DAY, undefined],
    ['a fraction of a month', { period: { unit: 'month', value: 1.5 } }, START + 15 * DAY, undefined],
    ['a period that began before all dates', { period: { unit: 'year', value: 1e6 } }, START + 15 * DAY, undefined],
    ['a period of infinite length', { period: { unit: 'day', value: Infinity } }, START + 15 * DAY, undefined],
    ['a period of a minute', { period: { unit: 'minute', value: 1 } }, END - 30_000, undefined],
    ['an end that can’t be parsed', { end: 'at dusk' }, START + 15 * DAY, undefined],
  ])('of %s', (_, quota, usedAt, expected) => {
    expect(getUsageForecast({ ...APRIL, ...quota }, usedAt)).toEqual(expected);
  });

  it.each([
    ['2026-03-31T12:00:00Z', 'month', 1, '2026-02-28T12:00:00Z'],
    ['2024-03-31T12:00:00Z', 'month', 1, '2024-02-29T12:00:00Z'],
    ['2026-01-15T12:00:00Z', 'month', 2, '2025-11-15T12:00:00Z'],
    ['2024-02-29T12:00:00Z', 'year', 1, '2023-02-28T12:00:00Z'],
    ['2026-03-01T00:00:00Z', 'week', 2, '2026-02-15T00:00:00Z'],
    // Months are those of the offset of the end.
    ['2026-03-01T00:00:00+01:00', 'month', 1, '2026-02-01T00:00:00+01:00'],
    ['2026-03-01T00:00:00-05:30', 'month', 1, '2026-02-01T00:00:00-05:30'],
    ['2026-02-28T23:30:00-01:00', 'month', 1, '2026-01-31T23:30:00-01:00'],
    // An end on the last day of a month.
    ['2026-02-28T23:59:59Z', 'month', 1, '2026-01-31T23:59:59Z'],
    ['2026-02-28T23:59:59.999Z', 'months', 3, '2025-11-30T23:59:59.999Z'],
    ['2025-02-28T12:00:00Z', 'year', 1, '2024-02-29T12:00:00Z'],
  ])('of a period until %s of the unit %s × %d begins at %s', (end, unit, value, start) => {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    const quota: Quota = { usage: 1, quota: 100, period: { unit, value }, end };
    expect(getUsageForecast(quota, from + (to - from) / 2)).toEqual(share(2));
    const aTenth = Math.ceil(from + (to - from) / 10);
    expect(getUsageForecast(quota, aTenth)).toEqual(share(10));
    expect(getUsageForecast(quota, aTenth - 1)).toBeUndefined();
  });

  it.each([
    ['2026-03-28T12:00:00Z', 'month'],
    ['2024-02-28T12:00:00Z', 'month'],
    ['2026-03-29T12:00:00Z', 'year'],
    // The last day of May in UTC only.
    ['2026-05-30T23:00:00-02:00', 'month'],
    ['2026-04-01T00:30:00+01:00', 'day'],
  ])('of a period until %s of the unit %s is missing only where the day of the start is ambiguous', (end, unit) => {
    const quota: Quota = { usage: 1, quota: 100, period: { unit, value: 1 }, end };
    const forecast = getUsageForecast(quota, Date.parse(end) - 1000);
    expect(forecast).toEqual(unit === 'day' ? share(1) : undefined);
  });

  /** The decimal of a multiple of 10^-20. */
  function toDecimal(scaled: bigint): string {
    const digits = String(scaled).padStart(21, '0');
    return `${digits.slice(0, -20)}.${digits.slice(-20)}`;
  }

  const anyCase = fc
    .record({
      allowed: fc.oneof(
        fc.bigInt({ min: 0n, max: 10n ** 60n }),
        fc.bigInt({ min: 0n, max: 1000n }),
        fc.integer({ max: 1000, min: 0 }).map((units) => BigInt(units) * 10n ** 20n),
      ),
      usedMillionths: fc.oneof(fc.bigInt({ min: 0n, max: 1_100_000n }), fc.bigInt({ min: 0n, max: 10_000n })),
      extra: fc.bigInt({ min: 0n, max: 3n }),
      hours: fc.integer({ min: 1, max: 20_000 }),
      elapsedMillionths: fc.integer({ min: -10_000, max: 1_020_000 }),
    })
    .map(({ allowed, usedMillionths, extra, hours, elapsedMillionths }) => {
      const used = (allowed * usedMillionths) / 1_000_000n + extra;
      const length = hours * HOUR;
      const elapsed = Math.floor((length * elapsedMillionths) / 1_000_000);
      const period = { unit: 'hour', value: hours };
      const quota: Quota = {
        usage: toDecimal(used),
        quota: toDecimal(allowed),
        period,
        end: new Date(END).toISOString(),
      };
      return { used, allowed, length, elapsed, forecast: getUsageForecast(quota, END - length + elapsed) };
    });

  it('agrees with exact arithmetic, from a tenth of the period on, and unless nothing, all or less than half a percent is used', () => {
    fc.assert(
      fc.property(anyCase, ({ used, allowed, length, elapsed, forecast }) => {
        const isKnown = used > 0n && used < allowed && elapsed * 10 >= length && elapsed < length;
        // used × length ÷ (allowed × elapsed) ≥ 1 ÷ 200. Compared as products, so that nothing is rounded.
        const isShown = isKnown && used * BigInt(length) * 200n >= allowed * BigInt(elapsed);
        expect(forecast !== undefined).toBe(isShown);
        if (!forecast) return;
        // The quota is exceeded if used ÷ elapsed × length > allowed.
        const exceeds = used * BigInt(length) > allowed * BigInt(elapsed);
        expect(forecast.kind).toBe(exceeds ? 'limit' : 'share');
        if (forecast.kind === 'limit') {
          // The last millisecond at which the rate does not exceed the quota.
          const reachedAfter = BigInt(forecast.at - (END - length));
          expect(used * reachedAfter <= allowed * BigInt(elapsed)).toBe(true);
          expect(used * (reachedAfter + 1n) > allowed * BigInt(elapsed)).toBe(true);
          expect(forecast.at).toBeGreaterThanOrEqual(END - length + elapsed);
          expect(forecast.at).toBeLessThan(END);
        } else {
          // |percent − 100 × used × length ÷ (allowed × elapsed)| ≤ 0.5
          const difference = 100n * used * BigInt(length) - BigInt(forecast.percent) * allowed * BigInt(elapsed);
          expect((difference < 0n ? -difference : difference) * 2n <= allowed * BigInt(elapsed)).toBe(true);
          expect(forecast.percent).toBeGreaterThanOrEqual(1);
          expect(forecast.percent).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
