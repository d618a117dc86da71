// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quota } from '../../src/api/resources/billable-metric.js';
import type { PricePeriod } from '../../src/api/resources/subscription.js';
import { describeInterval } from '../../src/format/period.js';
import { anyLocale, anyText } from './any-text.js';

const KNOWN_UNIT = /^(?:second|minute|hour|day|week|month|year)s?$/i;

describe('describeInterval', () => {
  it.each([
    [' day ', 'day'],
    ['MONTHS', 'month'],
    ['quarter', 'quarter'],
    ['Seat Month', 'seat_month'],
    ['constructor', 'constructor'],
  ])('names the unit %j %s', (time_unit, unit) => {
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
  ])('describes %s × %d in %s as %s', (unit, value, locale, duration) => {
    expect(describeInterval({ time_unit: unit, value }, locale)?.duration).toBe(duration);
  });

  it('accepts the period of a price and of a quota', () => {
    const ofPrice: PricePeriod = { time_unit: 'month', value: 6 };
    const ofQuota: Quota['period'] = { unit: 'month', value: 6 };
    expect(describeInterval(ofPrice, 'en')?.duration).toBe('6 months');
    expect(describeInterval(ofQuota, 'en')?.duration).toBe('6 months');
  });

  it.each([
    [null],
    [{ time_unit: '', value: 0 }],
    [{ time_unit: '  ', value: 1 }],
    [{ value: 1 }],
    [{ unit: '', value: 3 }],
    [{ time_unit: 'month', value: null }],
    [{ time_unit: 'month', value: 0 }],
    [{ time_unit: 'month', value: Number.NaN }],
  ])('returns null for %j', (period) => {
    expect(describeInterval(period, 'en')).toBeNull();
  });

  it('never throws, and keeps unknown units', () => {
    fc.assert(
      fc.property(anyText, fc.double({ noNaN: true }), anyLocale, (unit, value, locale) => {
        const description = describeInterval({ time_unit: unit, value }, locale);
        const isPeriod = unit.trim() !== '' && value > 0 && value < Number.POSITIVE_INFINITY;
        expect(description !== null).toBe(isPeriod);
        if (description && !KNOWN_UNIT.test(unit.trim()))
          expect(description.duration).toContain(unit.trim().replaceAll('_', ' '));
      }),
    );
  });
});
