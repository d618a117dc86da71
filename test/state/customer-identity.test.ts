// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createCustomerIdentity, type IdentitySource } from '../../src/state/customer-identity.js';

/** Number of changes that each response of a sequence reports. */
function changesOf(steps: readonly (readonly [IdentitySource, string | null])[]): number[] {
  const onChange = vi.fn();
  const identify = createCustomerIdentity(onChange);
  return steps.map(([source, id]) => {
    onChange.mockClear();
    identify(source, id);
    return onChange.mock.calls.length;
  });
}

describe('createCustomerIdentity reports a change', () => {
  it.each<[name: string, steps: [IdentitySource, string | null][], changes: number[]]>([
    ['not by the first id', [['customer', 'a']], [0]],
    [
      'not by the same id',
      [
        ['customer', 'a'],
        ['customer', 'a'],
        ['subscriptions', 'a'],
      ],
      [0, 0, 0],
    ],
    [
      'not by a response without an id',
      [
        ['customer', 'a'],
        ['customer', null],
        ['customer', ''],
        ['customer', 'a'],
      ],
      [0, 0, 0, 0],
    ],
    [
      'by another id of the customer record',
      [
        ['customer', 'a'],
        ['customer', 'b'],
        ['customer', 'b'],
      ],
      [0, 1, 0],
    ],
    [
      'by another id of the subscriptions',
      [
        ['subscriptions', 'a'],
        ['subscriptions', 'b'],
        ['subscriptions', 'b'],
      ],
      [0, 1, 0],
    ],
    [
      'by subscriptions that are not the customer’s',
      [
        ['customer', 'a'],
        ['subscriptions', 'b'],
      ],
      [0, 1],
    ],
    [
      'by a customer record that is not the subscriptions’',
      [
        ['subscriptions', 'a'],
        ['customer', 'b'],
      ],
      [0, 1],
    ],
    [
      'once if customer record and subscriptions never match',
      [
        ['customer', 'a'],
        ['subscriptions', 'b'],
        ['customer', 'a'],
        ['subscriptions', 'b'],
        ['customer', 'a'],
        ['subscriptions', 'b'],
      ],
      [0, 1, 0, 0, 0, 0],
    ],
    [
      'once for subscriptions of several customers',
      [
        ['subscriptions', 'a'],
        ['subscriptions', 'b'],
        ['subscriptions', 'a'],
        ['subscriptions', 'b'],
        ['subscriptions', 'a'],
      ],
      [0, 1, 0, 0, 0],
    ],
    [
      'again',
      [
        ['customer', 'a'],
        ['customer', 'b'],
        ['customer', 'b'],
        ['customer', 'c'],
        ['customer', 'c'],
      ],
      [0, 1, 0, 1, 0],
    ],
  ])('%s', (_, steps, changes) => {
    expect(changesOf(steps)).toEqual(changes);
  });
});
