// @vitest-environment node
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { statePattern } from '../../../../src/harness/service/accounts/state-pattern.js';

it('finds the k-th record of a state as a search through the list would', () => {
  const states = fc.array(fc.constantFrom('active', 'canceled', 'odd'), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(states, fc.integer({ min: 0, max: 50 }), (repeated, length) => {
      const [first = 'active', ...others] = repeated;
      const pattern = statePattern([first, ...others], length);
      const list = Array.from({ length }, (_, index) => pattern.stateAt(index));
      for (const state of ['active', 'canceled', 'odd', 'never']) {
        const found = [...list.keys()].filter((index) => list[index] === state);
        expect(pattern.count(state)).toBe(found.length);
        expect(found.map((_, position) => pattern.indexAt(position, state))).toEqual(found);
      }
      expect(pattern.count(null)).toBe(length);
    }),
  );
});
