import { createPortalClient, type PortalClient } from '../../src/client/portal-client.js';

export type ClientOptions = Parameters<typeof createPortalClient>[0];

/** A client of the page that has the base URL, without retries. */
export function createTestClient(options: Partial<ClientOptions> & Pick<ClientOptions, 'baseUrl'>): PortalClient {
  return createPortalClient({
    pageOrigin: new URL(options.baseUrl).origin,
    fetch,
    credentials: 'include',
    headers: undefined,
    shouldRetry: () => false,
    onHeaders: () => undefined,
    isBlocked: () => false,
    onServerDate: () => undefined,
    warn: () => undefined,
    onError: () => undefined,
    ...options,
  });
}
