import { createAuthentication } from './authenticate.js';
import { assertFunction, assertProvider, nameErrors, parseOrigin, readOptions } from './check-options.js';
import { type HandlerLimits, LIMIT_NAMES, resolveLimits } from './handler-limits.js';
import { createOwnerCheck } from './owner-check.js';
import { createPortalReader, type PortalProvider, withLimitFallback } from './portal-data.js';
import { parsePortalRequest, type PortalOperation } from './portal-request.js';
import { FOREIGN_ORIGIN, isForeignRequest } from './request-origin.js';
import { createResponses, type Refusal } from './responses.js';
import { createUpstream } from './upstream.js';

/** The options of the portal handler. */
export interface PortalHandlerOptions extends HandlerLimits {
  /** The client of the Provider API, or anything with its operations. */
  readonly provider: PortalProvider;
  /**
   * Returns the id of the request's customer, by the vendor's session, or null without a session
   * (401). An error or another result is a 503, and no result within `timeoutMs` a 504.
   */
  readonly authenticate: (request: Request) => Promise<string | null> | string | null;
  /**
   * The origin of the pages, if it differs from the handler's. Requests from other origins are
   * rejected.
   */
  readonly allowOrigin?: string | undefined;
}

const OPTION_NAMES = ['allowOrigin', 'authenticate', 'provider', ...LIMIT_NAMES].toSorted();
const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'];
const METHODS = 'GET, HEAD, OPTIONS';

const WRONG_METHOD: Refusal = { status: 405, message: 'use GET, HEAD or OPTIONS', headers: { allow: METHODS } };
const NO_SESSION: Refusal = {
  status: 401,
  message: 'no customer is signed in',
  remedy: 'authenticate() returned null: if the customer is signed in, check how it reads the session.',
};
const NOT_FOUND: Refusal = {
  status: 404,
  message: 'the signed-in customer has no such subscription',
  remedy: "If the subscription is the visitor's, check which id authenticate() returns.",
};
const TOO_MANY: Refusal = {
  status: 422,
  message: "the subscription isn't among the first 5,000 of the signed-in customer",
  remedy: 'Delete old subscriptions in the service, so that the list gets shorter.',
  kind: 'too-many-subscriptions',
};

function resolveOptions(options: PortalHandlerOptions) {
  const own = readOptions(options, OPTION_NAMES, ['provider', 'authenticate']);
  assertProvider(own.provider, OPERATIONS);
  assertFunction('authenticate', own.authenticate, '(request) => customer ID or null');
  const allowedOrigin = own.allowOrigin === undefined ? null : parseOrigin(own.allowOrigin, "a customer's data");
  return { own, allowedOrigin, limits: resolveLimits(own) };
}

/**
 * Creates a request handler that serves the User Portal API from the Provider API, for vendors who
 * host their own pages. Below any prefix, it responds to `customer`, `subscriptions/`,
 * `subscriptions/{id}/access-tokens/` and `usage?subscription_id=…`. The data always belongs to the
 * customer that `authenticate` returns, even if the request names another.
 * @param options - the client, the vendor's session and limits
 * @returns a function that resolves to a response: 200, or an error status with `{ error }`, and a
 * `message` if the caller may know the reason. It rejects only with an error that isn't a
 * `ProviderError`, such as a bug in a custom client.
 * @throws {TypeError} for an invalid or unknown option, with the expected value
 * @example const handle = createPortalHandler({ provider, authenticate: (request) =>
 * findCustomerId(request) });
 */
export function createPortalHandler(options: PortalHandlerOptions): (request: Request) => Promise<Response> {
  const { own, limits, allowedOrigin } = nameErrors('createPortalHandler', () => resolveOptions(options));
  const upstream = createUpstream(limits);
  const authenticateCustomer = createAuthentication(own.authenticate, upstream.report);
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
        // The vendor's session may be in any header, so allow all.
        'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      }),
    });
  }

  async function respond(
    customerId: string,
    operation: PortalOperation,
    progress: { operation: string },
    signal: AbortSignal,
  ): Promise<Response> {
    if (operation.name === 'listAccessTokens' || operation.name === 'listBillableMetrics') {
      progress.operation = 'listSubscriptions';
      const result = await findOwned(customerId, operation.subscriptionId, signal);
      if (result !== 'found') return responses.refuse(result === 'not-found' ? NOT_FOUND : TOO_MANY);
    }
    progress.operation = operation.name;
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
    if (isForeignRequest(request, allowedOrigin)) return responses.refuse(FOREIGN_ORIGIN);
    if (request.method === 'OPTIONS') return respondToPreflight(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return responses.refuse(WRONG_METHOD);
    const operation = parsePortalRequest(request);
    if ('status' in operation) return responses.refuse(operation);
    const progress = { operation: 'authenticate' };
    return responses.inTime(request, progress, async (signal) => {
      const customerId = await authenticateCustomer(request, signal);
      if (customerId === undefined) return responses.error(503);
      if (customerId === null) return responses.refuse(NO_SESSION);
      return respond(customerId, operation, progress, signal);
    });
  }

  return async (request) => {
    const response = await handle(request);
    // Widgets compare the expiry of tokens with `Date`.
    if (!response.headers.has('date')) response.headers.set('date', new Date().toUTCString());
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
