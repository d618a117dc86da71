import type { Quota } from '../api/resources/billable-metric.js';

/*
 * Types of what queries return, for components, which don't import the API layer.
 */
export type { ErrorKind } from '../api/api-error.js';
export type { StateFilter } from '../api/constants.js';
export type { BillableMetric } from '../api/resources/billable-metric.js';
export type { Customer } from '../api/resources/customer.js';
export type { Price, Subscription, SubscriptionItem } from '../api/resources/subscription.js';
export type { AccessTokenMetadata } from './access-tokens-query.js';

/** One quota of a billable metric, or the metric alone if it has no quota. */
export interface MetricQuota extends Quota {
  readonly name: string | null;
  readonly label: string | null;
}

/** What authorizes requests of usage: an access token of the subscription, or the customer's session. */
export type UsageAuth = 'token' | 'session';
