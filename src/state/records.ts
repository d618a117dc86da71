/*
 * What the stores hand out, as the service tells it: the views know the records by these names.
 */
export type { ErrorCode } from '../api/api-error.js';
export type { StateFilter } from '../api/portal-client.js';
export type { Customer } from '../api/resources/customer.js';
export type { MeteredQuota } from './usage-list.js';
export type { Price, Subscription, SubscriptionItem } from '../api/resources/subscription.js';
