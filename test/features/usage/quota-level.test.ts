import { expect, it } from 'vitest';
import { getQuotaUsage, type QuotaUsage } from '../../../src/features/usage/quota-level.js';

type Count = number | string | null;

const MANY = `1${'0'.repeat(299)}`;
const QUINTILLION = '1000000000000000000000';

it.each<
  [usage: Count, quota: Count, level: QuotaUsage['level'], value: number, max: number, left?: string, ratio?: number]
>([
  [89.999, 100, 'normal', 89.999, 100, '10.001', 0.89999],
  [90, '100', 'near', 90, 100, '10', 0.9],
  [99.5, 100, 'near', 99.5, 100, '0.5', 0.995],
  [100, 100, 'reached', 100, 100, '0', 1],
  [100.001, 100, 'over', 100, 100, '-0.001', 1.00001],
  ['-0.5', '0', 'unknown', 0, 0, '0.5', 0],
  // A negative limit counts as unknown.
  [5, -1, 'unknown', 0, 0],
  ['1.', '.5', 'unknown', 0, 0],
  // These numbers have no exact binary representation, or exceed the precision of a double.
  ['0.1', '0.3', 'normal', 0.1, 0.3, '0.2'],
  ['0.00000000000000000001', '1', 'normal', 1e-20, 1, '0.99999999999999999999'],
  ['9007199254740993', '9007199254740995', 'near', 2 ** 53, 2 ** 53 + 4, '2'],
  ['899999999999999999999', QUINTILLION, 'normal', 9e20, 1e21, '100000000000000000001'],
  ['1000000000000000000001', QUINTILLION, 'over', 1e21, 1e21, '-1'],
  [MANY, MANY.replace('1', '2'), 'normal', 1e299, 2e299, MANY],
  // More digits than are supported.
  ['0.000000000000000000001', '1', 'unknown', 0, 1],
  [`${MANY}0`, 100, 'unknown', 0, 100],
])('a usage of %s with the quota %s is %s', (usage, quota, level, value, max, remaining, ratio) => {
  const state = getQuotaUsage(usage, quota);
  expect(state).toMatchObject({ level, value, max });
  expect(state.remaining).toBe(remaining);
  if (ratio !== undefined) expect(state.ratio).toBe(ratio);
});
