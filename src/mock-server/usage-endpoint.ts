import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPortalHandler, createProviderClient, createUsageHandler } from '../provider/index.js';
import { PROVIDER_PATH, USAGE_PARAMETER } from './operations.js';
import { USAGE_PATH } from './snippet.js';

// Faults are simulated, and without a hook each request would log them.
const onError = (): void => undefined;

export interface UsageEndpointOptions {
  /** Origin of the page; a function, because it is known only once the server listens. */
  readonly origin: () => string;
  readonly apiKey: string;
  /** Whether pages of another origin may request usage. Default: none may. */
  readonly isAllowedOrigin?: (origin: string) => boolean;
  /** The id of the customer with the session of a request, null without one. Default: no request has a session. */
  readonly customerOf?: (request: IncomingMessage) => string | null;
}

/**
 * Middleware that serves usage as an integrator's server would: to an access token of the subscription, or without `customer_id` to the
 * session. The Provider API key stays in it.
 */
export function usageEndpoint({
  origin,
  apiKey,
  isAllowedOrigin = () => false,
  customerOf = () => null,
}: UsageEndpointOptions) {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { origin: pageOrigin } = headers;
    const url = new URL(request.url ?? '', origin());
    const isAllowed = pageOrigin !== undefined && isAllowedOrigin(pageOrigin);
    // The handlers reject opaque origins, such as that of a page opened from a file.
    const isOpaque = isAllowed && pageOrigin === 'null';
    const options = {
      provider: createProviderClient({
        baseUrl: `${origin()}${PROVIDER_PATH}`,
        apiKey,
        usageQuery: { name: USAGE_PARAMETER },
      }),
      allowOrigin: isAllowed && !isOpaque ? pageOrigin : origin(),
      onError,
    };
    // A new handler for each request, without cached results: a fault selected in the panel takes effect at once.
    const handleUsage = url.searchParams.has('customer_id')
      ? createUsageHandler(options)
      : createPortalHandler({ ...options, authenticate: () => customerOf(request) });
    const requestHeaders = new Headers(
      Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    if (isOpaque) requestHeaders.set('origin', origin());
    const usage = await handleUsage(new Request(url, { method, headers: requestHeaders }));
    const responseHeaders = {
      ...Object.fromEntries(usage.headers),
      ...(isOpaque && { 'access-control-allow-origin': 'null' }),
    };
    response.writeHead(usage.status, responseHeaders).end(await usage.text());
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.split('?', 1)[0] !== USAGE_PATH) {
      next();
      return;
    }
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  };
}
