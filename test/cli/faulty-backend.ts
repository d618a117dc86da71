import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startMockServer } from '../../src/mock-server/server.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { sessionCookie } from '../../src/mock-server/session.js';

type RecordObject = Record<string, any>;

export type Route = 'customer' | 'subscriptions' | 'tokens' | 'usage' | 'page';

export interface BackendRequest {
  readonly route: Route;
  readonly method: string;
  /** A fault may change parameters. */
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

/** The fault of an otherwise correct backend. */
export interface Fault {
  records?: (records: ReturnType<typeof createRecords>) => void;
  request?: (request: BackendRequest) => void;
  reply?: (reply: Reply, request: BackendRequest) => void;
}

export const SESSION = 'session=valid';
const CONNECTION_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

const token = (value: string, fields: object = {}): RecordObject => ({
  ...accessTokenRecord({ value }),
  id: value,
  ...fields,
});

/** More subscriptions than a page, and tokens on several pages, one of them expired. */
function createRecords() {
  const subscriptions = Array.from({ length: 25 }, (_, index): RecordObject => {
    const state = index < 3 ? 'canceled' : 'active';
    const items = [subscriptionItemRecord({ price: priceRecord() })];
    return subscriptionRecord({ id: `sub_${index + 1}`, customer_id: 'cus_1', state, items });
  });
  const expired = { expires_at: '2020-01-01T00:00:00Z', is_expired: true };
  return {
    customer: customerRecord({ id: 'cus_1' }) as RecordObject,
    subscriptions,
    tokens: {
      sub_1: [token('token-1a'), token('token-1b', expired), token('token-1c')],
      sub_2: [token('token-2a')],
    },
    metrics: {
      sub_1: [billableMetricRecord({ label: 'Calls' })] as RecordObject[],
      sub_2: [billableMetricRecord({ label: 'Messages' })],
    },
  };
}

function routeOf(path: string): Route {
  if (path === '/') return 'page';
  if (path === '/usage') return 'usage';
  if (path.endsWith('/access-tokens/')) return 'tokens';
  return path.endsWith('/customer') ? 'customer' : 'subscriptions';
}

export interface Backend {
  /** Origin of the page, the portal and the usage endpoint. */
  readonly origin: string;
  /** The same server on another origin. */
  readonly otherOrigin: string;
  close(): Promise<void>;
}

/** Starts the mock server behind a proxy that changes requests and responses. */
export async function startBackend({ records: change, request: changeRequest, reply }: Fault): Promise<Backend> {
  const records = createRecords();
  change?.(records);
  const mock = await startMockServer({
    accounts: { records },
    isAllowedOrigin: (origin) => origin.endsWith(`:${port}`),
    pages: () => ({ type: 'text/html', body: '<!doctype html>' }),
  });
  mock.faults.set('listAccessTokens', { kind: 'paging', defaultLimit: 2 });

  async function forward(path: string, asked: Record<string, any>, request: BackendRequest): Promise<Reply> {
    const { method, query, isSignedIn, token: presented, origin } = request;
    const headers = new Headers({ ...(origin !== undefined && { origin }) });
    for (const name of ['access-control-request-method', 'access-control-request-headers'])
      if (asked[name] !== undefined) headers.set(name, asked[name]);
    if (isSignedIn) headers.set('cookie', sessionCookie('records'));
    if (presented) headers.set('authorization', `Bearer ${presented}`);
    const response = await fetch(`${mock.origin}${path}?${query}`, { method, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => !CONNECTION_HEADERS.has(name))),
      body: response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text,
    };
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://host');
      const { cookie, authorization, origin } = incoming.headers;
      const request: BackendRequest = {
        route: routeOf(pathname),
        query,
        method: incoming.method ?? '',
        origin,
        isSignedIn: cookie === SESSION || authorization === 'Bearer session',
        token: authorization?.replace('Bearer ', ''),
      };
      changeRequest?.(request);
      const sent = await forward(pathname, incoming.headers, request);
      reply?.(sent, request);
      const { delayMs, isClosed, status, headers, body } = sent;
      if (delayMs !== undefined) await wait(delayMs);
      if (isClosed) return void response.destroy();
      response.sendDate = headers['date'] !== null;
      const allHeaders = { ...(typeof body !== 'string' && { 'content-type': 'application/json' }), ...headers };
      for (const [name, value] of Object.entries(allHeaders)) if (value !== null) response.setHeader(name, value);
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
      return mock.stop();
    },
  };
}
