import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/client/api-error.js';
import type { UsageParams } from '../../src/client/portal-client.js';
import { errorTexts } from './error-texts.js';
import { type ErrorDetails, failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';
import { type ClientOptions, createTestClient } from './test-client.js';

const SECRET = 'sk~9fQ7-xZ2v_Lw8';
const OPERATION = 'listBillableMetrics';

const server = useLocalServer();
const otherServer = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

function listMetrics(params: Partial<UsageParams> = {}, options: Partial<ClientOptions> = {}, signal?: AbortSignal) {
  const portal = createTestClient({ baseUrl: 'https://portal.example/v0/', ...options });
  const usage = {
    usageUrl: `${server.origin}/usage`,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    token: SECRET,
    startedAt: performance.now(),
  };
  return portal.listBillableMetrics({ ...usage, ...params }, signal);
}

describe('listBillableMetrics request', () => {
  it('sends the token to the usage endpoint in the Authorization header only', async () => {
    server.respondWithJson({ data: [] });
    await listMetrics();
    expect(server.requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/usage?customer_id=cus_1&subscription_id=sub_1'],
    ]);
    const { authorization, ...others } = server.requests[0]?.headers ?? {};
    expect(authorization).toBe(`Bearer ${SECRET}`);
    expect(JSON.stringify(others)).not.toContain(SECRET);
    for (const name of ['cookie', 'referer', 'content-length', 'content-type']) expect(others).not.toHaveProperty(name);
  });

  it.each(['https://usage.example/', 'https://portal.example/usage'])(
    'to %s has no cookies and no referrer, bypasses the HTTP cache and follows no redirect',
    async (usageUrl) => {
      const stub = vi.fn<typeof fetch>(async () => Response.json({ data: [] }));
      await listMetrics({ usageUrl }, { fetch: stub });
      expect(stub.mock.lastCall?.[1]).toMatchObject({
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
      });
    },
  );

  it('encodes spaces in ids so that every server can read them, and keeps plus signs', async () => {
    server.respondWithJson({ data: [] });
    await listMetrics({ customerId: 'a b', subscriptionId: 'a+b&c=#' });
    expect(server.requests[0]?.url).toBe('/usage?customer_id=a%20b&subscription_id=a%2Bb%26c%3D%23');
  });

  it('keeps the query parameters of the usage URL and overwrites customer_id', async () => {
    server.respondWithJson({ data: [] });
    await listMetrics({ usageUrl: `${server.origin}/usage?plan=a&plan=b&customer_id=other` });
    expect(server.requests[0]?.url).toBe('/usage?plan=a&plan=b&customer_id=cus_1&subscription_id=sub_1');
  });
});

describe('listBillableMetrics response', () => {
  it('is validated like other lists, including the quotas, and does not set the clock', async () => {
    const data = ['broken', { name: 'late', quotas: [{ usage: '9007199254740993' }, 5] }];
    server.respondWithJson({ data }, { date: 'Sun, 06 Nov 1994 08:49:37 GMT' });
    const onServerDate = vi.fn();
    expect(await listMetrics({}, { onServerDate })).toMatchObject({
      data: [{ name: 'late', quotas: { data: [{ usage: '9007199254740993' }], invalid: 1 } }],
      invalid: 1,
    });
    expect(onServerDate).not.toHaveBeenCalled();
  });

  it.each<[label: string, number, Record<string, string>, body: string, ErrorKind, ErrorDetails]>([
    ['a rejected token', 401, { 'retry-after': '7' }, '', 'forbidden', { status: 401, retryAfterSeconds: 7 }],
    ['a login page', 200, { 'content-type': 'text/html' }, '<input type=password>', 'forbidden', { status: 200 }],
    ['data that is not an array', 200, {}, '{"data": {}}', 'malformed', {}],
  ])('maps %s to its error code, and never to "session-ended"', async (_, status, headers, body, kind, details) => {
    server.respondWith((_request, response) => response.writeHead(status, headers).end(body));
    await expect(listMetrics()).rejects.toMatchObject(failedWith(kind, OPERATION, details));
    expect(server.requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %d redirect to the same or another origin', async (status) => {
    for (const location of ['/moved', `${otherServer.origin}/usage`, 'https://', '']) {
      server.respondWith((_, response) => response.writeHead(status, { location }).end());
      await expect(listMetrics()).rejects.toMatchObject(failedWith('server', OPERATION));
    }
    expect(server.requests.map(({ url }) => url?.split('?')[0])).toEqual(Array(4).fill('/usage'));
    expect(otherServer.requests).toEqual([]);
  });
});

describe('no error contains the token', () => {
  it.each([
    ['echoed in a response that rejects it', 401, 'application/json'],
    ['echoed in an unreadable response', 200, 'application/json'],
    ['in a redirect location', 302, 'text/plain'],
  ])('%s', async (_, status, type) => {
    server.respondWith(({ headers: { authorization = '' } }, response) =>
      response
        .writeHead(status, {
          ...{ 'content-type': type, 'x-echo': authorization, 'retry-after': authorization },
          location: `/?${SECRET}`,
        })
        .end(JSON.stringify({ authorization })),
    );
    expect(await errorTexts(listMetrics())).not.toContain(SECRET);
  });

  it.each<[string, () => Partial<UsageParams>]>([
    ['when the connection is refused', () => ({ usageUrl: `${deadOrigin}/usage` })],
    ['with characters that are invalid in a header', () => ({ token: `${SECRET}\nключ` })],
  ])('%s', async (_, params) => {
    expect(await errorTexts(listMetrics(params()))).not.toContain(SECRET);
    await expect(listMetrics(params())).rejects.toMatchObject({ name: 'ApiError', operation: OPERATION });
  });
});
