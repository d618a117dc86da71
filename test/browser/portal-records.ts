import type { StaticRecords } from '../../src/mock-server/fixtures/static-account.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { type Price, priceRecord } from '../../src/mock-server/resources/price.js';
import { type Subscription, subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';

/** Secrets that share no four consecutive characters with anything else on a page. */
export const SECRETS = ['sk~9fQ7-xZ2v_Lw8+Kd3/Rb6.Ty5~Hn4', 'Zq0Jx7Vw-Kp3Yb9Qf_Gz5Xm1Wj8'] as const;

/** A subscription with one item, titled by the name of its price. */
export function subscription(id: string, name: string, price: Partial<Price> = {}, fields: Partial<Subscription> = {}) {
  return subscriptionRecord({
    id,
    items: [subscriptionItemRecord({ price: priceRecord({ name, ...price }) })],
    ...fields,
  });
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A subscription whose next bill is in some days. */
export function billed(id: string, name: string, days: number, price: Partial<Price> = {}) {
  const item = subscriptionItemRecord({ price: priceRecord({ name, ...price }), next_billed_at: inDays(days) });
  return subscriptionRecord({ id, items: [item] });
}

/** A customer with two subscriptions; the first has two access tokens, the second none. */
export function smallAccount() {
  return {
    customer: customerRecord({ name: 'Robin Example' }),
    subscriptions: [
      subscription('sub_1', 'Maps', { price: '12.00' }),
      subscription('sub_2', 'Weather', {}, { state: 'canceled', canceled_at: '2025-03-01T00:00:00Z' }),
    ],
    tokens: {
      sub_1: [
        accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRETS[0] }),
        accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: SECRETS[1] }),
      ],
    },
  } satisfies StaticRecords;
}
