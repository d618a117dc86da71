import type { IncomingMessage, ServerResponse } from 'node:http';
import { staticAccount } from '../../src/harness/mock-server/fixtures/static-account.js';
import { createFaultInjector } from '../../src/harness/mock-server/fault-injection.js';
import { createMockHandler } from '../../src/harness/mock-server/request-handler.js';
import { PORTAL_PATH, PROVIDER_PATH } from '../../src/harness/mock-server/operations.js';
import { meteredAccount } from '../browser/metered-records.js';
import { subscription } from '../browser/portal-records.js';
import type { FaultInput, FaultRow, MatrixOperation } from './fault-row.js';
import { faultyUsage, type UsageFaults } from './faulty-usage.js';

/** One row of the matrix for one operation: a widget with a service of its own. */
export interface Cell {
  readonly row: FaultRow;
  readonly operation: MatrixOperation;
}

/** The origins that a matrix has to do with. None ends with a slash. */
export interface MatrixOrigins {
  readonly page: () => string;
  /** By https. */
  readonly elsewhere: () => string;
  /** Where nobody listens, without `http:` or `https:`. */
  readonly nobody: string;
  readonly login: string;
}

export interface CellServer {
  readonly tag: string;
  readonly attributes: () => Readonly<Record<string, string>>;
  setFault(): void;
  clearFault(): void;
  /** Answers what is asked below the addresses of this cell. */
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

/** The account behind every cell, with ids of every kind. */
function account() {
  const metered = meteredAccount();
  const ids = ['a/b', '%2e%2e'];
  return {
    ...metered,
    subscriptions: [...metered.subscriptions, ...ids.map((id) => subscription(id, 'Odd'))],
    tokens: { ...metered.tokens, ...Object.fromEntries(ids.map((id) => [id, metered.tokens.sub_1])) },
  };
}

function goodAnswer(operation: MatrixOperation): FaultInput['good'] {
  const { customer, subscriptions, tokens, metrics } = account();
  if (operation === 'getCustomer') return { ...customer };
  if (operation === 'listBillableMetrics') return { data: metrics.sub_1 };
  const data = operation === 'listSubscriptions' ? subscriptions : tokens.sub_1;
  return { data, metadata: { pagination: { limit: 20, offset: 0, total: data.length } } };
}

/** The portal of a cell, and the vendor's server beside it. What the widget itself asks for begins with the cell's name. */
export function serveCell({ row, operation }: Cell, place: number, { page, elsewhere, nobody, login }: MatrixOrigins): CellServer {
  const isOfUsage = operation === 'listBillableMetrics';
  const own = `/cell-${place}`;
  const portal = isOfUsage ? `/portal-${place}` : own;
  const faults = createFaultInjector();
  const usageFaults: UsageFaults = { answer: {}, preflight: {} };
  const service = createMockHandler({ accounts: [staticAccount(account())], providerKey: PROVIDER_KEY, faults });
  const answerUsage = faultyUsage({
    faults: usageFaults,
    portalOrigin: page,
    providerPath: portal + PROVIDER_PATH,
    providerKey: PROVIDER_KEY,
  });

  function usageUrl(): string {
    const { usageUrl: given, isNobodyThere, isElsewhere } = row;
    if (given !== undefined) return given;
    return (isNobodyThere ? `https:${nobody}` : isElsewhere ? elsewhere() : '') + own + USAGE_PATH;
  }

  return {
    tag: TAGS[operation],
    attributes: () => ({
      id: own.slice(1),
      'api-base': (row.isNobodyThere && !isOfUsage ? `http:${nobody}` : '') + portal + PORTAL_PATH,
      ...((isOfUsage || operation === 'listAccessTokens') && { 'subscription-id': row.subscriptionId ?? 'sub_1' }),
      ...(isOfUsage && { 'usage-url': usageUrl() }),
    }),
    setFault() {
      const { of = operation, preflight = {} } = row;
      const fault = typeof row.fault === 'function' ? row.fault({ good: goodAnswer(operation), loginElsewhere: login }) : row.fault;
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
