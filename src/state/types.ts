/*
 * Types of what queries return, for components, which don't import the API layer.
 */
export type { ErrorKind } from '../api/api-error.js';
export type { StateFilter } from '../api/constants.js';
export type { BillableMetric } from '../api/resources/billable-metric.js';
export type { Customer } from '../api/resources/customer.js';
export type { Price, Subscription, SubscriptionItem } from '../api/resources/subscription.js';
export type { AccessTokenMetadata } from './access-tokens-query.js';
export type { MetricQuota } from './usage-query.js';
