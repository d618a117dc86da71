import type { MockServerOptions } from '../../src/mock-server/server.js';
import { usageEndpoint } from '../../src/mock-server/usage-endpoint.js';

const KEY = 'vendor-key-Zx81_Qm47-pL09';

export interface UsageService {
  /** Options of a service with the usage handler at `/usage` of the portal's origin. */
  readonly service: Pick<MockServerOptions, 'providerKey' | 'middleware'>;
  /** The same handler, for another origin. */
  readonly handleUsage: ReturnType<typeof usageEndpoint>;
}

export function usageService(): UsageService {
  let origin = '';
  const handleUsage = usageEndpoint({
    origin: () => origin,
    apiKey: KEY,
  });
  return {
    handleUsage,
    service: {
      providerKey: KEY,
      middleware(request, response, next) {
        // Set by the first request, which is for the page.
        origin = `http://${request.headers.host}`;
        handleUsage(request, response, next);
      },
    },
  };
}
