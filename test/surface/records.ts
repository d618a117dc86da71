import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord, type Quota, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { type Price, priceRecord } from '../../src/mock-server/resources/price.js';
import { type Subscription, subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { type SubscriptionItem, subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { inDays, SECRETS } from '../browser/portal-records.js';
import type { Records } from './page.js';

type Fields = Partial<Omit<Subscription, 'items'>> & {
  readonly price?: Partial<Price>;
  readonly item?: Partial<SubscriptionItem>;
};

/** A subscription with one monthly item whose next bill is in ten days. Its title is its id. */
export function subscription(id: string, { price, item, ...fields }: Fields = {}) {
  const items = [
    subscriptionItemRecord({ next_billed_at: inDays(10), price: priceRecord({ name: id, ...price }), ...item }),
  ];
  return subscriptionRecord({ id, customer_id: 'cus_1', items, ...fields });
}

export function metric(name: string, fields: Partial<Record<keyof Quota, unknown>> = {}) {
  return billableMetricRecord({
    name,
    label: name,
    quotas: [quotaRecord({ end: inDays(10.4), ...(fields as Partial<Quota>) })],
  });
}

export const token = (name: string, fields: Parameters<typeof accessTokenRecord>[0] = {}) =>
  accessTokenRecord({ id: `tok_${name}`, name, value: SECRETS[0], ...fields });

/** An account with what the sentences of the document are about. Titles say what is special. */
export function records(): Records {
  return {
    customer: customerRecord({ id: 'cus_1' }),
    subscriptions: [
      subscription('plain', { price: { price: '0.1234567890123456789' } }),
      subscription('ends', { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(5) }),
      subscription('canceled', { state: 'canceled', canceled_at: inDays(-3) }),
      subscription('expired', { state: 'expired', expired_at: inDays(-3) }),
      subscription('owed', { state: 'canceled', canceled_at: inDays(-3), past_due_at: inDays(-20) }),
      subscription('revived', { canceled_at: '2024-05-01T00:00:00Z' }),
      subscription('paid', { past_due_at: inDays(-400) }),
      subscription('due', { past_due_at: inDays(-3) }),
      subscription('unknown', { state: 'Paused_by  partner' }),
      subscription('units', { price: { model: 'per_unit', price: '12.00' }, item: { quantity: '25' } }),
      subscription('flat', { price: { price: '12.00' }, item: { quantity: '25' } }),
      subscription('volume', { price: { model: 'volume', price: '12.00' }, item: { quantity: '25' } }),
      subscription('tiers', { price: { price: '0.00', tiers: [{}] } }),
      {
        ...subscription('several'),
        items: [25, 2].map((quantity) =>
          subscriptionItemRecord({
            id: `si_${quantity}`,
            quantity: String(quantity),
            price: priceRecord({ id: `pri_${quantity}`, name: `Seats ${quantity}`, model: 'per_unit', price: '4.00' }),
          }),
        ),
      },
    ],
    tokens: {
      plain: [
        token('Server', { expires_at: inDays(400) }),
        token('Soon', { value: SECRETS[1], expires_at: inDays(1.5), issued_at: inDays(-100) }),
        token('Forever'),
        token('Old', { expires_at: inDays(-3) }),
        token('Flagged', { expires_at: inDays(400), is_expired: true }),
      ],
      ends: [token('Ending')],
    },
    metrics: {
      plain: [
        metric('Calls', { usage: 250, quota: 1000 }),
        metric('Near', { usage: 950, quota: 1000 }),
        metric('Over', { usage: 1200, quota: 1000 }),
        metric('Silent', { usage: null, quota: 1000 }),
        metric('Negative', { usage: 10, quota: -1 }),
      ],
    },
  };
}
