import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';

type RecordObject = Record<string, any>;

export type Route = 'customer' | 'subscriptions' | 'tokens' | 'usage' | 'page';

export interface BackendRequest {
  readonly route: Route;
  readonly method: string;
  /** A fault may remove parameters, which the backend then ignores. */
  readonly query: URLSearchParams;
  readonly origin: string | undefined;
  /** Whether the request has the session. */
  readonly isSignedIn: boolean;
  /** Bearer token of the usage endpoint. */
  readonly token: string | undefined;
}

export interface Reply {
  status: number;
  headers: Record<string, string | null>;
  /** Sent as JSON, unless it is text. */
  body: unknown;
  delayMs?: number;
  /** Instead of a response, the connection is closed. */
  isClosed?: boolean;
}

/** What is wrong with a backend that is correct otherwise. */
export interface Fault {
  records?: (records: Records) => void;
  request?: (request: BackendRequest) => void;
  reply?: (reply: Reply, request: BackendRequest) => void;
}

export interface Records {
  customer: RecordObject;
  subscriptions: RecordObject[];
  tokens: Record<string, RecordObject[]>;
  usage: Record<string, RecordObject[]>;
}

export const SESSION = 'session=valid';
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const TOKENS_PER_PAGE = 2;

const token = (value: string, fields: object = {}): RecordObject => ({
  ...accessTokenRecord({ value }),
  id: value,
  ...fields,
});

/** More subscriptions than a page, and tokens on several pages, one of them expired. */
function createRecords(): Records {
  const ids = Array.from({ length: 25 }, (_, index) => `sub_${index + 1}`);
  return {
    customer: { ...(portalCustomer(customerRecord({ id: 'cus_1' })) as object) },
    subscriptions: ids.map((id, index) =>
      subscriptionRecord({
        id,
        customer_id: 'cus_1',
        state: index < 3 ? 'canceled' : 'active',
        items: [subscriptionItemRecord({ price: priceRecord() })],
      }),
    ),
    tokens: {
      sub_1: [
        token('token-1a'),
        token('token-1b', { expires_at: '2020-01-01T00:00:00Z', is_expired: true }),
        token('token-1c'),
      ],
      sub_2: [token('token-2a')],
    },
    usage: {
      sub_1: [billableMetricRecord({ label: 'Calls' })],
      sub_2: [billableMetricRecord({ label: 'Messages' })],
    },
  };
}

function pageOf(list: readonly unknown[], query: URLSearchParams, defaultLimit: number): object {
  const limit = Math.min(Number(query.get('limit') ?? defaultLimit), MAX_LIMIT);
  const offset = Number(query.get('offset') ?? 0);
  return {
    data: list.slice(offset, offset + limit),
    metadata: { pagination: { limit, offset, total: list.length } },
  };
}

const ROUTES: readonly [Route, RegExp][] = [
  ['customer', /^\/api\/v0\/customer$/],
  ['subscriptions', /^\/api\/v0\/subscriptions\/$/],
  ['tokens', /^\/api\/v0\/subscriptions\/([^/]+)\/access-tokens\/$/],
  ['usage', /^\/usage$/],
  ['page', /^\/$/],
];

const reply = (status: number, cacheControl: string, body: unknown): Reply => ({
  status,
  headers: { 'cache-control': cacheControl },
  body,
});
const refused = (status = 401, error = 'unauthorized') => reply(status, 'no-store', { error });

/** As the portal handler responds. */
function sessionUsageReply({ usage }: Records, { query, isSignedIn }: BackendRequest): Reply {
  const [id = '', ...others] = query.getAll('subscription_id');
  if (others.length > 0) return refused(400, 'bad-request');
  if (!isSignedIn) return refused();
  const data = usage[id];
  return data ? reply(200, 'private, no-store', { data }) : refused(404, 'not-found');
}

function usageReply(records: Records, request: BackendRequest): Reply {
  const { query, token: presented } = request;
  if (!query.has('customer_id')) return sessionUsageReply(records, request);
  const [customer, ...customers] = query.getAll('customer_id');
  const [subscription = '', ...subscriptions] = query.getAll('subscription_id');
  if (customers.length + subscriptions.length > 0) return refused(400, 'bad-request');
  const isValid = records.tokens[subscription]?.some(({ value, is_expired: e }) => value === presented && e !== true);
  if (customer !== records.customer['id'] || !isValid) return refused();
  return reply(200, 'no-store', { data: records.usage[subscription] });
}

function correctReply(records: Records, request: BackendRequest, id: string): Reply {
  const { route, query, isSignedIn } = request;
  const respond = (body: unknown, status = 200) => reply(status, 'private, no-store', body);
  if (route === 'page') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };
  if (route === 'usage') return usageReply(records, request);
  if (!isSignedIn) return respond({ error: 'unauthorized' }, 401);
  if (route === 'customer') return respond(records.customer);
  if (route === 'tokens') return respond(pageOf(records.tokens[id] ?? [], query, TOKENS_PER_PAGE));
  const state = query.get('state');
  const listed = records.subscriptions.filter((each) => state === null || each['state'] === state);
  return respond(pageOf(listed, query, DEFAULT_LIMIT));
}

export interface Backend {
  /** Of the page, the portal and the usage endpoint. */
  readonly origin: string;
  /** The same server on another origin. */
  readonly otherOrigin: string;
  close(): void;
}

/** Starts a vendor's server with a page, a portal and a usage endpoint, and one fault. */
export async function startBackend({
  records: change,
  request: changeRequest,
  reply: changeReply,
}: Fault): Promise<Backend> {
  const records = createRecords();
  change?.(records);
  const server = createServer((incoming, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://host');
      const found = ROUTES.find(([, pattern]) => pattern.test(pathname));
      if (!found) return void response.writeHead(404).end();
      const [route, pattern] = found;
      const { cookie, authorization, origin } = incoming.headers;
      const request: BackendRequest = {
        route,
        query,
        method: incoming.method ?? '',
        origin,
        isSignedIn: cookie === SESSION || authorization === 'Bearer session',
        token: authorization?.replace('Bearer ', ''),
      };
      changeRequest?.(request);
      const isPreflight = request.method === 'OPTIONS';
      const id = pattern.exec(pathname)?.[1] ?? '';
      const sent: Reply = isPreflight ? { status: 204, headers: {}, body: '' } : correctReply(records, request, id);
      // Both of its origins are those of its pages.
      if (origin?.endsWith(`:${port}`)) {
        Object.assign(sent.headers, {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': 'Date, Retry-After',
          vary: 'Origin',
          ...(isPreflight && { 'access-control-allow-headers': 'Authorization' }),
        });
      }
      changeReply?.(sent, request);
      const { delayMs, isClosed, status, headers, body } = sent;
      if (delayMs !== undefined) await wait(delayMs);
      if (isClosed) return void response.destroy();
      const allHeaders = { ...(typeof body !== 'string' && { 'content-type': 'application/json' }), ...headers };
      for (const [name, value] of Object.entries(allHeaders)) {
        if (value !== null) response.setHeader(name, value);
        else if (name === 'date') response.sendDate = false;
      }
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
