import type { AccountRecords } from '../../src/mock-server/fixtures/static-account.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord, type Quota, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
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

/** A quota whose period ends in a little over ten days. */
export const quota = (fields: Partial<Quota> = {}): Quota => quotaRecord({ end: inDays(10.4), ...fields });

/**
 * A customer with two subscriptions. The first has two access tokens and usage, the second has
 * neither.
 */
export function smallAccount() {
  const customer = customerRecord({ name: 'Robin Example' });
  const ended = { state: 'canceled', canceled_at: '2025-03-01T00:00:00Z' } as const;
  return {
    customer,
    subscriptions: [
      subscription('sub_1', 'Maps', { price: '12.00' }, { customer_id: customer.id }),
      subscription('sub_2', 'Weather', {}, { customer_id: customer.id, ...ended }),
    ],
    tokens: {
      sub_1: [
        accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRETS[0] }),
        accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: SECRETS[1] }),
      ],
    },
    metrics: {
      sub_1: [
        billableMetricRecord({ name: 'tiles', label: 'Map tiles', quotas: [quota({ usage: 250, quota: 1000 })] }),
      ],
    },
  } satisfies AccountRecords;
}
