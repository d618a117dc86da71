import type { IncomingMessage, ServerResponse } from 'node:http';
import { applyFault, applyFaultHeaders } from './apply-fault.js';
import type { Clock } from './clock.js';
import { controlMethods, handleControlRequest } from './control-api.js';
import { corsHeaders, type CorsOptions, preflightHeaders } from './cors.js';
import { createFaultInjector, type FaultInjector, type TakenFault } from './fault-injection.js';
import type { AccountFixture } from './fixtures/account.js';
import { type AccountRegistry, createAccountRegistry } from './fixtures/registry.js';
import { errorResponse, HttpError, type MockResponse } from './mock-response.js';
import { matchOperation, type OperationMatch, PORTAL_PATH, PROVIDER_PATH } from './operations.js';
import type { ListRequest, PaginationLimits } from './paging.js';
import { handlePortalRequest } from './portal-api.js';
import { handleProviderRequest } from './provider-api.js';
import { type RecordedRequest, recordRequest } from './recorded-request.js';
import { sendResponse } from './send-response.js';
import { sessionAccount } from './session.js';
import { ownOptions } from './own-options.js';

const PROVIDER_KEY = 'harness-provider-key';
const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];

export interface MockHandlerOptions extends Partial<PaginationLimits> {
  /** Seed of all generated records. */
  readonly seed?: string;
  /** Additional accounts. An account replaces the fixture with the same id. */
  readonly accounts?: readonly AccountFixture[];
  /** Replaces the accounts, and `seed`. */
  readonly registry?: AccountRegistry;
  /** Account of requests without a session cookie. Default: they are not signed in. */
  readonly defaultAccount?: () => string | null;
  /** Expected value of the Provider API's `service-provider-key` header. */
  readonly providerKey?: string;
  /** Name of the query parameter that requests current usage. */
  readonly usageParameter?: string;
  /** Default: the Portal API sends no CORS headers. */
  readonly crossOrigin?: CorsOptions;
  readonly now?: Clock;
  /** Added to `now`; shifts the `Date` header and all generated dates. */
  readonly clockOffsetMs?: number;
  readonly faults?: FaultInjector;
  /** Called for every request, including those passed to `next`. */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** A Connect middleware. Without `next`, unknown paths get a 404 response. */
export type MockHandler = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

/** Serves the Portal API under `/api/v0/`, the Provider API under `/provider/v0/`, and the control endpoints. */
export function createMockHandler(handlerOptions: MockHandlerOptions = {}): MockHandler {
  const options = ownOptions(handlerOptions);
  const { seed = 'portal', providerKey = PROVIDER_KEY, usageParameter = 'usage', clockOffsetMs = 0 } = options;
  const { now: clock = Date.now, faults = createFaultInjector(), crossOrigin = { origins: [] }, onRequest } = options;
  const limits = { defaultLimit: options.defaultLimit ?? 20, maxLimit: options.maxLimit ?? 100 };
  const now: Clock = () => clock() + clockOffsetMs;
  const { registry, defaultAccount = () => null } = options;
  const accounts = registry ?? createAccountRegistry({ seed, startedAt: now() }, options.accounts ?? []);

  function handleOperation(match: OperationMatch, request: IncomingMessage, list: ListRequest): MockResponse {
    if (match.operation.startsWith('provider.')) {
      if (request.headers['service-provider-key'] !== providerKey) throw new HttpError(401, 'Invalid key');
      return handleProviderRequest(match, list, accounts, usageParameter, now());
    }
    const account = accounts.byId(sessionAccount(request) ?? defaultAccount() ?? '');
    if (!account) throw new HttpError(401, 'Not signed in');
    return handlePortalRequest(match, list, account, now());
  }

  async function handle(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    taken: TakenFault | null,
  ): Promise<MockResponse> {
    const allowedForControl = controlMethods(path);
    const { method = '' } = request;
    const methods = allowedForControl ?? READ_METHODS;
    if (!methods.includes(method)) {
      return errorResponse(405, `${method} is not supported`, { allow: methods.join(', ') });
    }
    if (allowedForControl) return handleControlRequest(path, request, accounts, faults);
    const match = matchOperation(path);
    if (!match) return errorResponse(404, 'No such operation');
    if (method === 'OPTIONS') {
      const requested = request.headers['access-control-request-headers'];
      return { status: 204, headers: { allow: READ_METHODS.join(', '), ...preflightHeaders(requested) }, body: '' };
    }
    const paging = taken?.fault.kind === 'paging' ? taken.fault : {};
    return handleOperation(match, request, { query, limits, paging, requestCount: taken?.requestCount ?? 0 });
  }

  return (request, response, next) => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    const query = new URLSearchParams(search);
    const operation = matchOperation(path)?.operation ?? null;
    onRequest?.(recordRequest(request, response, { path, query, operation }, now()));
    const isPortal = path.startsWith(PORTAL_PATH);
    const isHandled = isPortal || path.startsWith(PROVIDER_PATH) || controlMethods(path) !== null;
    if (!isHandled && next) {
      next();
      return;
    }
    const taken = operation !== null && request.method !== 'OPTIONS' ? faults.take(operation) : null;
    const fault = taken?.fault;

    void handle(request, path, query, taken)
      .catch((error: unknown) => {
        if (error instanceof HttpError) return errorResponse(error.status, error.message);
        throw error;
      })
      .then((normal) => {
        const mock = fault ? applyFault(normal, fault) : normal;
        const headers = {
          date: new Date(now()).toUTCString(),
          ...(isPortal && {
            'cache-control': 'private, no-store',
            ...corsHeaders(crossOrigin, request.headers.origin),
          }),
          ...mock.headers,
        };
        const sent = { ...mock, headers: fault ? applyFaultHeaders(headers, fault) : headers };
        return sendResponse(response, sent, fault, taken?.requestCount);
      });
  };
}
