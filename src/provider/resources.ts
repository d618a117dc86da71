import type { AccessToken as PortalToken } from '../client/resources/access-token.js';
import type { BillableMetric as ParsedMetric, Quota } from '../client/resources/billable-metric.js';
import type { Page } from '../client/resources/page.js';
import type { Subscription as PortalSubscription } from '../client/resources/subscription.js';

/* The API guarantees no field, so each may be null. Null means "not reported", never zero.
   Timestamps are ISO 8601 text. */
export type { Customer } from '../client/resources/customer.js';
export type { Quota };

/**
 * The result of a list operation: one page of records. `invalid` counts the records that failed
 * validation, which `data` lacks.
 */
export interface ProviderList<Item> extends Omit<Page<Item>, 'data' | 'receivedCount'> {
  /** The records that passed validation. */
  readonly data: readonly Item[];
}

/**
 * A subscription. `state` may be any text, because the API documents only `active` and `canceled`.
 */
export interface Subscription extends Omit<PortalSubscription, 'items'> {
  readonly vendor_id: string | null;
  readonly psp_name: string | null;
  readonly billing_version: number | null;
  /**
   * Untyped objects, passed on unchanged. Only a number that would lose digits becomes a string.
   * Empty if the service sent none.
   */
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** An access token of a subscription. `value` is a secret of the customer. */
export interface AccessToken extends PortalToken {
  /** Null for a token without expiry. */
  readonly expires_at: string | null;
}

/** A billable metric and its quotas. */
export interface BillableMetric extends Omit<ParsedMetric, 'quotas'> {
  readonly quotas: readonly Quota[];
}
