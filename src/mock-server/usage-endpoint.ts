import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPortalHandler, createProviderClient, createUsageHandler } from '../provider/index.js';
import { FAULTS_HEADER } from './control-paths.js';
import { PROVIDER_PATH, USAGE_PARAMETER } from './operations.js';

// Faults are simulated, and without a hook each request would log them.
const onError = (): void => undefined;

interface UsageOptions {
  readonly apiKey: string;
  /** Whether pages of another origin may request usage. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  /** The customer whose session sent the request; null without a session. */
  readonly customerId: string | null;
}

/**
 * Serves usage as an integrator's server would: to an access token of the subscription, or without `customer_id` to the session. The Provider
 * API, of this server too, gets its key.
 */
export async function serveUsage(
  request: IncomingMessage,
  response: ServerResponse,
  { apiKey, isAllowedOrigin, customerId }: UsageOptions,
): Promise<void> {
  const { method = 'GET', headers, socket } = request;
  const { origin: pageOrigin } = headers;
  const url = new URL(request.url ?? '', `http://${headers.host}`);
  // The client accepts http on loopback only.
  const loopback = socket.localFamily === 'IPv6' ? '[::1]' : '127.0.0.1';
  const isAllowed = pageOrigin !== undefined && isAllowedOrigin(pageOrigin);
  // The handlers reject opaque origins, such as `null` for a page opened from a file.
  const isOpaque = isAllowed && pageOrigin === 'null';
  const faults = headers[FAULTS_HEADER];
  const fetchWithFaults: typeof fetch = (input, init) => {
    const sent = new Headers(init?.headers);
    if (faults !== undefined) sent.set(FAULTS_HEADER, String(faults));
    return fetch(input, { ...init, headers: sent });
  };
  const options = {
    provider: createProviderClient({
      baseUrl: `http://${loopback}:${socket.localPort}${PROVIDER_PATH}`,
      apiKey,
      fetch: fetchWithFaults,
      usageQuery: { name: USAGE_PARAMETER },
    }),
    allowOrigin: isAllowed && !isOpaque ? pageOrigin : url.origin,
    onError,
  };
  // A new handler for each request, without cached results: a fault selected in the panel takes effect at once.
  const handleUsage = url.searchParams.has('customer_id')
    ? createUsageHandler(options)
    : createPortalHandler({ ...options, authenticate: () => customerId });
  const requestHeaders = new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  if (isOpaque) requestHeaders.set('origin', url.origin);
  const usage = await handleUsage(new Request(url, { method, headers: requestHeaders }));
  const responseHeaders = {
    ...Object.fromEntries(usage.headers),
    ...(isOpaque && { 'access-control-allow-origin': 'null' }),
  };
  response.writeHead(usage.status, responseHeaders).end(await usage.text());
}
