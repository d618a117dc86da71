import type { ParsedList } from '../api/resources/parse.js';
import type { Page } from '../api/resources/page.js';

/*
 * What the schemas of `src/api` read, written out: a declaration file must not need their library. The interface promises
 * no field, so each may be null, which is "not told", never zero. Instants are ISO 8601 texts.
 */

/** A list that was read record by record: what could not be read is counted and left out. */
export type { ParsedList };

/** A customer's record. */
export interface Customer {
  readonly id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  /** The vendor's own identifier of the customer. */
  readonly external_id: string | null;
  readonly billing_address_line1: string | null;
  readonly billing_address_line2: string | null;
  readonly billing_address_city: string | null;
  readonly billing_address_country_code: string | null;
  readonly billing_address_zip_code: string | null;
  readonly billing_address_region: string | null;
  readonly is_business: boolean | null;
  readonly business_name: string | null;
  readonly company_number: string | null;
  readonly tax_identifier: string | null;
}

/** A length of time in the service's own words. */
export interface PricePeriod {
  readonly time_unit: string | null;
  readonly value: number | null;
}

/** What an item costs. Amounts are decimal texts. */
export interface Price {
  readonly id: string | null;
  readonly base_product_id: string | null;
  readonly parent_id: string | null;
  readonly product_id: string | null;
  readonly customer_id: string | null;
  readonly subscription_id: string | null;
  readonly vendor_id: string | null;
  readonly name: string | null;
  readonly type: string | null;
  readonly model: string | null;
  readonly currency: string | null;
  readonly price: string | null;
  readonly billing_period: PricePeriod | null;
  readonly aggregation_period: PricePeriod | null;
  readonly is_metered: boolean | null;
  readonly is_quantity_adjustable: boolean | null;
  readonly is_topup_enabled: boolean | null;
  readonly package_quantity: number | null;
  readonly quantity: number | null;
  readonly quantity_adjustment_min: number | null;
  readonly quantity_adjustment_max: number | null;
  /** The interface does not show what is in it. */
  readonly priced_items: readonly unknown[];
  /** The interface does not show what is in it. */
  readonly tiers: readonly unknown[];
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

/** One thing that a subscription is for. */
export interface SubscriptionItem {
  readonly id: string | null;
  readonly subscription_id: string | null;
  readonly price_id: string | null;
  readonly price: Price | null;
  readonly quantity: string | null;
  readonly billing_started_at: string | null;
  readonly next_billed_at: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

/** A subscription. Its state is any text: the interface names `active` and `canceled`, and says of no other. */
export interface Subscription {
  readonly id: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly vendor_id: string | null;
  readonly product_id: string | null;
  readonly customer_id: string | null;
  readonly order_id: string | null;
  readonly state: string | null;
  readonly psp_name: string | null;
  readonly billing_version: number | null;
  readonly is_cancelation_scheduled: boolean | null;
  readonly items: ParsedList<SubscriptionItem>;
  readonly activated_at: string | null;
  readonly expired_at: string | null;
  readonly cancellation_scheduled_at: string | null;
  readonly canceled_at: string | null;
  readonly past_due_at: string | null;
}

/** An access token of a subscription. Its value is a secret of the customer. */
export interface AccessToken {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
  readonly issued_at: string | null;
  /** Null for a token without expiry. */
  readonly expires_at: string | null;
  readonly is_expired: boolean | null;
}

/** What is allowed and used in one period. */
export interface Quota {
  /** A number, or its digits as they came where a number would round them (beyond 2^53). */
  readonly quota: number | string | null;
  /** The same. Null when it is not reported, which is not zero. */
  readonly usage: number | string | null;
  readonly period: { readonly unit: string | null; readonly value: number | null } | null;
  /** When the period ends. */
  readonly end: string | null;
}

/** Something that is counted, and its quotas. */
export interface BillableMetric {
  readonly name: string | null;
  readonly label: string | null;
  readonly quotas: ParsedList<Quota>;
}

/** One answer of a list operation. */
export interface ProviderPage<Item> extends Page<Item> {
  /** When the service answered, by its own clock, in milliseconds since the epoch; null when it did not say. */
  readonly answeredAt: number | null;
}
