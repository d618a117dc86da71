// @vitest-environment node
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SeededRandom } from '../../../src/harness/mock-server/seeded-random.js';

function draw(...keys: (string | number)[]): string {
  return new SeededRandom(...keys).base64url(40);
}

it('draws the same from the same keys, and something else from others', () => {
  expect(draw('a', 1)).toBe(draw('a', 1));
  expect(new Set([draw('a', 1), draw('a', 2), draw('a1'), draw('a', '1'), draw('b', 1)]).size).toBe(5);
});

it('draws numbers below the bound, all of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.string(), (bound, seed) => {
      const random = new SeededRandom(seed);
      const drawn = Array.from({ length: 400 }, () => random.int(bound));
      expect(new Set(drawn)).toEqual(new Set(Array.from({ length: bound }, (_, number) => number)));
    }),
    { numRuns: 20 },
  );
});

it('draws texts of the length that is asked for', () => {
  const random = new SeededRandom('texts');
  expect(random.hex(7)).toMatch(/^[0-9a-f]{7}$/);
  expect(random.base64url(100)).toMatch(/^[\w-]{100}$/);
  expect(['x', 'y']).toContain(random.pick(['x', 'y']));
});
