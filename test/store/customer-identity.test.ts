import { expect, it, vi } from 'vitest';
import { createCustomerIdentity } from '../../src/store/customer-identity.js';

// The ids of responses for the customer (c) and for subscriptions (s). An exclamation mark follows
// each that reports a change.
it.each([
  ['not by the first id', 'c=a'],
  ['not by the same id', 'c=a c=a s=a'],
  ['not by a response without an id', 'c=a c= c=a'],
  ['by another id of the customer record', 'c=a c=b! c=b'],
  ['by another id of the subscriptions', 's=a s=b! s=b'],
  ['by subscriptions that are not the customer’s', 'c=a s=b!'],
  ['by a customer record that is not the subscriptions’', 's=a c=b!'],
  ['once if customer record and subscriptions never match', 'c=a s=b! c=a s=b c=a s=b'],
  ['once for subscriptions of several customers', 's=a s=b! s=a s=b s=a'],
  ['again', 'c=a c=b! c=b c=c! c=c'],
])('a change is reported %s: %s', (_, sequence) => {
  const onChange = vi.fn();
  const identify = createCustomerIdentity(onChange);
  const reported = sequence.split(' ').map((step) => {
    const [source, id = ''] = step.replace('!', '').split('=');
    onChange.mockClear();
    identify(source === 'c' ? 'customer' : 'subscriptions', id || null);
    return `${source}=${id}${'!'.repeat(onChange.mock.calls.length)}`;
  });
  expect(reported.join(' ')).toBe(sequence);
});
