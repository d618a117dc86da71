import { expect, it } from 'vitest';
import { shareStructure } from '../../src/query/structural-sharing.js';

/** Whether two values are shared as the same content. */
function isShared(a: unknown, b: unknown): boolean {
  const previous = { value: a };
  const next = { value: b };
  const shared = shareStructure<object>(previous, next);
  expect([previous, next]).toContain(shared);
  return shared === previous;
}

it('the content is shared with equal JSON', () => {
  const json = { a: [1, { b: null }], c: 'x', d: true };
  expect(isShared(json, structuredClone(json))).toBe(true);
});

it('the content is shared with a map of equal entries in the same order', () => {
  const map = (...keys: readonly string[]) => new Map(keys.map((key) => [key, { name: key }]));
  expect(isShared(map('a', 'b'), map('a', 'b'))).toBe(true);
  for (const other of [map(), map('a'), map('b', 'a'), map('a', 'c')])
    expect(isShared(map('a', 'b'), other)).toBe(false);
});

it.each<[a: unknown, b: unknown]>([
  [null, undefined],
  [null, {}],
  [1, {}],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [['a'], { 0: 'a' }],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, { a: 1, b: 2 }],
  ['1', 1],
])('%j is not shared with %j', (a, b) => {
  expect(isShared(a, b)).toBe(false);
  expect(isShared(b, a)).toBe(false);
});
