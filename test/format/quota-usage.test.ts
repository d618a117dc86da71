// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotaLevel } from '../../src/format/quota-level.js';

type Count = number | string | null;

describe('quotaLevel', () => {
  it.each<[what: string, usage: Count, quota: Count, max: number, now: number, left: bigint | undefined]>([
    ['part of a quota', 25, 100, 100, 25, 75n],
    ['nothing used', 0, 100, 100, 0, 100n],
    ['all used', 100, 100, 100, 100, 0n],
    ['more than all', 130, 100, 100, 100, -30n],
    ['a quota of none', 0, 0, 0, 0, 0n],
    ['what is over a quota of none', 3, 0, 0, 0, -3n],
    ['digits', '25', '100', 100, 25, 75n],
    ['a number and digits', 25, '100', 100, 25, 75n],
    ['usage that is not told', null, 100, 100, 0, undefined],
    ['a quota that is not told', 25, null, 0, 0, undefined],
    ['neither told', null, null, 0, 0, undefined],
    ['negative usage, a correction', -5, 100, 100, 0, 105n],
    ['a negative quota', 5, -1, 0, 0, -6n],
    ['what is no number', 'many', 100, 100, 0, undefined],
    ['an empty text', '', '100', 100, 0, undefined],
    ['a part of one', 1.5, 100, 100, 0, undefined],
    ['a decimal text', '1.5', '100', 100, 0, undefined],
    ['digits around which something stands', ' 25', '100', 100, 0, undefined],
    ['digits of another base', '0x19', '100', 100, 0, undefined],
    ['no number at all', NaN, Infinity, 0, 0, undefined],
    ['the last digit beyond 2^53', '9007199254740993', '9007199254740995', 2 ** 53 + 4, 2 ** 53, 2n],
    ['more than a double holds', '1'.padEnd(300, '0'), '2'.padEnd(300, '0'), 2e299, 1e299, BigInt('1'.padEnd(300, '0'))],
    ['more digits than anyone can need', '1'.padEnd(301, '0'), 100, 100, 0, undefined],
    ['a hundred thousand digits', '9'.repeat(100_000), '9'.repeat(100_000), 0, 0, undefined],
  ])('%s', (_, usage, quota, max, now, left) => {
    expect(quotaLevel(usage, quota)).toEqual({ max, now, left });
  });

  const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });

  it('is exact about what is left of whole numbers of any size', () => {
    fc.assert(
      fc.property(whole, whole, (usage, quota) => {
        expect(quotaLevel(String(usage), String(quota)).left).toBe(quota - usage);
      }),
    );
  });

  it('takes a number for its digits', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (usage, quota) => {
        expect(quotaLevel(usage, quota)).toEqual(quotaLevel(String(usage), String(quota)));
      }),
    );
  });

  it('is fit for a meter, whatever it is given: finite, from 0 to the most', () => {
    const anything = fc.oneof(fc.constant(null), fc.double(), fc.string(), fc.maxSafeInteger(), whole.map(String));
    fc.assert(
      fc.property(anything, anything, (usage, quota) => {
        const { max, now } = quotaLevel(usage, quota);
        expect(max).toBeLessThan(Infinity);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(max);
      }),
    );
  });
});
