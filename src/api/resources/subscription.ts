import {
  foreignId,
  list,
  nullableBoolean,
  nullableNumber,
  nullableRecord,
  nullableString,
  opaqueArray,
  record,
  type RecordOf,
  strictString,
} from './schema.js';

/* Only the fields that the widgets use: a list may have thousands of records, and each validated field costs time and memory. */

const period = nullableRecord({ time_unit: nullableString, value: nullableNumber });

const priceFields = {
  name: nullableString,
  type: nullableString,
  model: nullableString,
  currency: nullableString,
  /** A decimal number. */
  price: nullableString,
  billing_period: period,
  aggregation_period: period,
  is_metered: nullableBoolean,
  is_topup_enabled: nullableBoolean,
  package_quantity: nullableNumber,
  priced_items: opaqueArray,
  tiers: opaqueArray,
};

export interface Price extends RecordOf<typeof priceFields> {}

const itemFields = {
  id: foreignId,
  price: nullableRecord(priceFields),
  /** A decimal number. */
  quantity: nullableString,
  billing_started_at: nullableString,
  next_billed_at: nullableString,
};

export interface SubscriptionItem extends RecordOf<typeof itemFields> {}

/** Without those that only the Provider API's users need. */
export const subscriptionFields = {
  id: strictString,
  created_at: nullableString,
  updated_at: nullableString,
  customer_id: foreignId,
  product_id: foreignId,
  order_id: foreignId,
  state: nullableString,
  is_cancelation_scheduled: nullableBoolean,
  items: list(record(itemFields)),
  activated_at: nullableString,
  expired_at: nullableString,
  cancellation_scheduled_at: nullableString,
  canceled_at: nullableString,
  past_due_at: nullableString,
};

/** Null is what the service does not say. Dates are ISO 8601. */
export interface Subscription extends RecordOf<typeof subscriptionFields> {}

export const subscriptionSchema = record(subscriptionFields);
