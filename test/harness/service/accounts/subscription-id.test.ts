// @vitest-environment node
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { subscriptionIds } from '../../../../src/harness/service/accounts/subscription-id.js';

const COUNT = 2 ** 32;
const ids = subscriptionIds('seed', 'account', COUNT);

it('tells the index of each of its ids', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: COUNT - 1 }), (index) => {
      expect(ids.idAt(index)).toMatch(/^sub_[0-9a-f]{16}$/);
      expect(ids.indexOf(ids.idAt(index))).toBe(index);
    }),
  );
});

it('knows no other id', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(ids.indexOf(id)).toBeNull();
    }),
  );
  const few = subscriptionIds('seed', 'account', 10);
  expect(few.indexOf(ids.idAt(9))).toBe(9);
  expect(few.indexOf(ids.idAt(10))).toBeNull();
  expect(few.indexOf(subscriptionIds('seed', 'other', 10).idAt(3))).toBeNull();
  expect(few.indexOf(`${few.idAt(3)}0`)).toBeNull();
});
