// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkResource } from '../../../src/api/resources/record.js';
import { type Price, type Subscription, subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { describeFields } from './describe-fields.js';

const readSubscription = (input: unknown): Subscription | null => checkResource(subscriptionSchema, input);
const readItem = (input: unknown) => readSubscription({ items: [input] })?.items.records[0] ?? null;
const readPrice = (price: unknown): Price | null => readItem({ price })?.price ?? null;

describe('a subscription', () => {
  describeFields(readSubscription, {
    id: 'text',
    created_at: 'text',
    updated_at: 'text',
    vendor_id: 'spare text',
    product_id: 'spare text',
    customer_id: 'spare text',
    order_id: 'spare text',
    state: 'text',
    psp_name: 'spare text',
    billing_version: 'spare integer',
    is_cancelation_scheduled: 'flag',
    items: 'list',
    activated_at: 'text',
    expired_at: 'text',
    cancellation_scheduled_at: 'text',
    canceled_at: 'text',
    past_due_at: 'text',
  });

  it('keeps a full record', () => {
    const subscription = {
      id: 'sub_1',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-02T00:00:00Z',
      vendor_id: 'ven_1',
      product_id: 'pro_1',
      customer_id: 'cus_1',
      order_id: 'ord_1',
      state: 'paused',
      psp_name: 'card',
      billing_version: 2,
      is_cancelation_scheduled: true,
      activated_at: '2026-01-01T00:00:01Z',
      expired_at: null,
      cancellation_scheduled_at: '2026-06-01T00:00:00Z',
      canceled_at: null,
      past_due_at: null,
    };
    expect(readSubscription({ ...subscription, items: [item] })).toStrictEqual({
      ...subscription,
      items: { records: [item], rejected: 0 },
    });
  });

  it('leaves out and counts the items that it can not read', () => {
    const items = [item, 'untyped', { quantity: 3 }, { price: { price: 9.99 } }, null, { name: 'of another shape' }];
    const subscription = readSubscription({ id: 'sub_1', items });
    expect(subscription?.id).toBe('sub_1');
    expect(subscription?.items.rejected).toBe(4);
    expect(subscription?.items.records).toMatchObject([item, { price: null, quantity: null }]);
  });
});

describe('a subscription item', () => {
  describeFields(readItem, {
    id: 'spare text',
    subscription_id: 'spare text',
    price_id: 'spare text',
    price: 'record',
    quantity: 'text',
    billing_started_at: 'text',
    next_billed_at: 'text',
    created_at: 'spare text',
    updated_at: 'spare text',
  });
});

describe('the price of a subscription item', () => {
  describeFields(readPrice, {
    id: 'spare text',
    base_product_id: 'spare text',
    parent_id: 'spare text',
    product_id: 'spare text',
    customer_id: 'spare text',
    subscription_id: 'spare text',
    vendor_id: 'spare text',
    name: 'text',
    type: 'text',
    model: 'text',
    currency: 'text',
    price: 'text',
    billing_period: 'record',
    aggregation_period: 'record',
    is_metered: 'flag',
    is_quantity_adjustable: 'spare flag',
    is_topup_enabled: 'flag',
    package_quantity: 'integer',
    quantity: 'spare integer',
    quantity_adjustment_min: 'spare integer',
    quantity_adjustment_max: 'spare integer',
    priced_items: 'elements',
    tiers: 'elements',
    created_at: 'spare text',
    updated_at: 'spare text',
  });
});

describe.each(['billing_period', 'aggregation_period'] as const)('the %s of a price', (name) => {
  describeFields((period) => readPrice({ [name]: period })?.[name] ?? null, { time_unit: 'text', value: 'integer' });
});

const item = {
  id: 'item_1',
  subscription_id: 'sub_1',
  price_id: 'pri_1',
  price: {
    id: 'pri_1',
    base_product_id: 'pro_0',
    parent_id: 'pri_0',
    product_id: 'pro_1',
    customer_id: 'cus_1',
    subscription_id: 'sub_1',
    vendor_id: 'ven_1',
    name: 'Plus, monthly',
    type: 'recurring',
    model: 'flat_fee',
    currency: 'EUR',
    price: '12345678901234567.89',
    billing_period: { time_unit: 'month', value: 1 },
    aggregation_period: { time_unit: '', value: 0 },
    is_metered: false,
    is_quantity_adjustable: true,
    is_topup_enabled: false,
    package_quantity: 1,
    quantity: 1,
    quantity_adjustment_min: 1,
    quantity_adjustment_max: 99,
    priced_items: [],
    tiers: [{ up_to: 10 }],
    created_at: '2025-12-01T00:00:00Z',
    updated_at: '2025-12-02T00:00:00Z',
  },
  quantity: '1.5',
  billing_started_at: '2026-01-01T00:00:00Z',
  next_billed_at: '2026-02-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
