// @vitest-environment node
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorDetails, ErrorKind } from '../../src/api/api-error.js';
import { createPortalClient, type UsageParams } from '../../src/api/portal-client.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const SECRET = 'sk~9fQ7-xZ2v_Lw8';
const OPERATION = 'listBillableMetrics';

const server = useLocalServer();
const otherServer = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function usageParams(params: Partial<UsageParams> = {}): UsageParams {
  return {
    usageUrl: `${server.origin}/usage`,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    token: SECRET,
    startedAt: performance.now(),
    ...params,
  };
}

type Options = Partial<Parameters<typeof createPortalClient>[0]>;

function listMetrics(params: Partial<UsageParams> = {}, options: Options = {}, signal?: AbortSignal) {
  const portal = createPortalClient({
    baseUrl: 'https://portal.example/v0/',
    fetch,
    pageOrigin: 'https://portal.example',
    ...options,
  });
  return portal.listBillableMetrics(usageParams(params), signal);
}

const parseUrl = (url = '') => new URL(url, server.origin);

describe('listBillableMetrics request', () => {
  it('sends the token to the usage endpoint in the Authorization header only', async () => {
    server.respondWithJson({ data: [] });
    await listMetrics();
    expect(server.requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/usage?customer_id=cus_1&subscription_id=sub_1'],
    ]);
    const { headers = {} } = server.requests[0] ?? {};
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}`, accept: 'application/json' });
    for (const name of ['cookie', 'referer', 'content-length', 'content-type'])
      expect(headers).not.toHaveProperty(name);
    expect(
      Object.entries(headers)
        .filter(([, value]) => String(value).includes(SECRET))
        .map(([name]) => name),
    ).toEqual(['authorization']);
  });

  it('sends no cookies and no referrer, bypasses the HTTP cache and follows no redirect', async () => {
    const stub = vi.fn<typeof fetch>(async () => Response.json({ data: [] }));
    for (const usageUrl of ['https://usage.example/', 'https://portal.example/usage'])
      await listMetrics({ usageUrl }, { fetch: stub });
    for (const [, init] of stub.mock.calls) {
      expect(init).toMatchObject({
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
      });
    }
    expect(stub).toHaveBeenCalledTimes(2);
  });

  it('encodes a space in an id in a way that every server reads, and keeps a plus sign', async () => {
    server.respondWithJson({ data: [] });
    await listMetrics({ customerId: 'a b', subscriptionId: 'a+b' });
    expect(server.requests[0]?.url).toBe('/usage?customer_id=a%20b&subscription_id=a%2Bb');
  });

  it('keeps the query parameters of the usage URL and overwrites customer_id', async () => {
    server.respondWithJson({ data: [] });
    await listMetrics({ usageUrl: `${server.origin}/usage?plan=a&plan=b&customer_id=other` });
    const { searchParams } = parseUrl(server.requests[0]?.url);
    expect(searchParams.getAll('plan')).toEqual(['a', 'b']);
    expect(searchParams.getAll('customer_id')).toEqual(['cus_1']);
  });

  it('encodes any id as a single query parameter', async () => {
    server.respondWithJson({ data: [] });
    const someId = fc.string({ unit: 'grapheme', minLength: 1 });
    await fc.assert(
      fc.asyncProperty(someId, someId, async (customerId, subscriptionId) => {
        await listMetrics({ customerId, subscriptionId });
        const { pathname, searchParams } = parseUrl(server.requests.at(-1)?.url);
        expect(pathname).toBe('/usage');
        expect([...searchParams]).toEqual([
          ['customer_id', customerId],
          ['subscription_id', subscriptionId],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('does not report the Date header of the usage endpoint as server time', async () => {
    server.respondWithJson({ data: [] }, { date: 'Sun, 06 Nov 1994 08:49:37 GMT' });
    const onServerDate = vi.fn();
    await listMetrics({}, { onServerDate });
    expect(onServerDate).not.toHaveBeenCalled();
  });

  it('rejects with the reason when aborted', async () => {
    server.respondWith(() => undefined);
    const abort = new AbortController();
    const promise = listMetrics({}, {}, abort.signal);
    abort.abort('gone');
    await expect(promise).rejects.toBe('gone');
  });
});

describe('listBillableMetrics response', () => {
  it('is validated like other lists, including the quotas', async () => {
    const [metric, ...broken] = [billableMetricRecord({ name: 'calls' }), 'broken', null];
    server.respondWithJson({ data: [metric, ...broken, { name: 'late', quotas: [{ usage: '9007199254740993' }, 5] }] });
    const { data, invalid } = await listMetrics();
    expect(data.map(({ name }) => name)).toEqual(['calls', 'late']);
    expect(invalid).toBe(2);
    expect(data[1]?.quotas).toEqual({
      data: [{ quota: null, usage: '9007199254740993', period: null, end: null }],
      invalid: 1,
    });
  });

  const HTML = { 'content-type': 'text/html' };
  const ERROR_RESPONSES: [
    label: string,
    status: number,
    headers: Record<string, string>,
    body: string,
    kind: ErrorKind,
    details: ErrorDetails,
  ][] = [
    ['a rejected token', 401, {}, '', 'forbidden', { status: 401 }],
    [
      'a rejected token with Retry-After',
      401,
      { 'retry-after': '7' },
      '',
      'forbidden',
      { status: 401, retryAfterSeconds: 7 },
    ],
    ['a login page', 200, HTML, '<form><input type="password"></form>', 'forbidden', { status: 200 }],
    ['data that is not an array', 200, {}, '{"data": {}}', 'malformed', {}],
  ];

  it.each(ERROR_RESPONSES)(
    'maps %s to its error code, and never to "session-ended"',
    async (_, status, headers, body, kind, details) => {
      server.respondWith((_request, response) => response.writeHead(status, headers).end(body));
      await expect(listMetrics()).rejects.toMatchObject(failedWith(kind, OPERATION, details));
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each([301, 302, 303, 307, 308])('does not follow a %d redirect to the same or another origin', async (status) => {
    for (const location of ['/moved', `${otherServer.origin}/usage`, 'https://', '']) {
      server.respondWith((_, response) => response.writeHead(status, { location }).end());
      await expect(listMetrics()).rejects.toMatchObject(failedWith('server', OPERATION));
    }
    expect(server.requests.map(({ url }) => parseUrl(url).pathname)).toEqual(Array(4).fill('/usage'));
    expect(otherServer.requests).toEqual([]);
  });

  it('is retried with the token after status 503', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    server.respondWith((_, response) => {
      if (server.requests.length < 3) response.writeHead(503).end();
      else response.end('{"data": []}');
    });
    await expect(listMetrics({}, { shouldRetry: () => true })).resolves.toMatchObject({ data: [] });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${SECRET}`));
  });
});

