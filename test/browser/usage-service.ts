import type { MockServerOptions } from '../../src/harness/mock-server/server.js';
import { usageEndpoint } from '../../src/harness/usage-endpoint.js';

const KEY = 'vendor-key-Zx81_Qm47-pL09';

export interface UsageService {
  /** Options of a service with the usage handler at `/usage` of the portal's origin. */
  readonly service: Pick<MockServerOptions, 'providerKey' | 'usageParameter' | 'middleware'>;
  /** The same handler, for another origin. */
  readonly answerUsage: ReturnType<typeof usageEndpoint>;
}

export function usageService(): UsageService {
  let origin = '';
  const answerUsage = usageEndpoint({
    path: '/usage',
    origin: () => origin,
    providerPath: '/provider/v0/',
    apiKey: KEY,
    usageParameter: 'usage',
  });
  return {
    answerUsage,
    service: {
      providerKey: KEY,
      usageParameter: 'usage',
      middleware(request, response, next) {
        // The request for the page itself comes first.
        origin = `http://${request.headers.host}`;
        answerUsage(request, response, next);
      },
    },
  };
}
