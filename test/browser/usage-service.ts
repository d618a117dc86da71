import type { MockServerOptions } from '../../src/mock-server/server.js';
import { usageEndpoint } from '../../src/mock-server/usage-endpoint.js';

const KEY = 'vendor-key-Zx81_Qm47-pL09';

export interface UsageService {
  /** Options of a service with the usage handler at `/usage` of the portal's origin. */
  readonly service: Pick<MockServerOptions, 'providerKey' | 'usageParameter' | 'middleware'>;
  /** The same handler, for another origin. */
  readonly handleUsage: ReturnType<typeof usageEndpoint>;
}

export function usageService(): UsageService {
  let origin = '';
  const handleUsage = usageEndpoint({
    path: '/usage',
    origin: () => origin,
    providerPath: '/provider/v0/',
    apiKey: KEY,
    usageParameter: 'usage',
  });
  return {
    handleUsage,
    service: {
      providerKey: KEY,
      usageParameter: 'usage',
      middleware(request, response, next) {
        // Set by the first request, which is for the page.
        origin = `http://${request.headers.host}`;
        handleUsage(request, response, next);
      },
    },
  };
}
