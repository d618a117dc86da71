import fc from 'fast-check';
import { errorResponse, HttpError, type MockResponse } from '../../src/mock-server/mock-response.js';
import { matchOperation, type Operation } from '../../src/mock-server/operations.js';
import type { ListRequest, Paging, Report } from '../../src/mock-server/paging.js';
import { respond as respondWith } from '../../src/mock-server/respond.js';
import { createPortalHandler, createProviderClient } from '../../src/provider/index.js';

/**
 * Records that are inserted or removed before one request of a list. Positions are taken modulo the
 * number of records.
 */
interface Change {
  readonly kind: 'none' | 'insert' | 'remove';
  readonly positions: readonly number[];
}

/**
 * A service as far as its lists are concerned: what `anyService` generates, and a failed property
 * prints.
 */
export interface Service {
  /** The initial numbers: subscriptions, and access tokens for the first one. */
  readonly count: number;
  readonly paging: Paging;
  /** The changes before each request of a list, from its second one on. */
  readonly changes: readonly Change[];
  /**
   * The delay of each response, in turns of the microtask queue. Later requests may be answered
   * first.
   */
  readonly latencies: readonly number[];
}

export interface ServiceConstraints {
  /** Default: 70. */
  readonly maxCount?: number;
  /** Whether records come and go between requests. Default: they do. */
  readonly hasChanges?: boolean;
  /** Replaces generated fields of `paging`. */
  readonly paging?: Paging;
}

const RULES = { requiredKeys: [] as [] };

/**
 * Any service that the documentation allows: it shows neither defaults nor maxima of `limit`, nor
 * the parameters of tokens.
 */
export function anyService({
  maxCount = 70,
  hasChanges = true,
  paging,
}: ServiceConstraints = {}): fc.Arbitrary<Service> {
  const pageSize = fc.integer({ min: 1, max: 30 });
  const report = fc.oneof(fc.constantFrom<Report>('missing', 'page', 'requested', 0), fc.nat({ max: 100 }));
  const positions = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 5 });
  const kind = fc.constantFrom<Change['kind']>('none', 'none', 'insert', 'remove');
  return fc.record({
    count: fc.nat({ max: maxCount }),
    paging: fc
      .record(
        {
          limit: fc.constantFrom('clamp', 'ignore', 'refuse'),
          maxLimit: fc.oneof(pageSize, fc.constantFrom(0, 50, 100)),
          defaultLimit: fc.oneof(pageSize, fc.constant(0)),
          offset: fc.constantFrom('honor', 'honor', 'ignore'),
          repeats: fc.nat({ max: 3 }),
          state: fc.constantFrom('active', 'canceled'),
          reportLimit: report,
          reportOffset: report,
          reportTotal: report,
          withoutMetadata: fc.boolean(),
        },
        RULES,
      )
      .map((generated): Paging => ({ ...generated, ...paging }))
      // A page without records has no meaning, except that every limit is refused.
      .map((each) => (each.limit === 'refuse' ? each : { ...each, maxLimit: each.maxLimit || 100 })),
    changes: hasChanges ? fc.array(fc.record({ kind, positions }), { maxLength: 8 }) : fc.constant([]),
    latencies: fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
  });
}

/**
 * Whether a user can be shown all, or the number of missing records. Some services are
 * indistinguishable: one that reports a page as the whole list, and without a total, one that
 * repeats pages and one without further pages.
 */
export function canBeTold({ reportTotal, reportLimit, withoutMetadata, offset, repeats }: Paging): boolean {
  const hasTotal = !withoutMetadata && reportTotal === undefined;
  const isLimitTrue = !!withoutMetadata || reportLimit === undefined || reportLimit === 'missing';
  const hasOffset = offset !== 'ignore' && !repeats;
  return hasTotal || (isLimitTrue && hasOffset && (!!withoutMetadata || reportTotal === 'missing'));
}

