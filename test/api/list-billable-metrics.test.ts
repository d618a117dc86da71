// @vitest-environment node
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorDetails, ErrorCode } from '../../src/api/api-error.js';
import { createPortalClient, type UsageParams } from '../../src/api/portal-client.js';
import { billableMetricRecord } from '../../src/harness/mock-server/resources/billable-metric.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const SECRET = 'sk~9fQ7-xZ2v_Lw8';
const OPERATION = 'listBillableMetrics';

const server = useLocalServer();
const elsewhere = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function question(changes: Partial<UsageParams> = {}): UsageParams {
  return { usageUrl: `${server.origin}/usage`, customerId: 'cus_1', subscriptionId: 'sub_1', token: SECRET, startedAt: performance.now(), ...changes };
}

type Options = Partial<Parameters<typeof createPortalClient>[0]>;

function ask(changes: Partial<UsageParams> = {}, options: Options = {}, signal?: AbortSignal) {
  const portal = createPortalClient({ baseUrl: 'https://portal.example/v0/', fetch, pageOrigin: 'https://portal.example', ...options });
  return portal.listBillableMetrics(question(changes), signal);
}

const addressOf = (url = '') => new URL(url, server.origin);

describe('the request for billable metrics', () => {
  it('asks the vendor’s server with the token, which is in a header and nowhere else', async () => {
    server.respondWithJson({ data: [] });
    await ask();
    expect(server.requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/usage?customer_id=cus_1&subscription_id=sub_1'],
    ]);
    const { headers = {} } = server.requests[0] ?? {};
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}`, accept: 'application/json' });
    for (const name of ['cookie', 'referer', 'content-length', 'content-type']) expect(headers).not.toHaveProperty(name);
    expect(Object.entries(headers).filter(([, value]) => String(value).includes(SECRET)).map(([name]) => name)).toEqual(['authorization']);
  });

  it('brings no cookie, no referrer and nothing of a store along, and follows no redirect', async () => {
    const stub = vi.fn<typeof fetch>(async () => Response.json({ data: [] }));
    for (const usageUrl of ['https://usage.example/', 'https://portal.example/usage']) await ask({ usageUrl }, { fetch: stub });
    for (const [, init] of stub.mock.calls) {
      expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', redirect: 'manual' });
    }
    expect(stub).toHaveBeenCalledTimes(2);
  });

  it('keeps what the address asks for already', async () => {
    server.respondWithJson({ data: [] });
    await ask({ usageUrl: `${server.origin}/usage?plan=a&plan=b&customer_id=other` });
    const { searchParams } = addressOf(server.requests[0]?.url);
    expect(searchParams.getAll('plan')).toEqual(['a', 'b']);
    expect(searchParams.getAll('customer_id')).toEqual(['cus_1']);
  });

  it('has each id as one value, whatever is in it', async () => {
    server.respondWithJson({ data: [] });
    const someId = fc.string({ unit: 'grapheme', minLength: 1 });
    await fc.assert(
      fc.asyncProperty(someId, someId, async (customerId, subscriptionId) => {
        await ask({ customerId, subscriptionId });
        const { pathname, searchParams } = addressOf(server.requests.at(-1)?.url);
        expect(pathname).toBe('/usage');
        expect([...searchParams]).toEqual([
          ['customer_id', customerId],
          ['subscription_id', subscriptionId],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('does not take the vendor’s clock for the service’s', async () => {
    server.respondWithJson({ data: [] }, { date: 'Sun, 06 Nov 1994 08:49:37 GMT' });
    const onServerDate = vi.fn();
    await ask({}, { onServerDate });
    expect(onServerDate).not.toHaveBeenCalled();
  });

  it('rejects with the reason when it is called off', async () => {
    server.respondWith(() => undefined);
    const abort = new AbortController();
    const asked = ask({}, {}, abort.signal);
    abort.abort('gone');
    await expect(asked).rejects.toBe('gone');
  });
});

describe('the answer', () => {
  it('is checked as any other, down to the quotas', async () => {
    const [metric, ...broken] = [billableMetricRecord({ name: 'calls' }), 'broken', null];
    server.respondWithJson({ data: [metric, ...broken, { name: 'late', quotas: [{ usage: '9007199254740993' }, 5] }] });
    const { records, invalidCount } = await ask();
    expect(records.map(({ name }) => name)).toEqual(['calls', 'late']);
    expect(invalidCount).toBe(2);
    expect(records[1]?.quotas).toEqual({
      records: [{ quota: null, usage: '9007199254740993', period: null, end: null }],
      invalidCount: 1,
    });
  });

  const HTML = { 'content-type': 'text/html' };
  const FAILURES: [what: string, status: number, headers: Record<string, string>, body: string, kind: ErrorCode, facts: ErrorDetails][] = [
    ['a token that is refused', 401, {}, '', 'forbidden', { status: 401 }],
    ['a token that is refused for a while', 401, { 'retry-after': '7' }, '', 'forbidden', { status: 401, retryAfterSeconds: 7 }],
    ['another refusal', 403, {}, '', 'forbidden', { status: 403 }],
    ['nothing there', 404, {}, '', 'not-found', { status: 404 }],
    ['too many requests', 429, { 'retry-after': '9' }, '', 'rate-limited', { status: 429, retryAfterSeconds: 9 }],
    ['an error', 500, {}, '', 'server', { status: 500 }],
    ['an error told in HTML', 502, HTML, '<h1>Bad gateway</h1>', 'server', { status: 502 }],
    ['a login page', 200, HTML, '<form><input type="password"></form>', 'forbidden', { status: 200 }],
    ['any other page', 200, HTML, '<h1>Welcome</h1>', 'malformed', { status: 200 }],
    ['no JSON', 200, {}, `{"data": [${SECRET}`, 'malformed', { status: 200 }],
    ['no list', 200, {}, '{"data": {}}', 'malformed', {}],
    ['nothing', 204, {}, '', 'malformed', { status: 204 }],
  ];

  it.each(FAILURES)('%s is a failure of its kind, and never the end of the session', async (_, status, headers, body, kind, facts) => {
    server.respondWith((_request, response) => response.writeHead(status, headers).end(body));
    await expect(ask()).rejects.toMatchObject(failedWith(kind, OPERATION, facts));
    expect(server.requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('a redirect, %d, is followed neither here nor elsewhere', async (status) => {
    for (const location of ['/moved', `${elsewhere.origin}/usage`, 'https://', '']) {
      server.respondWith((_, response) => response.writeHead(status, { location }).end());
      await expect(ask()).rejects.toMatchObject(failedWith('server', OPERATION));
    }
    expect(server.requests.map(({ url }) => addressOf(url).pathname)).toEqual(Array(4).fill('/usage'));
    expect(elsewhere.requests).toEqual([]);
  });

  it('is asked for once more where that may help, with the token again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    server.respondWith((_, response) => {
      if (server.requests.length < 3) response.writeHead(503).end();
      else response.end('{"data": []}');
    });
    await expect(ask({}, { shouldRetry: () => true })).resolves.toMatchObject({ records: [] });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${SECRET}`));
  });
});

