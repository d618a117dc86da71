import { joinChoice } from '../format/nearest-name.js';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withFault } from './apply-fault.js';
import { handleControlRequest } from './control-api.js';
import { CONTROL_PATH, FAULTS_HEADER } from './control-paths.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { createFaultInjector, type Fault, type FaultInjector } from './fault-injection.js';
import type { AccountRecords } from './fixtures/static-account.js';
import { createAccountRegistry } from './fixtures/registry.js';
import { errorResponse, HttpError, type MockResponse } from './mock-response.js';
import { matchOperation, type OperationMatch, PORTAL_PATH, PROVIDER_PATH } from './operations.js';
import type { Paging } from './paging.js';
import { RECORDED_HEADERS, type RecordedRequest } from './recorded-request.js';
import { respond } from './respond.js';
import { sendResponse } from './send-response.js';
import { sessionAccount } from './session.js';
import { readFaults } from './set-faults.js';
import { USAGE_PATH } from './snippet.js';
import { serveUsage } from './usage-endpoint.js';

/** A server for development may run for weeks. */
const MAX_REQUESTS = 10_000;
const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];

export interface MockHandlerOptions extends Pick<Paging, 'defaultLimit' | 'maxLimit'> {
  /** Additional accounts by id. An account replaces the fixture with the same id. */
  readonly accounts?: Readonly<Record<string, AccountRecords>>;
  /** The account of requests without a session cookie. By default, they are not signed in. */
  readonly defaultAccount?: () => string | null;
  /**
   * The expected value of the Provider API's `service-provider-key` header. By default, no client
   * knows it.
   */
  readonly providerKey?: string | undefined;
  /**
   * Whether pages of another origin may call the Portal API with credentials. By default, none may.
   */
  readonly isAllowedOrigin?: (origin: string) => boolean;
  /**
   * Sets the `Date` header and all generated dates. Tests need client and server clocks that
   * differ.
   */
  readonly now?: () => number;
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Creates the handlers. `api` serves the Portal API under `/api/v0/`, the Provider API under
 * `/provider/v0/`, and the control endpoints. `usage` serves the usage endpoint.
 */
export function createMockHandlers(options: MockHandlerOptions = {}) {
  const { providerKey = randomUUID(), defaultLimit = 20, maxLimit = 100 } = options;
  const { now = Date.now, isAllowedOrigin = () => false, defaultAccount = () => null } = options;
  const accounts = createAccountRegistry(now(), options.accounts);
  const faults = createFaultInjector();
  /** The latest requests, oldest first, even the ones passed on. */
  const requests: RecordedRequest[] = [];

  function findAccount(
    { operation, customerId, subscriptionId }: OperationMatch,
    request: IncomingMessage,
  ): AccountRecords {
    if (operation.startsWith('provider.')) {
      if (request.headers['service-provider-key'] !== providerKey)
        throw new HttpError(401, 'Invalid key: send the key of the server in the header service-provider-key');
      const account = customerId ? accounts.byCustomer(customerId) : accounts.bySubscription(subscriptionId);
      if (!account) throw new HttpError(404, `No such ${customerId ? 'customer' : 'subscription'} in any account`);
      return account;
    }
    const account = accounts.byId(sessionAccount(request) ?? defaultAccount() ?? '');
    if (!account) throw new HttpError(401, 'Not signed in: send a session cookie, or start the server with an account');
    return account;
  }

  async function handle(
    request: IncomingMessage,
    path: string,
    match: OperationMatch | null,
    query: URLSearchParams,
    fault: Fault | null,
  ): Promise<MockResponse> {
    if (path.startsWith(CONTROL_PATH)) return handleControlRequest(path, request, accounts, faults);
    const { method = '' } = request;
    if (!READ_METHODS.includes(method)) {
      return errorResponse(405, `${method} is not supported: use ${joinChoice(READ_METHODS)}`, {
        allow: READ_METHODS.join(', '),
      });
    }
    if (!match) return errorResponse(404, 'No such operation: use a path of openapi.yaml');
    if (method === 'OPTIONS') {
      const requested = request.headers['access-control-request-headers'];
      return { status: 204, headers: { allow: READ_METHODS.join(', '), ...preflightHeaders(requested) }, body: '' };
    }
    const paging = { defaultLimit, maxLimit, ...(fault?.kind === 'paging' && fault) };
    return respond(match, { query, paging }, findAccount(match, request), now());
  }

  const api: Middleware = (request, response, next) => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    const query = new URLSearchParams(search);
    const match = matchOperation(path);
    const operation = match?.operation ?? null;
    requests.push(recordRequest(request, response, { path, query, operation }));
    if (requests.length > MAX_REQUESTS) requests.shift();
    const isPortal = path.startsWith(PORTAL_PATH);
    if (!isPortal && !path.startsWith(PROVIDER_PATH) && !path.startsWith(CONTROL_PATH)) {
      next();
      return;
    }
    const send = async (): Promise<void> => {
      const isFaulty = operation !== null && request.method !== 'OPTIONS';
      const fault = isFaulty ? faultsOf(request, faults).take(operation) : null;
      const normal = await handle(request, path, match, query, fault).catch((error: unknown) => {
        if (error instanceof HttpError) return errorResponse(error.status, error.message);
        throw error;
      });
      const headers = {
        date: new Date(now()).toUTCString(),
        ...(isPortal && {
          'cache-control': 'private, no-store',
          ...corsHeaders(request.headers.origin, isAllowedOrigin),
        }),
      };
      await sendResponse(response, withFault(normal, headers, fault), fault);
    };
    send().catch(failing(response));
  };

  const usage: Middleware = (request, response, next) => {
    if (request.url?.split('?', 1)[0] !== USAGE_PATH) {
      next();
      return;
    }
    serveUsage(request, response, {
      apiKey: providerKey,
      isAllowedOrigin,
      customerId: accounts.customerId(sessionAccount(request) ?? defaultAccount() ?? ''),
    }).catch(failing(response));
  };
  return { api, usage, accounts, faults, requests };
}

/** Returns the faults that the page of a request has chosen, or else the server's. */
function faultsOf({ headers }: IncomingMessage, faults: FaultInjector): FaultInjector {
  const header = headers[FAULTS_HEADER];
  return header === undefined ? faults : readFaults(String(header));
}

/** Responds with an error, for example if Node rejects a header. */
function failing(response: ServerResponse) {
  return (error: unknown): void => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  };
}

function recordRequest(
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  target: { path: string; query: URLSearchParams; operation: RecordedRequest['operation'] },
): RecordedRequest {
  const record: RecordedRequest = {
    ...target,
    method,
    query: Object.fromEntries(target.query),
    headers: Object.fromEntries(
      RECORDED_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]),
    ),
    aborted: false,
  };
  response.once('close', () => {
    record.aborted = !response.writableFinished;
  });
  return record;
}
