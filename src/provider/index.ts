/* The server-side part, for any runtime with `fetch` except browsers. */
export type { ProviderClientOptions } from './options.js';
export {
  type CallOptions,
  createProviderClient,
  type PageOptions,
  type ProviderClient,
  type SubscriptionOptions,
} from './provider-client.js';
export { ProviderError, type ProviderErrorKind, type ProviderErrorDetails } from './provider-error.js';
export type { AccessToken, BillableMetric, Customer, ProviderList, Quota, Subscription } from './resources.js';
export type { UsageHandlerError } from './reports.js';
export type { HandlerLimits } from './handler-limits.js';
export { createUsageHandler, type UsageHandlerOptions } from './usage-handler.js';
export { createPortalHandler, type PortalHandlerOptions } from './portal-handler.js';
