import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProviderClient, createUsageHandler } from '../provider/index.js';

export interface UsageEndpointOptions {
  readonly path: string;
  /** Origin of the page; a function, because it is known only once the server listens. */
  readonly origin: () => string;
  /** Path of the Provider API on the same origin. */
  readonly providerPath: string;
  readonly apiKey: string;
  readonly usageParameter: string;
}

/** Middleware that serves usage as an integrator's server would. The Provider API key stays in it. */
export function usageEndpoint({ path, origin, providerPath, apiKey, usageParameter }: UsageEndpointOptions) {
  function createHandler(): ReturnType<typeof createUsageHandler> {
    const provider = createProviderClient({
      baseUrl: `${origin()}${providerPath}`,
      apiKey,
      usageQuery: { name: usageParameter },
    });
    return createUsageHandler({ provider, allowOrigin: origin() });
  }

  async function serve({ method = 'GET', url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestHeaders = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // A new handler for each request, without cached results: a fault selected in the panel takes effect at once.
    const handleUsage = createHandler();
    const usage = await handleUsage(new Request(new URL(url, origin()), { method, headers: requestHeaders }));
    response.writeHead(usage.status, Object.fromEntries(usage.headers)).end(await usage.text());
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.split('?', 1)[0] !== path) {
      next();
      return;
    }
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  };
}
