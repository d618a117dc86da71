// @vitest-environment node
import { describe } from 'vitest';
import { parseResource } from '../../../src/api/resources/parse.js';
import { subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { describeResource } from './describe-resource.js';

const parseSubscription = (input: unknown) => parseResource(subscriptionSchema, input);
const parseItem = (input: unknown) => parseSubscription({ items: [input] })?.items.data[0] ?? null;
const parsePrice = (price: unknown) => parseItem({ price })?.price ?? null;

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
  items: [item, 'untyped'],
  activated_at: '2026-01-01T00:00:01Z',
  expired_at: '2026-09-01T00:00:00Z',
  cancellation_scheduled_at: '2026-06-01T00:00:00Z',
  canceled_at: '2026-07-01T00:00:00Z',
  past_due_at: '2026-08-01T00:00:00Z',
};

describe('a subscription', () => {
  describeResource(parseSubscription, {
    full: subscription,
    parsed: { ...subscription, items: { data: [item], invalid: 1 } },
    defaults: { items: { data: [], invalid: 0 } },
    strict: ['id'],
  });
});

describe('a subscription item', () => {
  describeResource(parseItem, { full: item });
});

describe('the price of a subscription item', () => {
  describeResource(parsePrice, { full: item.price, defaults: { priced_items: [], tiers: [] } });
});

describe.each(['billing_period', 'aggregation_period'] as const)('the %s of a price', (name) => {
  describeResource((period) => parsePrice({ [name]: period })?.[name] ?? null, {
    full: { time_unit: 'month', value: 1 },
  });
});
