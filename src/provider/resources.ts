/*
 * Types of the schemas, written out: the declaration file must need neither the validation library nor those of the widgets, which
 * have types of the DOM. The interface guarantees no field, so each may be null, which means "not reported", never zero. Timestamps are ISO 8601 text.
 */

/** The result of a list operation: one page of records. */
export interface ProviderList<Item> {
  /** The records that passed validation. */
  readonly data: readonly Item[];
  /** The number of all records; null if the service did not report it. */
  readonly total: number | null;
  /** The page size that the service applied; null if it did not report it. */
  readonly limit: number | null;
  /** The number of records before this page; null if the service did not report it. */
  readonly offset: number | null;
  /** How many records failed validation and are not part of `data`. */
  readonly invalid: number;
}

/** A customer's record. */
export interface Customer {
  readonly id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  /** The vendor's identifier of the customer. */
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

/** A subscription. `state` is any text: the interface documents only `active` and `canceled`. */
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
  /**
   * Untyped objects in the interface, passed through unchanged; only a number that would lose digits becomes a string of
   * them. Empty if the service sent none.
   */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly activated_at: string | null;
  readonly expired_at: string | null;
  readonly cancellation_scheduled_at: string | null;
  readonly canceled_at: string | null;
  readonly past_due_at: string | null;
}

/** An access token of a subscription. `value` is a secret of the customer. */
export interface AccessToken {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
  readonly issued_at: string | null;
  /** Null for a token without expiry. */
  readonly expires_at: string | null;
  readonly is_expired: boolean | null;
}

/** The limit and the usage of one period. */
export interface Quota {
  /** The limit. A string of digits where a number would lose some (beyond 2^53). */
  readonly quota: number | string | null;
  /** The usage, in the same form. Null means not reported, which is not zero. */
  readonly usage: number | string | null;
  readonly period: { readonly unit: string | null; readonly value: number | null } | null;
  /** The end of the period. */
  readonly end: string | null;
}

/** A billable metric and its quotas. */
export interface BillableMetric {
  readonly name: string | null;
  readonly label: string | null;
  readonly quotas: readonly Quota[];
}
