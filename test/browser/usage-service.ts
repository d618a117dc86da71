import type { MockServerOptions } from '../../src/harness/mock-server/server.js';
import { usageEndpoint } from '../../src/harness/usage-endpoint.js';

const KEY = 'vendor-key-Zx81_Qm47-pL09';

export interface UsageService {
  /** The service with the usage handler beside it, at `/usage` of the portal's own origin. */
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
        // The page itself comes this way, before it asks for anything.
        origin = `http://${request.headers.host}`;
        answerUsage(request, response, next);
      },
    },
  };
}
