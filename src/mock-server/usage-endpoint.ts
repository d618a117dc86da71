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
  /** Whether pages of another origin may request usage. Default: none may. */
  readonly isAllowedOrigin?: (origin: string) => boolean;
}

/** Middleware that serves usage as an integrator's server would. The Provider API key stays in it. */
export function usageEndpoint({
  path,
  origin,
  providerPath,
  apiKey,
  usageParameter,
  isAllowedOrigin = () => false,
}: UsageEndpointOptions) {
  function createHandler(pageOrigin: string | undefined): ReturnType<typeof createUsageHandler> {
    const provider = createProviderClient({
      baseUrl: `${origin()}${providerPath}`,
      apiKey,
      usageQuery: { name: usageParameter },
    });
    const isAllowed = pageOrigin !== undefined && isAllowedOrigin(pageOrigin);
    return createUsageHandler({ provider, allowOrigin: isAllowed ? pageOrigin : origin() });
  }

  async function serve(
    { method = 'GET', url = '', headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // The handler rejects opaque origins, such as that of a page opened from a file.
    const isOpaque = headers.origin === 'null' && isAllowedOrigin('null');
    const requestHeaders = new Headers(
      Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    if (isOpaque) requestHeaders.set('origin', origin());
    // A new handler for each request, without cached results: a fault selected in the panel takes effect at once.
    const handleUsage = createHandler(isOpaque ? undefined : headers.origin);
    const usage = await handleUsage(new Request(new URL(url, origin()), { method, headers: requestHeaders }));
    const responseHeaders = {
      ...Object.fromEntries(usage.headers),
      ...(isOpaque && { 'access-control-allow-origin': 'null' }),
    };
    response.writeHead(usage.status, responseHeaders).end(await usage.text());
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
