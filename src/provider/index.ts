/*
 * The server-side part: for any runtime with `fetch`, never for a browser.
 */
export type { ProviderClientOptions } from './connection.js';
export {
  type CallOptions,
  createProviderClient,
  type PageOptions,
  type ProviderClient,
  type SubscriptionOptions,
} from './provider-client.js';
export { ProviderFailure, type ProviderFailureFacts, type ProviderFailureKind } from './provider-failure.js';
export type {
  AccessToken,
  BillableMetric,
  ParsedList,
  Customer,
  Price,
  PricePeriod,
  ProviderPage,
  Quota,
  Subscription,
  SubscriptionItem,
} from './resources.js';
export { createUsageHandler, type UsageHandlerOptions } from './usage-handler.js';