describe('no error contains the token', () => {
  const echo = (status: number, type = 'application/json') =>
    server.respondWith(({ headers }, response) => {
      const said = headers.authorization ?? '';
      response.writeHead(status, { 'content-type': type, 'x-said': said, 'retry-after': said }).end(JSON.stringify({ said }));
    });

  it.each<[what: string, changes: () => Partial<UsageParams>, answer: () => void]>([
    ['echoed in a 401 response', () => ({}), () => echo(401)],
    ['echoed in a 500 response', () => ({}), () => echo(500)],
    ['echoed in a 200 response', () => ({}), () => echo(200)],
    ['echoed in an HTML response', () => ({}), () => echo(200, 'text/html')],
    ['in a redirect location', () => ({}), () =>
      server.respondWith((_, response) => response.writeHead(302, { location: `/?${SECRET}` }).end())],
    ['when the connection is refused', () => ({ usageUrl: `${deadOrigin}/usage` }), () => undefined],
    ['with characters that are invalid in a header', () => ({ token: `${SECRET}\nключ` }), () => undefined],
  ])('%s', async (_, changes, answer) => {
    answer();
    const failure: unknown = await ask(changes()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ApiError', operation: OPERATION });
    const told = [inspect(failure, { depth: 9, showHidden: true }), JSON.stringify(failure), String(failure), (failure as Error).stack];
    expect(told.join('\n')).not.toContain(SECRET);
  });
});
