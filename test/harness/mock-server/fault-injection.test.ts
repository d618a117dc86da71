// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFaultInjector, type Fault, FAULT_KINDS } from '../../../src/harness/mock-server/fault-injection.js';
import { type Operation, OPERATIONS } from '../../../src/harness/mock-server/operations.js';
import { type MockServer, startMockServer } from '../../../src/harness/mock-server/server.js';
import { sessionCookie } from '../../../src/harness/mock-server/session.js';
import { startTestServer } from './test-server.js';

const SUBSCRIPTIONS = '/api/v0/subscriptions/';

function ask({ origin }: MockServer, init: RequestInit = {}): Promise<Response> {
  return fetch(origin + SUBSCRIPTIONS, { headers: { cookie: sessionCookie('everyday') }, redirect: 'manual', ...init });
}

async function withFault(...faults: Fault[]): Promise<MockServer & { good: string }> {
  const service = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
  const good = await (await ask(service)).text();
  service.faults.set('listSubscriptions', ...faults);
  return { ...service, good };
}

/** The faults that end in a whole answer: what a client receives of each. */
const answered: [name: string, fault: Fault, status: number, type: string | null, body: (good: string) => string][] = [
  ['status', { kind: 'status', status: 503 }, 503, 'application/json', () => '{"message":"Service Unavailable"}'],
  [
    'status with HTML',
    { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' },
    502,
    'text/html',
    () => '<h1>Bad gateway</h1>',
  ],
  ['raw', { kind: 'raw', status: 203, body: '{"data"', contentType: 'a/b' }, 203, 'a/b', () => '{"data"'],
  ['raw without a type', { kind: 'raw', body: 'x' }, 200, null, () => 'x'],
  ['redirect', { kind: 'redirect' }, 302, null, () => ''],
  ['cut', { kind: 'cut' }, 200, 'application/json', (good) => good.slice(0, Math.ceil(good.length / 2))],
  ['empty', { kind: 'empty' }, 200, 'application/json', () => ''],
  ['wrong-type', { kind: 'wrong-type' }, 200, 'text/plain', (good) => good],
  ['drip', { kind: 'drip', overMs: 60 }, 200, 'application/json', (good) => good],
  ['a delay alone', { delayMs: 10 }, 200, 'application/json', (good) => good],
  ['wrong-shape', { kind: 'wrong-shape' }, 200, 'application/json', () => 'null'],
  ['wrong-shape array', { kind: 'wrong-shape', shape: 'array' }, 200, 'application/json', (good) => `[${good}]`],
  ['wrong-shape string', { kind: 'wrong-shape', shape: 'string' }, 200, 'application/json', () => '"unexpected"'],
  ['wrong-shape number', { kind: 'wrong-shape', shape: 'number' }, 200, 'application/json', () => '42'],
  [
    'wrong-shape no-data',
    { kind: 'wrong-shape', shape: 'no-data' },
    200,
    'application/json',
    (good) => JSON.stringify({ metadata: JSON.parse(good).metadata }),
  ],
  [
    'wrong-shape no-metadata',
    { kind: 'wrong-shape', shape: 'no-metadata' },
    200,
    'application/json',
    (good) => JSON.stringify({ data: JSON.parse(good).data }),
  ],
  [
    'wrong-shape data-object',
    { kind: 'wrong-shape', shape: 'data-object' },
    200,
    'application/json',
    (good) => JSON.stringify({ data: { first: 1 }, metadata: JSON.parse(good).metadata }),
  ],
];

describe('a fault that ends in an answer', () => {
  it.each(answered)('%s', async (_name, fault, status, type, body) => {
    const service = await withFault(fault);
    const response = await ask(service);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(body(service.good));
  });

  it('bom puts a byte order mark before the good answer', async () => {
    const service = await withFault({ kind: 'bom' });
    const bytes = Buffer.from(await (await ask(service)).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(service.good);
  });

  it.each([
    ['html', false],
    ['login-page', true],
  ] as const)('%s is a page with status 200, with a form: %s', async (kind, hasForm) => {
    const service = await withFault({ kind });
    const response = await ask(service);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(/<form/.test(await response.text())).toBe(hasForm);
  });

  it('cut leaves no JSON', async () => {
    const service = await withFault({ kind: 'cut' });
    const response = await ask(service);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it('redirect leads to a login page on the same origin, or to where it is told', async () => {
    const service = await withFault(
      { kind: 'redirect', times: 1 },
      { kind: 'redirect', status: 307, location: 'https://login.example/' },
    );
    const followed = await ask(service, { redirect: 'follow' });
    expect(followed.redirected).toBe(true);
    expect(new URL(followed.url).origin).toBe(service.origin);
    expect(await followed.text()).toContain('type="password"');
    const elsewhere = await ask(service);
    expect(elsewhere.status).toBe(307);
    expect(elsewhere.headers.get('location')).toBe('https://login.example/');
  });

  it.each(['7', 'Thu, 01 Jan 2026 00:00:30 GMT', 'soon'])('carries Retry-After: %s', async (value) => {
    const service = await withFault({ kind: 'status', status: 429, headers: { 'Retry-After': value } });
    const response = await ask(service);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe(value);
  });

  it('changes and takes away headers of the good answer, Date among them', async () => {
    const service = await withFault({ headers: { Date: null, Age: '30', 'content-type': 'application/hal+json' } });
    const response = await ask(service);
    expect(await response.text()).toBe(service.good);
    expect(response.headers.has('date')).toBe(false);
    expect(response.headers.get('age')).toBe('30');
    expect(response.headers.get('content-type')).toBe('application/hal+json');
  });

  it('waits for delayMs', async () => {
    const service = await withFault({ delayMs: 150 });
    const started = performance.now();
    await ask(service);
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
  });

  it('drip takes its time after the headers', async () => {
    const service = await withFault({ kind: 'drip', overMs: 300 });
    const started = performance.now();
    const response = await ask(service);
    const headersAfter = performance.now() - started;
    await response.text();
    expect(performance.now() - started).toBeGreaterThanOrEqual(280);
    expect(headersAfter).toBeLessThan(200);
  });
});

describe('a fault that ends in none', () => {
  it.each([
    ['refuse', 'ECONNRESET'],
    ['reset-before', 'UND_ERR_SOCKET'],
  ] as const)('%s ends the connection before an answer (%s)', async (kind, code) => {
    const service = await withFault({ kind });
    await expect(ask(service)).rejects.toMatchObject({ cause: { code } });
  });

  it('reset-middle sends the headers and half of the body', async () => {
    const service = await withFault({ kind: 'reset-middle' });
    const response = await ask(service);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(service.good)));
    const received: Uint8Array[] = [];
    const read = async (): Promise<void> => {
      for await (const piece of response.body ?? []) received.push(piece);
    };
    await expect(read()).rejects.toThrow('terminated');
    expect(Buffer.concat(received).length).toBe(Math.floor(Buffer.byteLength(service.good) / 2));
  });

  it('hang sends nothing', async () => {
    const service = await withFault({ kind: 'hang' });
    await expect(ask(service, { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
  });

  it('hang-middle sends the headers and no end', async () => {
    const service = await withFault({ kind: 'hang-middle' });
    const response = await ask(service, { signal: AbortSignal.timeout(150) });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('timeout');
  });

  it('does not keep the service from stopping', async () => {
    const service = await startMockServer();
    service.faults.set('*', { kind: 'hang' });
    const answer = ask(service).catch((error: unknown) => error);
    await expect.poll(() => service.requests.length).toBe(1);
    await service.stop();
    expect(await answer).toBeInstanceOf(TypeError);
  });
});

it('has a test for every kind', () => {
  const tested = new Set<string | undefined>(answered.map(([, { kind }]) => kind));
  for (const kind of ['bom', 'html', 'login-page', 'refuse', 'reset-before', 'reset-middle', 'hang', 'hang-middle']) {
    tested.add(kind);
  }
  expect(FAULT_KINDS.filter((kind) => !tested.has(kind))).toEqual([]);
});

describe('fault control', () => {
  it('applies a fault as often as it says, then the next, then none', async () => {
    const service = await withFault({ kind: 'status', status: 503, times: 2 }, { kind: 'empty', times: 1 });
    const answer = async () => {
      const response = await ask(service);
      return [response.status, (await response.text()) === ''];
    };
    expect([await answer(), await answer(), await answer(), await answer()]).toEqual([
      [503, false],
      [503, false],
      [200, true],
      [200, false],
    ]);
    expect(service.faults.current()).toEqual({});
  });

  it.each(OPERATIONS)('touches %s alone', async (operation) => {
    const service = await startTestServer();
    service.faults.set(operation, { kind: 'status', status: 418 });
    const paths: Record<Operation, string> = {
      getCustomer: '/api/v0/customer',
      listSubscriptions: SUBSCRIPTIONS,
      listAccessTokens: '/api/v0/subscriptions/any/access-tokens/',
      'provider.getCustomer': '/provider/v0/customers/any',
      'provider.listSubscriptions': '/provider/v0/customers/any/subscriptions/',
      'provider.listAccessTokens': '/provider/v0/customers/any/subscriptions/any/access-tokens/',
      'provider.listBillableMetrics': '/provider/v0/subscriptions/any/product/billable-metrics/',
    };
    const touched = await Promise.all(
      OPERATIONS.map(async (each) => ((await fetch(service.origin + paths[each])).status === 418 ? [each] : [])),
    );
    expect(touched.flat()).toEqual([operation]);
  });

  it('applies * where an operation has no fault of its own', async () => {
    const service = await startTestServer();
    service.faults.set('*', { kind: 'status', status: 500 });
    service.faults.set('listSubscriptions', { kind: 'status', status: 403, times: 1 });
    expect((await ask(service)).status).toBe(403);
    expect((await ask(service)).status).toBe(500);
    service.faults.clear('*');
    expect((await ask(service)).status).toBe(200);
  });

  it('is not used up by a preflight request', async () => {
    const service = await withFault({ kind: 'status', status: 500, times: 1 });
    expect((await fetch(service.origin + SUBSCRIPTIONS, { method: 'OPTIONS' })).status).toBe(204);
    expect((await ask(service)).status).toBe(500);
  });

  it('drops faults that apply no times', () => {
    const control = createFaultInjector();
    control.set('*', { kind: 'empty', times: 0 });
    expect(control.take('getCustomer')).toBeNull();
  });
});
