import { expect, it } from 'vitest';
import { describeInterval } from '../../src/format/period.js';

it.each([
  [' day ', 'day'],
  ['MONTHS', 'month'],
  ['quarter', 'quarter'],
  ['Seat Month', 'seat_month'],
  ['constructor', 'constructor'],
])('describeInterval names the unit %j %s', (time_unit, unit) => {
  expect(describeInterval({ time_unit, value: 2 }, 'en')).toMatchObject({ unit, value: 2 });
});

it.each([
  ['month', 3, 'en', '3 months'],
  ['months', 3, 'de', '3 Monate'],
  ['day', 1000, 'en', '1,000 days'],
  ['month', 3, 'fa', '۳ ماه'],
  ['month', 0.1234567, 'en', '0.1234567 months'],
  ['seat_month', 1, 'en', '1 seat month'],
  ['FortNight', 1234.5, 'de', '1.234,5 FortNight'],
])('describeInterval describes %s × %d in %s as %s', (unit, value, locale, duration) => {
  expect(describeInterval({ time_unit: unit, value }, locale)?.duration).toBe(duration);
});

it.each([
  [null],
  [{ time_unit: '  ', value: 1 }],
  [{ value: 1 }],
  [{ time_unit: 'month', value: null }],
  [{ time_unit: 'month', value: 0 }],
  [{ time_unit: 'month', value: Number.NaN }],
])('describeInterval returns null for %j', (period) => {
  expect(describeInterval(period, 'en')).toBeNull();
});
