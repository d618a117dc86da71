import { isResourceId } from '../api/identifier.js';
import { assertFunction, assertProvider, parseOrigin, readOptions } from './check-options.js';
import { type HandlerLimits, LIMIT_NAMES, resolveLimits } from './handler-limits.js';
import { createOwnerCheck } from './owner-check.js';
import { createPortalReader, type PortalProvider, withLimitFallback } from './portal-data.js';
import { parsePortalRequest, type PortalOperation } from './portal-request.js';
import { isForeignRequest } from './request-origin.js';
import { createResponses } from './responses.js';
import { createUpstream } from './upstream.js';

/** Options of the portal handler. */
export interface PortalHandlerOptions extends HandlerLimits {
  /** The client of the Provider API. */
  readonly provider: PortalProvider;
  /**
   * The customer of a request, by the vendor's own session: returns or resolves to the customer's id, or to null without a
   * session (401). An error is a 503, and no result within `timeoutMs` a 504.
   */
  readonly authenticate: (request: Request) => Promise<string | null> | string | null;
  /** The origin of the pages, if it is not that of this handler. Requests of pages of any other origin are refused. */
  readonly allowOrigin?: string | undefined;
}

const OPTION_NAMES = ['allowOrigin', 'authenticate', 'provider', ...LIMIT_NAMES].toSorted();
const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'];
const METHODS = 'GET, HEAD, OPTIONS';

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
  const own = readOptions(options, OPTION_NAMES);
  const { authenticate, allowOrigin } = own;
  assertProvider(own.provider, OPERATIONS);
  assertFunction('authenticate', authenticate);
  const allowedOrigin = allowOrigin === undefined ? null : parseOrigin(allowOrigin);
  const upstream = createUpstream(resolveLimits(own));
  const provider = withLimitFallback(own.provider);
  const findOwned = createOwnerCheck(provider.listSubscriptions, upstream);
  const readData = createPortalReader(provider, upstream.report);
  const responses = createResponses(
    upstream,
    allowedOrigin,
    { 'cache-control': 'private, no-store', vary: 'Origin, Cookie, Authorization' },
    { 'access-control-allow-credentials': 'true' },
  );

  function respondToPreflight({ headers }: Request): Response {
    return responses.preflight({
      allow: METHODS,
      ...(allowedOrigin !== null && {
        'access-control-allow-methods': METHODS,
        'access-control-max-age': '600',
        // The vendor's session may be in any header.
        'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      }),
    });
  }

  /** The id of the customer, or the response of a request without one. */
  async function authenticateCustomer(request: Request): Promise<string | Response> {
    try {
      const customerId: unknown = await authenticate(request);
      // Undefined or empty: `authenticate` found no customer, although it should say so with null.
      if (customerId === null || customerId === undefined || customerId === '') return responses.error(401);
      if (typeof customerId === 'string' && isResourceId(customerId)) return customerId;
    } catch {
      // Its message may quote the session.
    }
    upstream.report({ operation: 'authenticate', kind: 'unexpected', status: undefined });
    return responses.error(503);
  }

  async function respond(customerId: string, operation: PortalOperation, signal: AbortSignal): Promise<Response> {
    if (operation.name === 'listAccessTokens' || operation.name === 'listBillableMetrics') {
      const result = await findOwned(customerId, operation.subscriptionId, signal);
      if (result === 'not-found') return responses.error(404);
      if (result === 'incomplete') return responses.error(422, {}, 'too-many-subscriptions');
    }
    const { body, serverTime } = await upstream.call(
      {
        operation: operation.name,
        owner: customerId,
        hasPriority: true,
        key: JSON.stringify([customerId, operation]),
        send: (context) => readData(customerId, operation, context),
      },
      signal,
    );
    return responses.json(body, serverTime === null ? {} : { date: new Date(serverTime).toUTCString() });
  }

  async function handle(request: Request): Promise<Response> {
    if (isForeignRequest(request, allowedOrigin)) return responses.error(403);
    if (request.method === 'OPTIONS') return respondToPreflight(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return responses.error(405, { allow: METHODS });
    const operation = parsePortalRequest(request);
    if (typeof operation === 'number') return responses.error(operation);
    const progress = { operation: 'authenticate' };
    return responses.inTime(request, progress, async (signal) => {
      const customerId = await authenticateCustomer(request);
      if (customerId instanceof Response) return customerId;
      progress.operation = operation.name;
      return respond(customerId, operation, signal);
    });
  }

  return async (request) => {
    const response = await handle(request);
    // Widgets compare the expiry of tokens with it.
    if (!response.headers.has('date')) response.headers.set('date', new Date().toUTCString());
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
