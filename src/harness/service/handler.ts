import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountDefinition } from './accounts/account.js';
import { openAccounts } from './accounts/registry.js';
import { type Answer, errorAnswer, Refusal } from './answer.js';
import { type CrossOriginAccess, crossOriginHeaders, PREFLIGHT_HEADERS } from './cors.js';
import { deliver } from './deliver.js';
import { createFaultControl, type FaultControl } from './fault.js';
import { faultyAnswer, faultyHeaders } from './faulty-answer.js';
import { answerHarness, harnessMethods } from './harness-api.js';
import { type OperationCall, operationAt, PORTAL_PATH, PROVIDER_PATH } from './operations.js';
import type { PageLimits } from './pagination.js';
import { answerPortal } from './portal-api.js';
import { answerProvider } from './provider-api.js';
import { recordRequest, type RecordedRequest } from './recorded-request.js';
import type { ServiceClock } from './service-clock.js';
import { sessionAccount } from './session.js';

const PROVIDER_KEY = 'harness-provider-key';
const READING = ['GET', 'HEAD', 'OPTIONS'];

export interface ServiceOptions extends Partial<PageLimits> {
  /** What all generated records follow from. */
  readonly seed?: string;
  /** Accounts beside those that every service has; one with the same id takes its place. */
  readonly accounts?: readonly AccountDefinition[];
  /** The key that Provider API requests must carry in `service-provider-key`. */
  readonly providerKey?: string;
  /** The query parameter by which billable metrics are asked for with their current usage. */
  readonly usageParameter?: string;
  /** Who may call the Portal API from another origin; nobody when absent. */
  readonly crossOrigin?: CrossOriginAccess;
  readonly now?: ServiceClock;
  /** Shifts the service's clock: the `Date` header and every generated time. */
  readonly clockOffsetMs?: number;
  readonly faults?: FaultControl;
  /** Called with every request, also those that are not the service's own. */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** A connect middleware, or a whole server when there is no `next`. */
export type ServiceHandler = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

/** The simulated service: the Portal API under `/api/v0/`, the Provider API under `/provider/v0/`. */
export function createServiceHandler(options: ServiceOptions = {}): ServiceHandler {
  const { seed = 'portal', providerKey = PROVIDER_KEY, usageParameter = 'usage', clockOffsetMs = 0 } = options;
  const { now: clock = Date.now, faults = createFaultControl(), crossOrigin = { origins: [] }, onRequest } = options;
  const limits = { defaultLimit: options.defaultLimit ?? 20, maxLimit: options.maxLimit ?? 100 };
  const now: ServiceClock = () => clock() + clockOffsetMs;
  const accounts = openAccounts({ seed, startedAt: now() }, options.accounts ?? []);

  function answerOperation(call: OperationCall, request: IncomingMessage, query: URLSearchParams): Answer {
    if (call.operation.startsWith('provider.')) {
      if (request.headers['service-provider-key'] !== providerKey) throw new Refusal(401, 'The key is not valid');
      return answerProvider(call, query, accounts, { ...limits, usageParameter }, now());
    }
    const account = accounts.byId(sessionAccount(request) ?? '');
    if (!account) throw new Refusal(401, 'Nobody is logged in');
    return answerPortal(call, query, account, limits, now());
  }

  async function answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Answer> {
    const own = harnessMethods(path);
    const { method = '' } = request;
    const methods = own ?? READING;
    if (!methods.includes(method)) {
      return errorAnswer(405, `${method} is not supported`, { allow: methods.join(', ') });
    }
    if (own) return answerHarness(path, request, accounts, faults);
    const call = operationAt(path);
    if (!call) return errorAnswer(404, 'No such operation');
    if (method === 'OPTIONS') {
      return { status: 204, headers: { allow: READING.join(', '), ...PREFLIGHT_HEADERS }, body: '' };
    }
    return answerOperation(call, request, query);
  }

  return (request, response, next) => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    const query = new URLSearchParams(search);
    const operation = operationAt(path)?.operation ?? null;
    onRequest?.(recordRequest(request, response, { path, query, operation }, now()));
    const isPortal = path.startsWith(PORTAL_PATH);
    const isOwn = isPortal || path.startsWith(PROVIDER_PATH) || harnessMethods(path) !== null;
    if (!isOwn && next) {
      next();
      return;
    }
    const fault = operation !== null && request.method !== 'OPTIONS' ? faults.take(operation) : null;

    void answer(request, path, query)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return errorAnswer(error.status, error.message);
        throw error;
      })
      .then((good) => {
        const answered = fault ? faultyAnswer(good, fault) : good;
        const headers = {
          date: new Date(now()).toUTCString(),
          ...(isPortal && crossOriginHeaders(crossOrigin, request.headers.origin)),
          ...answered.headers,
        };
        return deliver(response, { ...answered, headers: fault ? faultyHeaders(headers, fault) : headers }, fault);
      });
  };
}
