import { expect, it } from 'vitest';
import type { Quota } from '../../../src/client/resources/billable-metric.js';
import { getUsageForecast, type UsageForecast } from '../../../src/features/usage/usage-forecast.js';

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
  ['a period of an hour', { usage: 250, period: { unit: 'hour', value: 1 } }, END - 30 * MINUTE, share(50)],
  ['half a percent', { usage: 2.5 }, START + 15 * DAY, share(1)],
  [
    'counts beyond the precision of a double',
    { usage: `${'3'.repeat(39)}.33333333333333333333`, quota: `1${'0'.repeat(39)}` },
    START + 15 * DAY,
    share(67),
  ],
  ['a unit in capitals and plural', { usage: 300, period: { unit: 'DAYS', value: 10 } }, END - 5 * DAY, share(60)],

  ['less than half a percent', { usage: 2.499 }, START + 15 * DAY, undefined],
  ['all of the quota', { usage: 1000 }, START + 15 * DAY, undefined],
  ['a period that ends', {}, END, undefined],
  ['a period that has ended', {}, END + 1, undefined],
  ['a negative quota', { usage: 1, quota: -1 }, START + 15 * DAY, undefined],
  ['no quota', { quota: null }, START + 15 * DAY, undefined],
  ['usage that isn’t a number', { usage: 'many' }, START + 15 * DAY, undefined],
  ['no period', { period: null }, START + 15 * DAY, undefined],
  ['an unknown unit', { period: { unit: 'moon', value: 1 } }, START + 15 * DAY, undefined],
  ['a name of Object.prototype', { period: { unit: 'constructor', value: 1 } }, START + 15 * DAY, undefined],
  ['a fraction of a month', { period: { unit: 'month', value: 1.5 } }, START + 15 * DAY, undefined],
  ['a period that began before all dates', { period: { unit: 'year', value: 1e6 } }, START + 15 * DAY, undefined],
  ['a period of infinite length', { period: { unit: 'day', value: Infinity } }, START + 15 * DAY, undefined],
  ['a period of a minute', { period: { unit: 'minute', value: 1 } }, END - 30_000, undefined],
  ['an end that can’t be parsed', { end: 'at dusk' }, START + 15 * DAY, undefined],
])('the forecast for %s', (_, quota, usedAt, expected) => {
  expect(getUsageForecast({ ...APRIL, ...quota }, usedAt)).toEqual(expected);
});

it.each([
  ['2026-03-31T12:00:00Z', 'month', 1, '2026-02-28T12:00:00Z'],
  ['2024-03-31T12:00:00Z', 'month', 1, '2024-02-29T12:00:00Z'],
  ['2026-01-15T12:00:00Z', 'month', 2, '2025-11-15T12:00:00Z'],
  ['2024-02-29T12:00:00Z', 'year', 1, '2023-02-28T12:00:00Z'],
  ['2026-03-01T00:00:00Z', 'week', 2, '2026-02-15T00:00:00Z'],
  // Months are counted at the offset of the end.
  ['2026-03-01T00:00:00+01:00', 'month', 1, '2026-02-01T00:00:00+01:00'],
  ['2026-03-01T00:00:00-05:30', 'month', 1, '2026-02-01T00:00:00-05:30'],
  ['2026-02-28T23:30:00-01:00', 'month', 1, '2026-01-31T23:30:00-01:00'],
  // An end on the last day of a month.
  ['2026-02-28T23:59:59Z', 'month', 1, '2026-01-31T23:59:59Z'],
  ['2026-02-28T23:59:59.999Z', 'months', 3, '2025-11-30T23:59:59.999Z'],
  ['2025-02-28T12:00:00Z', 'year', 1, '2024-02-29T12:00:00Z'],
])('a period until %s of the unit %s × %d begins at %s', (end, unit, value, start) => {
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
])('the start of a period until %s of the unit %s is missing only if its day is ambiguous', (end, unit) => {
  const quota: Quota = { usage: 1, quota: 100, period: { unit, value: 1 }, end };
  const forecast = getUsageForecast(quota, Date.parse(end) - 1000);
  expect(forecast).toEqual(unit === 'day' ? share(1) : undefined);
});