describe('no error contains the token', () => {
  const echo = (status: number, type = 'application/json') =>
    server.respondWith(({ headers }, response) => {
      const authorization = headers.authorization ?? '';
      response
        .writeHead(status, { 'content-type': type, 'x-echo': authorization, 'retry-after': authorization })
        .end(JSON.stringify({ authorization }));
    });

  it.each<[label: string, params: () => Partial<UsageParams>, respond: () => void]>([
    ['echoed in a 401 response', () => ({}), () => echo(401)],
    ['echoed in a 500 response', () => ({}), () => echo(500)],
    ['echoed in a 200 response', () => ({}), () => echo(200)],
    ['echoed in an HTML response', () => ({}), () => echo(200, 'text/html')],
    [
      'in a redirect location',
      () => ({}),
      () => server.respondWith((_, response) => response.writeHead(302, { location: `/?${SECRET}` }).end()),
    ],
    ['when the connection is refused', () => ({ usageUrl: `${deadOrigin}/usage` }), () => undefined],
    ['with characters that are invalid in a header', () => ({ token: `${SECRET}\nключ` }), () => undefined],
  ])('%s', async (_, params, respond) => {
    respond();
    const error: unknown = await listMetrics(params()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ApiError', operation: OPERATION });
    const texts = [
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      String(error),
      (error as Error).stack,
    ];
    expect(texts.join('\n')).not.toContain(SECRET);
  });
});