/** The largest number of requests for the same page in a row. */
export function longestRun(requests: readonly ServiceRequest[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, { operation, search }] of requests.entries()) {
    const before = requests[index - 1];
    run = search === before?.search && operation === before.operation ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

export interface ServiceRequest {
  readonly operation: Operation;
  readonly search: string;
  readonly status: number;
}

export interface RunningService {
  /** Serves both APIs below the base URLs of this module, in process. */
  readonly fetch: typeof fetch;
  /** The requests with a response, in the order of their receipt. */
  readonly requests: readonly ServiceRequest[];
  /**
   * Ids of the records that exist from the beginning until now, in order: subscriptions of the
   * state that a list without `state` has.
   */
  keptSubscriptions(): readonly string[];
  keptTokens(): readonly string[];
}

export const PORTAL_BASE = 'https://service.example/api/v0/';
export const PROVIDER_BASE = 'https://service.example/provider/v0';
export const PROVIDER_KEY = 'key-of-the-provider';
export const CUSTOMER_ID = 'cus-1';
/** The subscription that has the access tokens. It is never removed. */
export const SUBSCRIPTION_ID = 'sub-0';

type RecordWithId = { readonly id: string; readonly state?: string };

function createSubscription(id: string, index: number): RecordWithId {
  const state = index % 3 === 2 ? 'canceled' : 'active';
  const items = [{ id: `item-${id}`, price: { name: `Name of ${id}` } }];
  return Object.assign({ id, state }, { customer_id: CUSTOMER_ID, product_id: `product-${id}`, items });
}

function createToken(id: string): RecordWithId {
  return Object.assign({ id }, { name: `Name of ${id}`, value: `value-of-${id}`, expires_at: null, is_expired: false });
}

/** A list whose records change. */
function createList(count: number, prefix: string, create: (id: string, index: number) => RecordWithId) {
  const records = Array.from({ length: count }, (_, index) => create(`${prefix}-${index}`, index));
  const kept = new Set(records.map(({ id }) => id));
  let inserted = 0;
  return {
    records,
    kept: (filter?: string) =>
      records.filter(({ id, state }) => kept.has(id) && (!filter || state === filter)).map(({ id }) => id),
    change({ kind, positions }: Change): void {
      for (const position of kind === 'none' ? [] : positions) {
        if (kind === 'insert') {
          records.splice(position % (records.length + 1), 0, create(`${prefix}-new-${inserted}`, inserted++));
        } else if (records[position % records.length] && records[position % records.length]?.id !== SUBSCRIPTION_ID) {
          kept.delete(records.splice(position % records.length, 1)[0]?.id ?? '');
        }
      }
    },
  };
}

/** Starts a service without a network. Every start has the same records. */
export function startService({ count, paging, changes, latencies }: Service): RunningService {
  const subscriptions = createList(count, 'sub', createSubscription);
  const tokens = createList(count, 'token', createToken);
  const account = {
    customer: { id: CUSTOMER_ID, name: 'Robin Example', email: 'robin@example.com' },
    subscriptions: subscriptions.records,
    tokens: { [SUBSCRIPTION_ID]: tokens.records },
  };
  const requestCounts = new Map<Operation, number>();
  const requests: ServiceRequest[] = [];

  function respond(url: URL, headers: Headers): MockResponse {
    const match = matchOperation(url.pathname);
    if (!match) return errorResponse(404, 'No such operation');
    const { operation } = match;
    const requestCount = requestCounts.get(operation) ?? 0;
    requestCounts.set(operation, requestCount + 1);
    const list = operation.endsWith('Tokens')
      ? tokens
      : operation.endsWith('Subscriptions')
        ? subscriptions
        : undefined;
    const change = changes[requestCount - 1];
    if (list && change) list.change(change);
    const request: ListRequest = { query: url.searchParams, paging };
    try {
      if (operation.startsWith('provider.') && headers.get('service-provider-key') !== PROVIDER_KEY)
        return errorResponse(401, 'Invalid key');
      return respondWith(match, request, account, 0);
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error.status, error.message);
      throw error;
    } finally {
      requests.push({ operation, search: url.search, status: 0 });
    }
  }

  return {
    requests,
    keptSubscriptions: () => subscriptions.kept(paging.state),
    keptTokens: () => tokens.kept(),
    async fetch(input, init) {
      const request = new Request(input, init);
      const latency = latencies[requests.length % (latencies.length || 1)] ?? 0;
      const { status, headers, body } = respond(new URL(request.url), request.headers);
      const answered = requests.at(-1);
      if (answered) requests[requests.length - 1] = { ...answered, status };
      for (let turn = 0; turn < latency; turn++) await Promise.resolve();
      request.signal.throwIfAborted();
      return new Response(body.toString(), { status, headers });
    },
  };
}

/**
 * The User Portal API of a portal handler that uses the service's Provider API. The requests are
 * those that the service was sent.
 */
export function servePortal(service: RunningService): RunningService {
  const handle = createPortalHandler({
    provider: createOnServer(() =>
      createProviderClient({ baseUrl: PROVIDER_BASE, apiKey: PROVIDER_KEY, fetch: service.fetch }),
    ),
    authenticate: () => CUSTOMER_ID,
    onError: () => undefined,
  });
  return { ...service, fetch: (input, init) => handle(new Request(input, init)) };
}

/**
 * The client of the Provider API refuses to be created in a browser, which a test of widgets
 * simulates in the same process.
 */
function createOnServer<Result>(create: () => Result): Result {
  const window = Object.getOwnPropertyDescriptor(globalThis, 'window');
  try {
    if (window) Reflect.deleteProperty(globalThis, 'window');
    return create();
  } finally {
    if (window) Object.defineProperty(globalThis, 'window', window);
  }
}
