import type { IncomingMessage, ServerResponse } from 'node:http';
import { staticAccount } from '../../src/mock-server/fixtures/static-account.js';
import { createFaultInjector } from '../../src/mock-server/fault-injection.js';
import { createMockHandler } from '../../src/mock-server/request-handler.js';
import { PORTAL_PATH, PROVIDER_PATH } from '../../src/mock-server/operations.js';
import { meteredAccount } from '../browser/metered-records.js';
import type { FaultInput, FaultRow, MatrixOperation } from './fault-row.js';
import { createFaultyUsageServer, type UsageFaults } from './faulty-usage-server.js';

/** One row of the matrix for one operation: a widget with a separate service. */
export interface FaultCase {
  readonly row: FaultRow;
  readonly operation: MatrixOperation;
}

/** The origins of a matrix, without trailing slashes. */
export interface FaultMatrixOrigins {
  readonly page: () => string;
  /** With https. */
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
  /** Handles requests under the path of this case. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
}

const PROVIDER_KEY = 'a-key-of-the-matrix';
const USAGE_PATH = '/usage';
const TAGS: Readonly<Record<MatrixOperation, string>> = {
  getCustomer: 'portal-customer-card',
  listSubscriptions: 'portal-subscription-list',
  listAccessTokens: 'portal-access-tokens',
  listBillableMetrics: 'portal-usage',
};

function validResponse(operation: MatrixOperation): FaultInput['validResponse'] {
  const { customer, subscriptions, tokens, metrics } = meteredAccount();
  if (operation === 'getCustomer') return { ...customer };
  if (operation === 'listBillableMetrics') return { data: metrics.sub_1 };
  const data = operation === 'listSubscriptions' ? subscriptions : tokens.sub_1;
  return { data, metadata: { pagination: { limit: 20, offset: 0, total: data.length } } };
}

/** The portal of a fault case and the integrator's server. Paths of the widget's own requests start with the name of the case. */
export function serveFaultCase(
  { row, operation }: FaultCase,
  index: number,
  { page, crossOrigin, closedPort, login }: FaultMatrixOrigins,
): FaultCaseServer {
  const isOfUsage = operation === 'listBillableMetrics';
  const casePath = `/case-${index}`;
  const portal = isOfUsage ? `/portal-${index}` : casePath;
  const faults = createFaultInjector();
  const usageFaults: UsageFaults = { response: {}, preflight: {} };
  const service = createMockHandler({ accounts: [staticAccount(meteredAccount())], providerKey: PROVIDER_KEY, faults });
  const handleUsage = createFaultyUsageServer({
    faults: usageFaults,
    portalOrigin: page,
    providerPath: portal + PROVIDER_PATH,
    providerKey: PROVIDER_KEY,
  });

  function usageUrl(): string {
    const { isConnectionRefused, isCrossOrigin } = row;
    return (isConnectionRefused ? `https:${closedPort}` : isCrossOrigin ? crossOrigin() : '') + casePath + USAGE_PATH;
  }

  return {
    tag: TAGS[operation],
    attributes: () => ({
      id: casePath.slice(1),
      'api-base': (row.isConnectionRefused && !isOfUsage ? `http:${closedPort}` : '') + portal + PORTAL_PATH,
      ...((isOfUsage || operation === 'listAccessTokens') && { 'subscription-id': 'sub_1' }),
      ...(isOfUsage && { 'usage-url': usageUrl() }),
    }),
    setFault() {
      const { preflight = {} } = row;
      const fault =
        typeof row.fault === 'function'
          ? row.fault({ validResponse: validResponse(operation), crossOriginLogin: login })
          : row.fault;
      if (isOfUsage) Object.assign(usageFaults, { response: fault, preflight } satisfies UsageFaults);
      else faults.set(operation, fault);
    },
    clearFault() {
      faults.clear();
      Object.assign(usageFaults, { response: {}, preflight: {} } satisfies UsageFaults);
    },
    handleRequest(request, response) {
      const path = request.url?.replace(/^\/[^/?]+/, '') ?? '';
      if (isOfUsage && path.startsWith(USAGE_PATH)) {
        void handleUsage(request, response);
        return;
      }
      request.url = path;
      service(request, response);
    },
  };
}
