import { isResourceId } from '../api/identifier.js';
import { assertFunction, assertOptionNames, assertProvider, parseOrigin } from './check-options.js';
import { type HandlerLimits, LIMIT_NAMES, resolveLimits } from './handler-limits.js';
import { createOwnedSubscriptions } from './owned-subscriptions.js';
import { fetchPortalData } from './portal-data.js';
import { parsePortalRequest, type PortalOperation } from './portal-request.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { createResponses } from './responses.js';
import { createUpstream } from './upstream.js';
import { withDeadline } from './with-deadline.js';

/** Options of the portal handler. */
export interface PortalHandlerOptions extends HandlerLimits {
  /** The client of the Provider API. */
  readonly provider: Pick<
    ProviderClient,
    'getCustomer' | 'listSubscriptions' | 'listAccessTokens' | 'listBillableMetrics'
  >;
  /**
   * The customer of a request, by the vendor's own session: returns or resolves to the customer's id, or to null without a
   * session (401). An error is a 503, and no result within `timeoutMs` a 504.
   */
  readonly authenticate: (request: Request) => Promise<string | null> | string | null;
  /** The origin of the pages, if it is not that of this handler. Requests of pages of other origins are refused. */
  readonly allowOrigin?: string | undefined;
}

const OPTION_NAMES = ['allowOrigin', 'authenticate', 'provider', ...LIMIT_NAMES].toSorted();
const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'];
const METHODS = 'GET, HEAD, OPTIONS';
// Names of headers, as browsers send them.
const HEADER_NAMES = /^[\w-]+(?:, ?[\w-]+)*$/;
const MAX_CUSTOMERS = 1000;

/**
 * Creates a request handler that serves the User Portal API from the Provider API, for vendors whose pages are not hosted by
 * the service. Below any prefix it responds to `customer`, `subscriptions/`, `subscriptions/{id}/access-tokens/` and
 * `usage?subscription_id=…` with data of the customer that `authenticate` returns, whatever the path and the query say.
 * @param options - the client, the vendor's session and limits
 * @returns a function that resolves to a response: 200, or an error status with `{ error }`. It rejects only with an error
 * that is not a `ProviderError`, such as a bug in a custom client.
 * @throws {TypeError} for an invalid or unknown option, with what is accepted
 */
export function createPortalHandler(options: PortalHandlerOptions): (request: Request) => Promise<Response> {
  assertOptionNames(options, OPTION_NAMES);
  const { provider, authenticate } = options;
  assertProvider(provider, OPERATIONS);
  assertFunction('authenticate', authenticate);
  const allowedOrigin = options.allowOrigin === undefined ? null : parseOrigin(options.allowOrigin);
  const { maxAgeMs, ...limits } = resolveLimits(options);
  const { maxConcurrency, maxQueue, timeoutMs } = limits;
  const upstream = createUpstream(limits);
  const maxCustomers = MAX_CUSTOMERS + maxConcurrency + maxQueue;
  const owned = createOwnedSubscriptions({ provider, upstream, maxAgeMs, maxCustomers });
  const responses = createResponses({
    allowedOrigin,
    headers: { 'cache-control': 'private, no-store', vary: 'Origin, Cookie, Authorization' },
    corsHeaders: { 'access-control-allow-credentials': 'true' },
  });

  function respondToPreflight({ headers }: Request): Response {
    const requested = headers.get('access-control-request-headers') ?? '';
    return responses.preflight({
      allow: METHODS,
      ...(allowedOrigin !== null && {
        'access-control-allow-methods': METHODS,
        'access-control-max-age': '600',
        // The vendor's session may be in any header.
        ...(HEADER_NAMES.test(requested) && { 'access-control-allow-headers': requested }),
      }),
    });
  }

  /** The id of the customer, or the response of a request without one. */
  async function authenticateCustomer(request: Request, deadline: number): Promise<string | Response> {
    const operation = 'authenticate';
    try {
      // It may throw before it returns a promise.
      const call = (async () => authenticate(request))();
      const customerId: unknown = await withDeadline(deadline, operation, call);
      // Undefined or empty: `authenticate` found no customer, although it should say so with null.
      if (customerId === null || customerId === undefined || customerId === '') return responses.error(401);
      if (typeof customerId === 'string' && isResourceId(customerId)) return customerId;
    } catch (error) {
      if (error instanceof ProviderError && error.operation === operation) {
        upstream.report({ operation, kind: 'timeout', status: undefined });
        return responses.error(504);
      }
    }
    upstream.report({ operation, kind: 'unexpected', status: undefined });
    return responses.error(503);
  }

  async function respond(request: Request, operation: PortalOperation): Promise<Response> {
    const deadline = performance.now() + timeoutMs;
    const customerId = await authenticateCustomer(request, deadline);
    if (customerId instanceof Response) return customerId;
    if ('subscriptionId' in operation && !(await owned.has(customerId, operation.subscriptionId, deadline))) {
      return responses.error(404);
    }
    const { name } = operation;
    const call = upstream.call({
      operation: name,
      hasPriority: true,
      send: (context) => fetchPortalData(provider, customerId, operation, context),
    });
    const { body, serverTime } = await withDeadline(deadline, name, call);
    return responses.json(body, serverTime === null ? {} : { date: new Date(serverTime).toUTCString() });
  }

  async function handle(request: Request): Promise<Response> {
    const origin = request.headers.get('origin');
    if (allowedOrigin !== null && origin !== null && origin !== allowedOrigin) return responses.error(403);
    if (request.method === 'OPTIONS') return respondToPreflight(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return responses.error(405, { allow: METHODS });
    const operation = parsePortalRequest(request);
    if (typeof operation === 'number') return responses.error(operation);
    try {
      return await respond(request, operation);
    } catch (error) {
      const response = responses.upstreamError(error);
      if (response) return response;
      throw error;
    }
  }

  return async (request) => {
    const response = await handle(request);
    // Widgets compare the expiry of tokens with it.
    if (!response.headers.has('date')) response.headers.set('date', new Date().toUTCString());
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
