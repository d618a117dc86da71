import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPortalHandler, createProviderClient, createUsageHandler } from '../provider/index.js';
import { FAULTS_HEADER } from './control-paths.js';
import { PROVIDER_PATH, USAGE_PARAMETER } from './operations.js';

// Faults are intended, so don't log them.
const onError = (): void => undefined;

interface UsageOptions {
  readonly apiKey: string;
  /** Whether pages of another origin may request usage. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  /** The customer whose session sent the request. Null without a session. */
  readonly customerId: string | null;
}

/**
 * Serves usage like an integrator's server: with a token of the subscription, or by session if
 * `customer_id` is missing. It calls the Provider API (of this server, too) with its key.
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
  // Create a handler for each request, because cached results would hide a newly selected fault.
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
