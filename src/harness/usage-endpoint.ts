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
  function createHandler(): ReturnType<typeof createUsageHandler> {
    const provider = createProviderClient({
      baseUrl: `${origin()}${providerPath}`,
      apiKey,
      usageQuery: { name: usageParameter },
    });
    return createUsageHandler({ provider, allowOrigin: origin() });
  }

  async function answer({ method = 'GET', url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // A new handler, without cached responses, so that a change in the panel shows at once.
    const handleUsage = createHandler();
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
