import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProviderClient, createUsageHandler } from '../provider/index.js';

export interface UsageEndpointOptions {
  readonly path: string;
  /** The origin of the page that asks, known once the server listens. */
  readonly origin: () => string;
  /** The path of the Provider API on that origin. */
  readonly providerPath: string;
  readonly apiKey: string;
  readonly usageParameter: string;
}

/** Tells the usage as a vendor's server does. The key of the Provider API goes no further than here. */
export function usageEndpoint({ path, origin, providerPath, apiKey, usageParameter }: UsageEndpointOptions) {
  let handleUsage: ReturnType<typeof createUsageHandler> | undefined;

  function createHandler(): ReturnType<typeof createUsageHandler> {
    const provider = createProviderClient({
      baseUrl: `${origin()}${providerPath}`,
      apiKey,
      usageQuery: { name: usageParameter },
      // Sooner than the page gives up, so that it is told.
      timeoutMs: 10_000,
    });
    // What is chosen in the panel shows at once: nothing is kept.
    return createUsageHandler({ provider, allowOrigin: origin(), cacheSeconds: 0 });
  }

  async function answer({ method = 'GET', url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    handleUsage ??= createHandler();
    const answered = await handleUsage(new Request(new URL(url, origin()), { method, headers: given }));
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.split('?', 1)[0] !== path) {
      next();
      return;
    }
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  };
}
