import { afterEach, describe, expect, it, vi } from 'vitest';
import { HeadersError } from '../../src/client/api-error.js';
import type { HeadersSetting } from '../../src/client/request-headers.js';
import { errorTexts } from './error-texts.js';
import { useLocalServer } from './local-server.js';
import { type ClientOptions, createTestClient } from './test-client.js';

const SECRET = 'secret-of-the-session';
const server = useLocalServer();
const session = { Authorization: `Bearer ${SECRET}` };

function setUp(options: Partial<ClientOptions> = {}) {
  const hooks = { onHeaders: vi.fn(), onError: vi.fn() };
  const spiedFetch = vi.fn(fetch);
  const portal = createTestClient({
    baseUrl: `${server.origin}/api/v0/`,
    fetch: spiedFetch,
    shouldRetry: () => true,
    ...hooks,
    ...options,
  });
  return { portal, fetch: spiedFetch, ...hooks };
}

const bySession = (origin = server.origin) => ({
  usageUrl: `${origin}/usage`,
  subscriptionId: 'sub_1',
  startedAt: performance.now(),
});
const byToken = (origin?: string) => ({ ...bySession(origin), customerId: 'cus_1', token: 'token-value' });

const authorization = () => server.requests.map(({ headers }) => headers.authorization);

afterEach(() => {
  vi.useRealTimers();
});

