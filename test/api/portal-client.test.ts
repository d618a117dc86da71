// @vitest-environment node
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { type ClockSample, createPortalClient, type PortalClient } from '../../src/api/portal-client.js';
import { anyId, canBeSegment } from './any-id.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();

function client(options: Partial<Parameters<typeof createPortalClient>[0]> = {}): PortalClient {
  const baseUrl = `${server.origin}/api/v0/`;
  return createPortalClient({ baseUrl, fetch, pageOrigin: server.origin, ...options });
}

type Call = (portal: PortalClient, signal?: AbortSignal) => Promise<unknown>;

const OPERATIONS: [string, Call][] = [
  ['getCustomer', (portal, signal) => portal.getCustomer(signal)],
  ['listSubscriptions', (portal, signal) => portal.listSubscriptions({}, signal)],
  ['listAccessTokens', (portal, signal) => portal.listAccessTokens('sub_1', {}, signal)],
];

const EMPTY = { data: [] };

afterEach(() => {
  vi.useRealTimers();
});

describe('request URL', () => {
  it.each<[string, Call]>([
    ['/api/v0/customer', (portal) => portal.getCustomer()],
    ['/api/v0/subscriptions/', (portal) => portal.listSubscriptions({})],
    ['/api/v0/subscriptions/', (portal) => portal.listSubscriptions({ state: '' })],
    ['/api/v0/subscriptions/?state=active', (portal) => portal.listSubscriptions({ state: 'active' })],
    ['/api/v0/subscriptions/?state=canceled', (portal) => portal.listSubscriptions({ state: 'canceled' })],
    ['/api/v0/subscriptions/', (portal) => portal.listSubscriptions({ offset: 0 })],
    ['/api/v0/subscriptions/?limit=1000', (portal) => portal.listSubscriptions({ limit: 1000 })],
    ['/api/v0/subscriptions/?limit=20&offset=40', (portal) => portal.listSubscriptions({ limit: 20, offset: 40 })],
    [
      '/api/v0/subscriptions/?offset=20&limit=10&state=active',
      (portal) => portal.listSubscriptions({ offset: 20, limit: 10, state: 'active' }),
    ],
    ['/api/v0/subscriptions/sub_1/access-tokens/', (portal) => portal.listAccessTokens('sub_1', {})],
    [
      '/api/v0/subscriptions/sub_1/access-tokens/?offset=10&limit=5',
      (portal) => portal.listAccessTokens('sub_1', { offset: 10, limit: 5 }),
    ],
    ['/api/v0/subscriptions/a%2F..%3F%23%20b/access-tokens/', (portal) => portal.listAccessTokens('a/..?# b', {})],
  ])('is %s', async (url, call) => {
    server.respondWithJson(EMPTY);
    await call(client());
    expect(server.requests.map((request) => [request.method, request.url])).toEqual([['GET', url]]);
  });

  it.each([
    ['/', '/customer'],
    ['/portal/api/v0/', '/portal/api/v0/customer'],
    ['/my%20portal/', '/my%20portal/customer'],
  ])('starts with the base URL %s', async (basePath, url) => {
    server.respondWithJson({});
    await client({ baseUrl: `${server.origin}${basePath}` }).getCustomer();
    expect(server.requests.map((request) => request.url)).toEqual([url]);
  });

  it('contains the id as one path segment, or no request is sent', async () => {
    server.respondWithJson(EMPTY);
    const portal = client();
    await fc.assert(
      fc.asyncProperty(anyId, async (id) => {
        const requestCount = server.requests.length;
        const promise = portal.listAccessTokens(id, {});
        if (canBeSegment(id)) {
          await promise;
          expect(server.requests.length).toBe(requestCount + 1);
          const segments = server.requests.at(-1)?.url?.split('/').map(decodeURIComponent);
          expect(segments).toEqual(['', 'api', 'v0', 'subscriptions', id, 'access-tokens', '']);
        } else {
          await expect(promise).rejects.toMatchObject(failedWith('not-found', 'listAccessTokens'));
          expect(server.requests.length).toBe(requestCount);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('request', () => {
  it.each(OPERATIONS)('of %s accepts JSON and has no body', async (_, call) => {
    server.respondWithJson(EMPTY);
    await call(client());
    expect(server.requests[0]?.headers).toMatchObject({ accept: 'application/json' });
    expect(server.requests[0]?.headers).not.toHaveProperty('content-length');
    expect(server.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it.each([
    ['getCustomer', 'no-cache'],
    ['listSubscriptions', 'no-cache'],
    ['listAccessTokens', 'no-store'],
  ])('of %s has the cache mode "%s"', async (operation, cache) => {
    const stub = vi.fn<typeof fetch>(async () => Response.json(EMPTY));
    for (const [name, call] of OPERATIONS) if (name === operation) await call(client({ fetch: stub }));
    expect(stub.mock.calls.map(([, init]) => init?.cache)).toEqual([cache]);
  });

  it.each([
    ['https://portal.example/api/v0/', 'https://portal.example', 'same-origin'],
    ['https://portal.example:443/api/v0/', 'https://portal.example', 'same-origin'],
    ['http://localhost:5173/api/v0/', 'http://localhost:5173', 'same-origin'],
    ['https://api.portal.example/api/v0/', 'https://portal.example', 'include'],
    ['http://portal.example/api/v0/', 'https://portal.example', 'include'],
    ['https://portal.example:8443/api/v0/', 'https://portal.example', 'include'],
    ['https://portal.example/api/v0/', 'null', 'include'],
  ])('to %s from %s has the credentials mode "%s"', async (baseUrl, pageOrigin, credentials) => {
    const stub = vi.fn<typeof fetch>(async () => Response.json(EMPTY));
    const portal = client({ baseUrl, pageOrigin, fetch: stub });
    for (const [, call] of OPERATIONS) await call(portal);
    expect(stub.mock.calls.map(([, init]) => init?.credentials)).toEqual([credentials, credentials, credentials]);
  });

  it.each(OPERATIONS)('of %s can be aborted', async (_, call) => {
    const controller = new AbortController();
    const reason = new Error('closed');
    server.respondWith(() => controller.abort(reason));
    await expect(call(client(), controller.signal)).rejects.toBe(reason);
  });
});

describe('response', () => {
  it('of getCustomer is parsed to the customer, with null for absent fields', async () => {
    server.respondWithJson({ name: 'Zoë', is_business: false, nobody_knows: 1 });
    const customer = await client().getCustomer();
    expect(customer).toMatchObject({ name: 'Zoë', is_business: false, email: null, external_id: null });
    expect(customer).not.toHaveProperty('nobody_knows');
  });

  it('of listSubscriptions is parsed to a page of subscriptions', async () => {
    const data = [{ id: 'a', state: 'paused', items: [{ quantity: '2' }, 7] }, { id: 1 }, { id: 'c' }];
    server.respondWithJson({ data, metadata: { pagination: { limit: 3, offset: 6, total: 45 } } });
    const page = await client().listSubscriptions({ offset: 6, limit: 20 });
    expect(page).toMatchObject({ receivedCount: 3, invalid: 1, limit: 3, offset: 6, total: 45 });
    expect(page.data).toMatchObject([
      { id: 'a', state: 'paused', items: { data: [{ quantity: '2' }], invalid: 1 } },
      { id: 'c', state: null, items: { data: [], invalid: 0 } },
    ]);
  });

  it('of listAccessTokens is parsed to a page of access tokens', async () => {
    const data = [{ id: 't', name: 'CI', value: 'sk_1', expires_at: null, is_expired: false }, 'sk_2'];
    server.respondWithJson({ data, metadata: { pagination: { limit: 20, offset: 0, total: 2 } } });
    const page = await client().listAccessTokens('sub_1', {});
    expect(page).toMatchObject({ data: data.slice(0, 1), receivedCount: 2, invalid: 1, total: 2 });
  });

  it.each(
    OPERATIONS.flatMap(([operation, call]) => {
      const bodies = operation === 'getCustomer' ? [{ id: 7 }] : [{}, { data: null }, { data: {} }];
      return [null, [], [[]], 'text', 7, true, ...bodies].map((body) => ({ operation, call, body }));
    }),
  )('of $operation rejects with "malformed" for the body $body', async ({ operation, call, body }) => {
    server.respondWithJson(body);
    await expect(call(client())).rejects.toMatchObject(failedWith('malformed', operation));
  });

  const errors: [number, ErrorKind][] = [
    [401, 'session-ended'],
    [404, 'not-found'],
    [503, 'server'],
  ];
  it.each(
    OPERATIONS.flatMap(([operation, call]) => errors.map(([status, kind]) => ({ operation, call, status, kind }))),
  )('of $operation rejects with "$kind" for status $status', async ({ operation, call, status, kind }) => {
    server.respondWith((_, response) => response.writeHead(status).end());
    await expect(call(client())).rejects.toMatchObject(failedWith(kind, operation, { status }));
  });
});

describe('server clock', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';

  async function collectSamples(call: Call, headers: Record<string, string>, status = 200): Promise<ClockSample[]> {
    server.respondWith((_, response) => {
      response.sendDate = false;
      response.writeHead(status, headers).end(JSON.stringify(EMPTY));
    });
    const samples: ClockSample[] = [];
    const onServerDate = (sample: ClockSample): void => void samples.push(sample);
    await Promise.allSettled([call(client({ onServerDate }))]);
    return samples;
  }

  const listAccessTokens: Call = (portal) => portal.listAccessTokens('sub_1', {});

  it('is sampled from an access token response between request and response time', async () => {
    const before = performance.now();
    const [sample, ...others] = await collectSamples(listAccessTokens, { date });
    expect(others).toEqual([]);
    expect(sample?.serverDate).toBe(Date.UTC(2026, 9, 21, 7, 28));
    expect(sample?.sent).toBeGreaterThanOrEqual(before);
    expect(sample?.received).toBeGreaterThanOrEqual(sample?.sent ?? Infinity);
    expect(sample?.received).toBeLessThanOrEqual(performance.now());
  });

  it('is sampled with the start of the request and the end of the response body', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const sent = performance.now();
    const onServerDate = vi.fn();
    const slowFetch: typeof fetch = async () => {
      vi.advanceTimersByTime(2000);
      const response = Response.json(EMPTY, { headers: { date } });
      const readText = response.text.bind(response);
      return Object.assign(response, {
        text() {
          vi.advanceTimersByTime(1500);
          return readText();
        },
      });
    };
    await listAccessTokens(client({ fetch: slowFetch, onServerDate }));
    const serverDate = Date.UTC(2026, 9, 21, 7, 28);
    expect(onServerDate.mock.calls).toEqual([[{ sent, received: sent + 3500, serverDate }]]);
  });

  it.each<[string, Record<string, string>]>([
    ['no Date header', {}],
    ['an invalid Date header', { date: 'today' }],
    ['an empty Date header', { date: '' }],
    ['an Age header', { date, age: '30' }],
    ['an Age header of 0', { date, age: '0' }],
  ])('is not sampled from a response with %s', async (_, headers) => {
    expect(await collectSamples(listAccessTokens, headers)).toEqual([]);
  });

  it.each(OPERATIONS)('is sampled from a response of %s', async (_, call) => {
    expect(await collectSamples(call, { date })).toHaveLength(1);
  });

  it.each([401, 500])('is not sampled from a response with status %d', async (status) => {
    expect(await collectSamples(listAccessTokens, { date }, status)).toEqual([]);
  });

  it('is not sampled without onServerDate', async () => {
    server.respondWithJson(EMPTY, { date });
    await expect(client().listAccessTokens('sub_1', {})).resolves.toMatchObject({ receivedCount: 0 });
  });
});
