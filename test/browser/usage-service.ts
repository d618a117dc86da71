import type { MockServerOptions } from '../../src/mock-server/server.js';
import { usageEndpoint } from '../../src/mock-server/usage-endpoint.js';

const KEY = 'vendor-key-Zx81_Qm47-pL09';

/** Options of a service with the usage handler at `/usage` of the portal's origin, and that handler, for another origin. */
export function usageService() {
  let origin = '';
  const handleUsage = usageEndpoint({ origin: () => origin, apiKey: KEY });
  const service: Pick<MockServerOptions, 'providerKey' | 'middleware'> = {
    providerKey: KEY,
    middleware(request, response, next) {
      // Set by the first request, which is for the page.
      origin = `http://${request.headers.host}`;
      handleUsage(request, response, next);
    },
  };
  return { handleUsage, service };
}
