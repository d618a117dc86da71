// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseResource } from '../../../src/api/resources/parse.js';
import { type Price, type Subscription, subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { describeResource } from './describe-resource.js';

const parseSubscription = (input: unknown): Subscription | null => parseResource(subscriptionSchema, input);
const parseItem = (input: unknown) => parseSubscription({ items: [input] })?.items.data[0] ?? null;
const parsePrice = (price: unknown): Price | null => parseItem({ price })?.price ?? null;

const item = {
  id: 'item_1',
  price: {
    name: 'Plus, monthly',
    type: 'recurring',
    model: 'flat_fee',
    currency: 'EUR',
    price: '12345678901234567.89',
    billing_period: { time_unit: 'month', value: 1 },
    aggregation_period: { time_unit: '', value: 0 },
    is_metered: false,
    is_topup_enabled: false,
    package_quantity: 1,
    priced_items: [],
    tiers: [{ up_to: 10 }],
  },
  quantity: '1.5',
  billing_started_at: '2026-01-01T00:00:00Z',
  next_billed_at: '2026-02-01T00:00:00Z',
};

const subscription = {
  id: 'sub_1',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  customer_id: 'cus_1',
  product_id: 'prod_1',
  order_id: 'ord_1',
  state: 'paused',
  is_cancelation_scheduled: true,
  items: [item],
  activated_at: '2026-01-01T00:00:01Z',
  expired_at: '2026-09-01T00:00:00Z',
  cancellation_scheduled_at: '2026-06-01T00:00:00Z',
  canceled_at: '2026-07-01T00:00:00Z',
  past_due_at: '2026-08-01T00:00:00Z',
};

const NO_ITEMS = { data: [], invalid: 0 };

function nullFields(fields: object, others: object = {}): Record<string, unknown> {
  return { ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])), ...others };
}

describe('a subscription', () => {
  describeResource(parseSubscription, {
    full: subscription,
    parsed: { ...subscription, items: { data: [item], invalid: 0 } },
    empty: nullFields(subscription, { items: NO_ITEMS }),
    strict: ['id'],
  });

  it('skips and counts invalid items', () => {
    const items = [item, 'untyped', { quantity: 3 }, { price: { price: 9.99 } }, null, { unknown: 'field' }];
    const parsed = parseSubscription({ id: 'sub_1', items });
    expect(parsed?.items.invalid).toBe(2);
    expect(parsed?.items.data).toMatchObject([
      item,
      { quantity: '3' },
      { price: { price: '9.99' } },
      { price: null, quantity: null },
    ]);
  });
});

describe('a subscription item', () => {
  describeResource(parseItem, { full: item, empty: nullFields(item) });
});

describe('the price of a subscription item', () => {
  describeResource(parsePrice, { full: item.price, empty: nullFields(item.price, { priced_items: [], tiers: [] }) });
});

describe.each(['billing_period', 'aggregation_period'] as const)('the %s of a price', (name) => {
  describeResource((period) => parsePrice({ [name]: period })?.[name] ?? null, {
    full: { time_unit: 'month', value: 1 },
    empty: { time_unit: null, value: null },
  });
});
