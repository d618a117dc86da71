import type { IncomingMessage } from 'node:http';
import { withFault } from '../../../mock-server/apply-fault.js';
import { handleControlRequest } from '../../../mock-server/control-api.js';
import { CONTROL_PATH, FAULTS_HEADER } from '../../../mock-server/control-paths.js';
import { createFaultInjector } from '../../../mock-server/fault-injection.js';
import { createAccountRegistry } from '../../../mock-server/fixtures/registry.js';
import { errorResponse, HttpError, loginPage, type MockResponse } from '../../../mock-server/mock-response.js';
import {
  matchOperation,
  type OperationMatch,
  PORTAL_PATH,
  PROVIDER_PATH,
  USAGE_PARAMETER,
} from '../../../mock-server/operations.js';
import { respond } from '../../../mock-server/respond.js';
import { sessionAccount } from '../../../mock-server/session.js';
import { readFaults } from '../../../mock-server/set-faults.js';
import { USAGE_PATH } from '../../../mock-server/snippet.js';
import { createPortalHandler, createProviderClient, createUsageHandler } from '../../../provider/index.js';
import { toResponse } from './to-response.js';

const PAGING = { defaultLimit: 20, maxLimit: 100 };
const PROVIDER_URL = `https://provider.invalid${PROVIDER_PATH}`;

/** Serves the mock portal within the page: its requests get made-up data, and no server is needed. */
export function startPageServer(): void {
  const pageFetch = globalThis.fetch;
  const accounts = createAccountRegistry(Date.now());
  const faults = createFaultInjector();
  let signedIn = 'everyday';

  async function serve(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === USAGE_PATH) return serveUsage(request);
    if (pathname.startsWith(CONTROL_PATH)) return toResponse(await control(request, pathname), null, request.signal);
    const match = matchOperation(pathname);
    if (!match) return toResponse(errorResponse(404, 'No such operation'), null, request.signal);
    const fault = readFaults(request.headers.get(FAULTS_HEADER) ?? '{}').take(match.operation);
    const paging = { ...PAGING, ...(fault?.kind === 'paging' && fault) };
    const normal = readData(match, { query: searchParams, paging });
    const headers = { date: new Date().toUTCString(), 'cache-control': 'private, no-store' };
    const sent = fault?.kind === 'redirect' ? loginPage() : withFault(normal, headers, fault);
    return toResponse(sent, fault, request.signal);
  }

  function readData(match: OperationMatch, request: Parameters<typeof respond>[1]): MockResponse {
    const { operation, customerId, subscriptionId } = match;
    const ofSubscription = () => accounts.bySubscription(subscriptionId);
    const ofProvider = () => (customerId ? accounts.byCustomer(customerId) : ofSubscription());
    const account = operation.startsWith('provider.') ? ofProvider() : accounts.byId(signedIn);
    try {
      return account ? respond(match, request, account, Date.now()) : errorResponse(404, 'No such account');
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error.status, error.message);
      throw error;
    }
  }

  /** The page chooses the account by the same request that the harness sends to a mock server. */
  async function control(request: Request, path: string): Promise<MockResponse> {
    const incoming = { method: request.method, body: await request.text() };
    const response = await handleControlRequest(path, incoming as unknown as IncomingMessage, accounts, faults);
    const cookie = response.headers['set-cookie'];
    if (cookie !== undefined)
      signedIn = sessionAccount({ headers: { cookie } } as unknown as IncomingMessage) ?? signedIn;
    return response;
  }

  function serveUsage(request: Request): Promise<Response> {
    const options = {
      provider: createProviderClient({
        baseUrl: PROVIDER_URL,
        apiKey: 'mock',
        usageQuery: { name: USAGE_PARAMETER },
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set(FAULTS_HEADER, request.headers.get(FAULTS_HEADER) ?? '{}');
          return serve(new Request(input, { ...init, headers }));
        },
      }),
      allowOrigin: location.origin,
      // Faults are simulated, and without a hook each request would log them.
      onError: () => undefined,
    };
    const { searchParams } = new URL(request.url);
    const handle = searchParams.has('customer_id')
      ? createUsageHandler(options)
      : createPortalHandler({ ...options, authenticate: () => accounts.customerId(signedIn) });
    return Promise.resolve(handle(request));
  }

  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const isMocked = [PORTAL_PATH, USAGE_PATH, CONTROL_PATH].some((path) => pathname.startsWith(path));
    return isMocked && origin === location.origin ? serve(request) : pageFetch(input, init);
  };
}
