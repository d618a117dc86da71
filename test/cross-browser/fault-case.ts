import type { IncomingMessage, ServerResponse } from 'node:http';
import { staticAccount } from '../../src/harness/mock-server/fixtures/static-account.js';
import { createFaultInjector } from '../../src/harness/mock-server/fault-injection.js';
import { createMockHandler } from '../../src/harness/mock-server/request-handler.js';
import { PORTAL_PATH, PROVIDER_PATH } from '../../src/harness/mock-server/operations.js';
import { meteredAccount } from '../browser/metered-records.js';
import { subscription } from '../browser/portal-records.js';
import type { FaultInput, FaultRow, MatrixOperation } from './fault-row.js';
import { createFaultyUsageServer, type UsageFaults } from './faulty-usage-server.js';

/** One row of the matrix for one operation: a widget with a service of its own. */
export interface FaultCase {
  readonly row: FaultRow;
  readonly operation: MatrixOperation;
}

/** The origins that a matrix has to do with. None ends with a slash. */
export interface FaultMatrixOrigins {
  readonly page: () => string;
  /** By https. */
  readonly crossOrigin: () => string;
  /** A port without a listener, without `http:` or `https:`. */
  readonly closedPort: string;
  readonly login: string;
}

export interface FaultCaseServer {
  readonly tag: string;
  readonly attributes: () => Readonly<Record<string, string>>;
  setFault(): void;
  clearFault(): void;
  /** Answers requests under the path of this case. */
  answer(request: IncomingMessage, response: ServerResponse): void;
}

const PROVIDER_KEY = 'a-key-of-the-matrix';
const USAGE_PATH = '/usage';
const TAGS: Readonly<Record<MatrixOperation, string>> = {
  getCustomer: 'portal-customer-card',
  listSubscriptions: 'portal-subscription-list',
  listAccessTokens: 'portal-access-tokens',
  listBillableMetrics: 'portal-usage',
};

/** The account behind every fault case, with ids of every kind. */
function account() {
  const metered = meteredAccount();
  const ids = ['a/b', '%2e%2e'];
  return {
    ...metered,
    subscriptions: [...metered.subscriptions, ...ids.map((id) => subscription(id, 'Odd'))],
    tokens: { ...metered.tokens, ...Object.fromEntries(ids.map((id) => [id, metered.tokens.sub_1])) },
    metrics: { ...metered.metrics, ...Object.fromEntries(ids.map((id) => [id, metered.metrics.sub_1])) },
  };
}

function validResponse(operation: MatrixOperation): FaultInput['good'] {
  const { customer, subscriptions, tokens, metrics } = account();
  if (operation === 'getCustomer') return { ...customer };
  if (operation === 'listBillableMetrics') return { data: metrics.sub_1 };
  const data = operation === 'listSubscriptions' ? subscriptions : tokens.sub_1;
  return { data, metadata: { pagination: { limit: 20, offset: 0, total: data.length } } };
}

/** The portal of a fault case and the integrator's server. Paths of the widget's own requests start with the name of the case. */
export function serveFaultCase({ row, operation }: FaultCase, place: number, { page, crossOrigin, closedPort, login }: FaultMatrixOrigins): FaultCaseServer {
  const isOfUsage = operation === 'listBillableMetrics';
  const own = `/case-${place}`;
  const portal = isOfUsage ? `/portal-${place}` : own;
  const faults = createFaultInjector();
  const usageFaults: UsageFaults = { answer: {}, preflight: {} };
  const service = createMockHandler({ accounts: [staticAccount(account())], providerKey: PROVIDER_KEY, faults });
  const answerUsage = createFaultyUsageServer({
    faults: usageFaults,
    portalOrigin: page,
    providerPath: portal + PROVIDER_PATH,
    providerKey: PROVIDER_KEY,
  });

  function usageUrl(): string {
    const { usageUrl: given, isConnectionRefused, isCrossOrigin } = row;
    if (given !== undefined) return given;
    return (isConnectionRefused ? `https:${closedPort}` : isCrossOrigin ? crossOrigin() : '') + own + USAGE_PATH;
  }

  return {
    tag: TAGS[operation],
    attributes: () => ({
      id: own.slice(1),
      'api-base': (row.isConnectionRefused && !isOfUsage ? `http:${closedPort}` : '') + portal + PORTAL_PATH,
      ...((isOfUsage || operation === 'listAccessTokens') && { 'subscription-id': row.subscriptionId ?? 'sub_1' }),
      ...(isOfUsage && { 'usage-url': usageUrl() }),
    }),
    setFault() {
      const { of = operation, preflight = {} } = row;
      const fault = typeof row.fault === 'function' ? row.fault({ good: validResponse(operation), loginElsewhere: login }) : row.fault;
      if (of === 'listBillableMetrics') Object.assign(usageFaults, { answer: fault, preflight } satisfies UsageFaults);
      else faults.set(of, fault);
    },
    clearFault() {
      faults.clear();
      Object.assign(usageFaults, { answer: {}, preflight: {} } satisfies UsageFaults);
    },
    answer(request, response) {
      const below = request.url?.replace(/^\/[^/?]+/, '') ?? '';
      if (isOfUsage && below.startsWith(USAGE_PATH)) {
        void answerUsage(request, response);
        return;
      }
      request.url = below;
      service(request, response);
    },
  };
}
