import type { NestedLists, ParsedList, Schema } from './parse.js';
import {
  relatedId,
  list,
  nullableBoolean,
  nullableDate,
  nullableDecimal,
  nullableNumber,
  nullableRecord,
  nullableString,
  opaqueArray,
  record,
  strictString,
} from './schema.js';

interface PricePeriod {
  readonly time_unit: string | null;
  readonly value: number | null;
}

export interface Price {
  readonly name: string | null;
  readonly type: string | null;
  readonly model: string | null;
  readonly currency: string | null;
  /** A decimal number as text. */
  readonly price: string | null;
  readonly billing_period: PricePeriod | null;
  readonly aggregation_period: PricePeriod | null;
  readonly is_metered: boolean | null;
  readonly is_topup_enabled: boolean | null;
  readonly package_quantity: number | null;
  readonly priced_items: readonly unknown[];
  readonly tiers: readonly unknown[];
}

export interface SubscriptionItem {
  readonly id: string | null;
  readonly price: Price | null;
  /** A decimal number as text. */
  readonly quantity: string | null;
  readonly billing_started_at: string | null;
  readonly next_billed_at: string | null;
}

/** A field is null if the API doesn't report it. Dates should be ISO 8601. */
export interface Subscription {
  readonly id: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly customer_id: string | null;
  readonly product_id: string | null;
  readonly order_id: string | null;
  readonly state: string | null;
  readonly is_cancelation_scheduled: boolean | null;
  readonly items: ParsedList<SubscriptionItem>;
  readonly activated_at: string | null;
  readonly expired_at: string | null;
  readonly cancellation_scheduled_at: string | null;
  readonly canceled_at: string | null;
  readonly past_due_at: string | null;
}

/* Omit fields that no widget uses, because lists may have thousands of records. */

const periodSchema = nullableRecord({ time_unit: nullableString, value: nullableNumber });

const priceSchema = nullableRecord({
  name: nullableString,
  type: nullableString,
  model: nullableString,
  currency: nullableString,
  price: nullableDecimal,
  billing_period: periodSchema,
  aggregation_period: periodSchema,
  is_metered: nullableBoolean,
  is_topup_enabled: nullableBoolean,
  package_quantity: nullableNumber,
  priced_items: opaqueArray,
  tiers: opaqueArray,
});

const subscriptionItemSchema: Schema<SubscriptionItem> = record({
  id: relatedId,
  price: priceSchema,
  quantity: nullableDecimal,
  billing_started_at: nullableDate,
  next_billed_at: nullableDate,
});

export const itemLists: NestedLists<Subscription> = {
  name: 'items',
  schema: subscriptionItemSchema,
  getList: ({ items }) => items,
};

export const subscriptionEntries = {
  id: strictString,
  created_at: nullableDate,
  updated_at: nullableDate,
  customer_id: relatedId,
  product_id: relatedId,
  order_id: relatedId,
  state: nullableString,
  is_cancelation_scheduled: nullableBoolean,
  items: list(subscriptionItemSchema),
  activated_at: nullableDate,
  expired_at: nullableDate,
  cancellation_scheduled_at: nullableDate,
  canceled_at: nullableDate,
  past_due_at: nullableDate,
};

export const subscriptionSchema: Schema<Subscription> = record(subscriptionEntries);
