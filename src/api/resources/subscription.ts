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

const periodSchema = nullableRecord({ time_unit: nullableString, value: nullableNumber });

const priceSchema = nullableRecord({
  id: foreignId,
  base_product_id: foreignId,
  parent_id: foreignId,
  product_id: foreignId,
  customer_id: foreignId,
  subscription_id: foreignId,
  vendor_id: foreignId,
  name: nullableString,
  type: nullableString,
  model: nullableString,
  currency: nullableString,
  price: nullableString,
  billing_period: periodSchema,
  aggregation_period: periodSchema,
  is_metered: nullableBoolean,
  is_quantity_adjustable: nullableBoolean,
  is_topup_enabled: nullableBoolean,
  package_quantity: nullableNumber,
  quantity: nullableNumber,
  quantity_adjustment_min: nullableNumber,
  quantity_adjustment_max: nullableNumber,
  priced_items: opaqueArray,
  tiers: opaqueArray,
  created_at: nullableString,
  updated_at: nullableString,
});

const subscriptionItemSchema = record({
  id: foreignId,
  subscription_id: foreignId,
  price_id: foreignId,
  price: priceSchema,
  quantity: nullableString,
  billing_started_at: nullableString,
  next_billed_at: nullableString,
  created_at: nullableString,
  updated_at: nullableString,
});

/** The fields of both interfaces, which differ in the items. */
export const subscriptionEntries = {
  id: strictString,
  created_at: nullableString,
  updated_at: nullableString,
  vendor_id: foreignId,
  product_id: foreignId,
  customer_id: foreignId,
  order_id: foreignId,
  state: nullableString,
  psp_name: nullableString,
  billing_version: nullableNumber,
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
