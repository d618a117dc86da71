// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getQuotaUsage, type QuotaUsage } from '../../src/format/quota-usage.js';

type Count = number | string | null;

describe('getQuotaUsage', () => {
  it.each<[what: string, usage: Count, quota: Count, max: number, value: number, remaining: string | undefined]>([
    ['usage below the quota', 25, 100, 100, 25, '75'],
    ['no usage', 0, 100, 100, 0, '100'],
    ['usage equal to the quota', 100, 100, 100, 100, '0'],
    ['usage over the quota', 130, 100, 100, 100, '-30'],
    ['a quota of zero', 0, 0, 0, 0, '0'],
    ['usage over a quota of zero', 3, 0, 0, 0, '-3'],
    ['a number and a numeric string', 25, '100', 100, 25, '75'],
    ['unknown usage', null, 100, 100, 0, undefined],
    ['an unknown quota', 25, null, 0, 0, undefined],
    ['negative usage', -5, 100, 100, 0, '105'],
    ['a negative quota', 5, -1, 0, 0, undefined],
    ['non-numeric usage', 'many', 100, 100, 0, undefined],
    ['a fraction', 12.5, 100, 100, 12.5, '87.5'],
    ['fractions without an exact binary representation', '0.1', '0.3', 0.3, 0.1, '0.2'],
    ['a fraction below zero', '-0.5', '0', 0, 0, '0.5'],
    ['20 fraction digits', '0.00000000000000000001', '1', 1, 1e-20, '0.99999999999999999999'],
    ['more fraction digits than can be formatted', '0.000000000000000000001', '1', 1, 0, undefined],
    ['a decimal point without digits', '1.', '.5', 0, 0, undefined],
    ['integers beyond 2^53', '9007199254740993', '9007199254740995', 2 ** 53 + 4, 2 ** 53, '2'],
    [
      'integers beyond the precision of a double',
      '1'.padEnd(300, '0'),
      '2'.padEnd(300, '0'),
      2e299,
      1e299,
      '1'.padEnd(300, '0'),
    ],
    ['more digits than supported', '1'.padEnd(301, '0'), 100, 100, 0, undefined],
    ['a hundred thousand digits', '9'.repeat(100_000), '9'.repeat(100_000), 0, 0, undefined],
  ])('%s', (_, usage, quota, max, value, remaining) => {
    expect(getQuotaUsage(usage, quota)).toMatchObject({ max, value, remaining });
  });

  it.each<[usage: Count, quota: Count, level: QuotaUsage['level'], ratio: number]>([
    [0, 100, 'normal', 0],
    [89.999, 100, 'normal', 0.89999],
    [90, 100, 'near', 0.9],
    [99.5, 100, 'near', 0.995],
    [100, 100, 'reached', 1],
    [100.001, 100, 'over', 1.00001],
    ['899999999999999999999', '1000000000000000000000', 'normal', 0.9],
    ['999999999999999999999', '1000000000000000000000', 'near', 1],
    ['1000000000000000000001', '1000000000000000000000', 'over', 1],
    [3, 0, 'over', 0],
    [0, 0, 'unknown', 0],
    [null, 100, 'unknown', 0],
    [5, null, 'unknown', 0],
    [-5, 100, 'normal', -0.05],
    [5, -1, 'unknown', 0],
  ])('%s of %s is %s', (usage, quota, level, ratio) => {
    expect(getQuotaUsage(usage, quota)).toMatchObject({ level, ratio });
  });

  const anyInteger = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });

  it('subtracts integers of any size exactly', () => {
    fc.assert(
      fc.property(anyInteger, anyInteger, (usage, quota) => {
        const remaining = quota < 0n ? undefined : String(quota - usage);
        expect(getQuotaUsage(String(usage), String(quota)).remaining).toBe(remaining);
      }),
    );
  });

  it('treats a number like its decimal string', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (usage, quota) => {
        expect(getQuotaUsage(usage, quota)).toEqual(getQuotaUsage(String(usage), String(quota)));
      }),
    );
  });

  it('returns a value between 0 and a finite maximum for any input', () => {
    const anyCount = fc.oneof(fc.constant(null), fc.double(), fc.string(), fc.maxSafeInteger(), anyInteger.map(String));
    fc.assert(
      fc.property(anyCount, anyCount, (usage, quota) => {
        const { max, value } = getQuotaUsage(usage, quota);
        expect(max).toBeLessThan(Infinity);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(max);
      }),
    );
  });
});
