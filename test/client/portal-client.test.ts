import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PortalClient } from '../../src/client/portal-client.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';
import { type ClientOptions, createTestClient } from './test-client.js';

const server = useLocalServer();

function client(options: Partial<ClientOptions> = {}): PortalClient {
  return createTestClient({ baseUrl: `${server.origin}/api/v0/`, ...options });
}

type Call = (portal: PortalClient, signal?: AbortSignal) => Promise<unknown>;

const OPERATIONS: [string, Call][] = [
  ['getCustomer', (portal, signal) => portal.getCustomer(signal)],
  ['listSubscriptions', (portal, signal) => portal.listSubscriptions({}, signal)],
  ['listAccessTokens', (portal, signal) => portal.listAccessTokens('sub_1', {}, signal)],
];

/** A response that is a customer and an empty list. */
const EMPTY = { id: null, data: [] };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('request', () => {
  it.each<[string, Call]>([
    ['customer', (portal) => portal.getCustomer()],
    ['subscriptions/', (portal) => portal.listSubscriptions({ state: '', offset: 0 })],
    ['subscriptions/?state=canceled', (portal) => portal.listSubscriptions({ state: 'canceled' })],
    [
      'subscriptions/?offset=20&limit=10&state=active',
      (portal) => portal.listSubscriptions({ offset: 20, limit: 10, state: 'active' }),
    ],
    [
      'subscriptions/sub_1/access-tokens/?offset=10&limit=5',
      (portal) => portal.listAccessTokens('sub_1', { offset: 10, limit: 5 }),
    ],
    ['subscriptions/a%2F..%3F%23%20b/access-tokens/', (portal) => portal.listAccessTokens('a/..?# b', {})],
  ])('GET %s accepts JSON and has no body', async (path, call) => {
    server.respondWithJson(EMPTY);
    await call(client({ baseUrl: `${server.origin}/my%20portal/` }));
    const [{ method, url, headers }] = server.requests as [(typeof server.requests)[number]];
    expect([method, url]).toEqual(['GET', `/my%20portal/${path}`]);
    expect(headers).toMatchObject({ accept: 'application/json' });
    for (const name of ['content-length', 'content-type']) expect(headers).not.toHaveProperty(name);
  });

  it('is not sent with an id that would change the path', async () => {
    await expect(client().listAccessTokens('..', {})).rejects.toMatchObject(
      failedWith('not-found', 'listAccessTokens'),
    );
    expect(server.requests).toEqual([]);
  });

  it('uses a cache mode that returns no former user’s data, and stores no token', async () => {
    const stub = vi.fn<typeof fetch>(async () => Response.json(EMPTY));
    for (const [, call] of OPERATIONS) await call(client({ fetch: stub }));
    expect(stub.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-cache', 'no-cache', 'no-store']);
  });

  it.each(OPERATIONS)('of %s can be aborted', async (_, call) => {
    const controller = new AbortController();
    const reason = new Error('closed');
    server.respondWith(() => controller.abort(reason));
    await expect(call(client(), controller.signal)).rejects.toBe(reason);
  });
});

it.each(OPERATIONS)('a response of %s with another shape is "malformed"', async (operation, call) => {
  server.respondWithJson([]);
  await expect(call(client())).rejects.toMatchObject(failedWith('malformed', operation));
});

describe('the clock of the server', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';

  it.each(OPERATIONS)('is sampled from %s, with the times of the last attempt', async (_, call) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const firstSent = performance.now();
    const onServerDate = vi.fn();
    const slowFetch = vi.fn<typeof fetch>(async () => {
      vi.advanceTimersByTime(2000);
      if (slowFetch.mock.calls.length === 1) return new Response('', { status: 503, headers: { date } });
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            vi.advanceTimersByTime(1500);
            controller.enqueue(new TextEncoder().encode(JSON.stringify(EMPTY)));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: { date } });
    });
    await call(client({ fetch: slowFetch, onServerDate, shouldRetry: () => true }));
    const sent = firstSent + 2000;
    expect(onServerDate.mock.calls).toEqual([[{ sent, received: sent + 3500, serverDate: Date.parse(date) }]]);
  });

  it.each<[number, Record<string, string>]>([
    [200, {}],
    [200, { date: 'today' }],
    [200, { date, age: 'soon' }],
    [401, { date }],
  ])('is not sampled from a response with the status %d and %j', async (status, headers) => {
    server.respondWith((_, response) => {
      response.sendDate = false;
      response.writeHead(status, headers).end(JSON.stringify(EMPTY));
    });
    const onServerDate = vi.fn();
    await Promise.allSettled([client({ onServerDate }).listAccessTokens('sub_1', {})]);
    expect(onServerDate).not.toHaveBeenCalled();
  });
});
