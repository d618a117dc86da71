import type { InferOutput } from 'valibot';
import {
  foreignId,
  list,
  nullableBoolean,
  nullableNumber,
  nullableRecord,
  nullableString,
  opaqueArray,
  record,
  strictString,
} from './schema.js';

/* Only the fields that the widgets use: a list may have thousands of records, and each validated field costs time and memory. */

const periodSchema = nullableRecord({ time_unit: nullableString, value: nullableNumber });

const priceSchema = nullableRecord({
  name: nullableString,
  type: nullableString,
  model: nullableString,
  currency: nullableString,
  price: nullableString,
  billing_period: periodSchema,
  aggregation_period: periodSchema,
  is_metered: nullableBoolean,
  is_topup_enabled: nullableBoolean,
  package_quantity: nullableNumber,
  priced_items: opaqueArray,
  tiers: opaqueArray,
});

const subscriptionItemSchema = record({
  id: foreignId,
  price: priceSchema,
  quantity: nullableString,
  billing_started_at: nullableString,
  next_billed_at: nullableString,
});

/** Without those that only the Provider API's users need. */
export const subscriptionEntries = {
  id: strictString,
  created_at: nullableString,
  updated_at: nullableString,
  customer_id: foreignId,
  order_id: foreignId,
  state: nullableString,
  is_cancelation_scheduled: nullableBoolean,
  items: list(subscriptionItemSchema),
  activated_at: nullableString,
  expired_at: nullableString,
  cancellation_scheduled_at: nullableString,
  canceled_at: nullableString,
  past_due_at: nullableString,
};

export const subscriptionSchema = record(subscriptionEntries);

export type Price = NonNullable<InferOutput<typeof priceSchema>>;
export type SubscriptionItem = InferOutput<typeof subscriptionItemSchema>;
export type Subscription = InferOutput<typeof subscriptionSchema>;
/** `billing_period` and `aggregation_period` of a price. */
export type PricePeriod = NonNullable<Price['billing_period']>;
