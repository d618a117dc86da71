import { createUsageReader } from './current-usage.js';
import { createLimitFallback } from './limit-fallback.js';
import { fetchRange } from './page-range.js';
import type { PortalOperation } from './portal-request.js';
import type { CallOptions, ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import type { Report } from './reports.js';
import type { UpstreamContext } from './upstream.js';

export type PortalProvider = Omit<ProviderClient, 'allSubscriptions'>;

interface PortalData {
  /** A body in the shape of the User Portal API. */
  readonly body: string;
  /** The service's clock, in milliseconds since the epoch. Null if it wasn't reported. */
  readonly serverTime: number | null;
}

/** Returns a provider that retries a request if its `limit` is rejected. */
export function withLimitFallback(provider: PortalProvider): PortalProvider {
  const sendSubscriptions = createLimitFallback();
  const sendTokens = createLimitFallback();
  return {
    getCustomer: (...args) => provider.getCustomer(...args),
    listBillableMetrics: (...args) => provider.listBillableMetrics(...args),
    listSubscriptions: (customerId, { limit = 0, ...options } = {}) =>
      sendSubscriptions(limit, (size) => provider.listSubscriptions(customerId, { ...options, limit: size })),
    listAccessTokens: (customerId, subscriptionId, { limit = 0, ...options } = {}) =>
      sendTokens(limit, (size) => provider.listAccessTokens(customerId, subscriptionId, { ...options, limit: size })),
  };
}

/**
 * Returns a function that requests an operation's data, after checking that the subscription is the
 * customer's.
 */
export function createPortalReader(provider: PortalProvider, report: Report) {
  const readUsage = createUsageReader(provider, report);

  async function fetchBody(customerId: string, operation: PortalOperation, options: CallOptions): Promise<object> {
    switch (operation.name) {
      case 'getCustomer': {
        // The portal's customer lacks this field, which is the vendor's own.
        const { external_id: _, ...customer } = await provider.getCustomer(customerId, options);
        return customer;
      }
      case 'listSubscriptions': {
        const { page, state } = operation;
        return fetchRange(page, (range) => provider.listSubscriptions(customerId, { ...options, ...range, state }));
      }
      case 'listAccessTokens': {
        const { page, subscriptionId } = operation;
        return fetchRange(page, (range) =>
          provider.listAccessTokens(customerId, subscriptionId, { ...options, ...range }),
        );
      }
      case 'listBillableMetrics':
        return readUsage(operation.subscriptionId, options);
    }
  }

  return async (customerId: string, operation: PortalOperation, context: UpstreamContext): Promise<PortalData> => {
    let serverTime: number | null = null;
    const options = {
      ...context,
      retries: 1,
      onServerTime(milliseconds: number): void {
        serverTime = milliseconds;
      },
    };
    const content = await fetchBody(customerId, operation, options);
    try {
      return { body: JSON.stringify(content), serverTime };
    } catch {
      // Items are passed on unchanged, and may be nested too deeply for JSON.
      throw new ProviderError('malformed', operation.name, { status: 200 });
    }
  };
}