describe('headers', () => {
  it.each<readonly [string, HeadersSetting]>([
    ['an object', session],
    ['a function', () => session],
    ['an async function', async () => new Headers(session)],
    ['values that are not set', { ...session, 'X-Tenant': undefined, 'X-Other': null }],
  ])('are sent from %s, and only their names are kept', async (_, headers) => {
    server.respondWithJson({ data: [] });
    const { portal, onHeaders } = setUp({ headers });
    await portal.listSubscriptions({});
    expect(authorization()).toEqual([`Bearer ${SECRET}`]);
    expect(server.requests[0]?.headers).toMatchObject({ accept: 'application/json' });
    expect(onHeaders.mock.calls).toEqual([[['authorization']]]);
  });

  it('are requested from the page before each request', async () => {
    server.respondWithJson({ data: [] });
    let count = 0;
    const { portal } = setUp({ headers: () => ({ 'X-Count': String(++count) }) });
    await portal.listSubscriptions({});
    await portal.listSubscriptions({});
    expect(server.requests.map(({ headers }) => headers['x-count'])).toEqual(['1', '2']);
  });

  it.each([undefined, null, {}])('are missing on a signed-out page (%j)', async (none) => {
    server.respondWithJson({ data: [] });
    await setUp({ headers: () => none }).portal.listSubscriptions({});
    expect(authorization()).toEqual([undefined]);
  });

  it.each<readonly [string, () => unknown]>([
    ['throws', () => raise()],
    ['rejects', async () => raise()],
    ['returns a text', () => SECRET],
    ['returns a list', () => [['authorization', SECRET]]],
    ['returns a value with a line break', () => ({ authorization: `${SECRET}\nx: y` })],
    ['returns a value other than a text', () => ({ authorization: { SECRET } })],
    ['returns an invalid name', () => ({ 'a b': SECRET })],
  ])('fail the request at once if the function %s', async (_, headers) => {
    const { portal, fetch: sent, onError } = setUp({ headers: headers as HeadersSetting });
    expect(await errorTexts(portal.getCustomer())).not.toContain(SECRET);
    expect(sent).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(HeadersError), expect.any(URL), false);
    expect(onError.mock.lastCall?.[0]).toMatchObject({ kind: 'network', operation: 'getCustomer', isRetryable: false });
  });

  it('fail the request after the timeout if the function hangs, and are not sent later', async () => {
    vi.useFakeTimers();
    let settle: (headers: typeof session) => void = () => undefined;
    const { portal, fetch: sent } = setUp({
      headers: () => new Promise<typeof session>((resolve) => (settle = resolve)),
    });
    const failed = errorOf(portal.getCustomer());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failed).toBeInstanceOf(HeadersError);
    settle(session);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).not.toHaveBeenCalled();
  });

  it('are not sent after the request was aborted', async () => {
    const controller = new AbortController();
    const { portal, fetch: sent } = setUp({
      headers: () => {
        controller.abort();
        return session;
      },
    });
    await expect(portal.getCustomer(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([301, 302, 303, 307, 308])('are never sent after a %d redirect', async (status) => {
    server.respondWith((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    const { portal, onError } = setUp({ headers: session });
    const error = await errorOf(portal.getCustomer());
    expect(error).toMatchObject({ kind: 'session-ended', status: undefined });
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/v0/customer', '/api/v0/customer/']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, expect.any(URL), false);
  });

  it('reject the response of a fetch that has followed a redirect', async () => {
    const redirected = Object.defineProperty(new Response('{"data":[]}'), 'redirected', { value: true });
    const { portal } = setUp({ headers: session, fetch: async () => redirected });
    expect(await errorOf(portal.listSubscriptions({}))).toMatchObject({ kind: 'session-ended' });
  });

  it('are not sent with usage requests that a token authorizes', async () => {
    server.respondWithJson({ data: [] });
    const headers = vi.fn(() => ({ ...session, 'x-tenant': 'a' }));
    await setUp({ headers }).portal.listBillableMetrics(byToken());
    expect(headers).not.toHaveBeenCalled();
    expect(authorization()).toEqual(['Bearer token-value']);
  });
});

describe('usage that the session authorizes', () => {
  it('sends only the subscription’s id, and the headers for the API base', async () => {
    server.respondWithJson({ data: [] });
    const { portal, fetch: sent } = setUp({ headers: session });
    await portal.listBillableMetrics(bySession());
    expect(server.requests.map(({ url }) => url)).toEqual(['/usage?subscription_id=sub_1']);
    expect(authorization()).toEqual([`Bearer ${SECRET}`]);
    expect(sent.mock.lastCall?.[1]).toMatchObject({ cache: 'no-store' });
  });

  it('is not requested from another origin', async () => {
    const { portal, fetch: sent } = setUp({ headers: session });
    const request = portal.listBillableMetrics(bySession(server.origin.replace('127.0.0.1', 'localhost')));
    expect(await errorOf(request)).toMatchObject({ kind: 'forbidden' });
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([{}, { headers: session }])('does not follow a redirect with %j', async (options) => {
    server.respondWith((_, response) => response.writeHead(302, { location: '/login' }).end());
    const { portal } = setUp(options);
    expect(await errorOf(portal.listBillableMetrics(bySession()))).toMatchObject({ kind: 'session-ended' });
    expect(server.requests.map(({ url }) => url)).not.toContain('/login');
  });

  it('ends with the session', async () => {
    server.respondWith((_, response) => response.writeHead(401).end());
    expect(await errorOf(setUp().portal.listBillableMetrics(bySession()))).toMatchObject({ kind: 'session-ended' });
  });
});

it.each([
  ['include', 'https://api.example', 'include'],
  ['include', 'https://portal.example:8443', 'include'],
  ['include', 'http://portal.example', 'include'],
  ['same-origin', 'https://api.example', 'same-origin'],
  ['omit', 'https://api.example', 'omit'],
  ['include', 'https://portal.example', 'same-origin'],
  ['include', 'https://portal.example:443', 'same-origin'],
  ['omit', 'https://portal.example', 'omit'],
] as const)('the credentials %s of https://portal.example for %s are %s', async (credentials, origin, expected) => {
  const stub = vi.fn<typeof fetch>(async () => Response.json({ id: null, data: [] }));
  const baseUrl = `${origin}/api/v0/`;
  const { portal } = setUp({ credentials, baseUrl, pageOrigin: 'https://portal.example', fetch: stub });
  await portal.getCustomer();
  await portal.listAccessTokens('sub_1', {});
  await portal.listBillableMetrics(bySession(origin));
  await portal.listBillableMetrics(byToken(origin));
  expect(stub.mock.calls.map(([, init]) => init?.credentials)).toEqual([expected, expected, expected, 'omit']);
});

/** Returns the error of a rejected request. */
function errorOf(request: Promise<unknown>): Promise<unknown> {
  return request.catch((error: unknown) => error);
}

function raise(): never {
  throw new Error(`not signed in: ${SECRET}`);
}
