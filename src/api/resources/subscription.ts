import { nullish } from 'valibot';
import { elements, flag, integer, list, record, type Shown, spareFlag, spareInteger, spareText, text } from './record.js';

const periodSchema = nullish(record({ time_unit: text, value: integer }), null);

const priceSchema = record({
  id: spareText,
  base_product_id: spareText,
  parent_id: spareText,
  product_id: spareText,
  customer_id: spareText,
  subscription_id: spareText,
  vendor_id: spareText,
  name: text,
  type: text,
  model: text,
  currency: text,
  price: text,
  billing_period: periodSchema,
  aggregation_period: periodSchema,
  is_metered: flag,
  is_quantity_adjustable: spareFlag,
  is_topup_enabled: flag,
  package_quantity: integer,
  quantity: spareInteger,
  quantity_adjustment_min: spareInteger,
  quantity_adjustment_max: spareInteger,
  priced_items: elements,
  tiers: elements,
  created_at: spareText,
  updated_at: spareText,
});

const subscriptionItemSchema = record({
  id: spareText,
  subscription_id: spareText,
  price_id: spareText,
  price: nullish(priceSchema, null),
  quantity: text,
  billing_started_at: text,
  next_billed_at: text,
  created_at: spareText,
  updated_at: spareText,
});

export const subscriptionSchema = record({
  id: text,
  created_at: text,
  updated_at: text,
  vendor_id: spareText,
  product_id: spareText,
  customer_id: spareText,
  order_id: spareText,
  state: text,
  psp_name: spareText,
  billing_version: spareInteger,
  is_cancelation_scheduled: flag,
  items: list(subscriptionItemSchema),
  activated_at: text,
  expired_at: text,
  cancellation_scheduled_at: text,
  canceled_at: text,
  past_due_at: text,
});

export type Price = Shown<typeof priceSchema>;
export type SubscriptionItem = Shown<typeof subscriptionItemSchema>;
/** The customer's id is compared and never shown. */
export type Subscription = Shown<typeof subscriptionSchema> & { readonly customer_id?: string | null };
/** `billing_period` and `aggregation_period` of a price. */
export type PricePeriod = NonNullable<Price['billing_period']>;
