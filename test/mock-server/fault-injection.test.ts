import { describe, expect, it } from 'vitest';
import { type Fault, FAULT_KINDS } from '../../src/mock-server/fault-injection.js';
import { type MockServer, startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { startTestServer } from './test-server.js';

const SUBSCRIPTIONS = '/api/v0/subscriptions/';

function get({ origin }: MockServer, init: RequestInit = {}): Promise<Response> {
  return fetch(origin + SUBSCRIPTIONS, { headers: { cookie: sessionCookie('everyday') }, redirect: 'manual', ...init });
}

async function withFault(...faults: Fault[]): Promise<MockServer & { normal: string }> {
  const server = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
  const normal = await (await get(server)).text();
  server.faults.set('listSubscriptions', ...faults);
  return { ...server, normal };
}

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';

/** Faults that end in a complete response. */
const COMPLETE: readonly (readonly [
  fault: Fault,
  status: number,
  type: string | null,
  body: (normal: string) => unknown,
])[] = [
  [{ kind: 'status', status: 503 }, 503, JSON_TYPE, () => '{"message":"Service Unavailable"}'],
  [{ kind: 'status', status: 502, body: '<p>', contentType: 'text/html' }, 502, 'text/html', () => '<p>'],
  [{ kind: 'raw', status: 203, body: '{"data"', contentType: 'a/b' }, 203, 'a/b', () => '{"data"'],
  [{ kind: 'raw', body: 'x' }, 200, null, () => 'x'],
  [{ kind: 'redirect' }, 302, null, () => ''],
  [{ kind: 'login-page' }, 200, HTML_TYPE, () => expect.stringContaining('<form')],
  [{ kind: 'cut' }, 200, JSON_TYPE, (normal) => normal.slice(0, Math.ceil(normal.length / 2))],
  [{ kind: 'bom' }, 200, JSON_TYPE, (normal) => `\uFEFF${normal}`],
  [{ delayMs: 300 }, 200, JSON_TYPE, (normal) => normal],
  [{ kind: 'paging', withoutMetadata: true }, 200, JSON_TYPE, () => expect.not.stringContaining('"metadata"')],
];
const INCOMPLETE = ['reset-before', 'reset-middle', 'hang', 'hang-middle'] as const;

describe('a fault', () => {
  it('has a test for each kind', () => {
    const tested = new Set<string | undefined>([...COMPLETE.map(([{ kind }]) => kind), ...INCOMPLETE]);
    expect(FAULT_KINDS.filter((kind) => !tested.has(kind))).toEqual([]);
  });

  it('replaces status, content type and body', async () => {
    for (const [fault, status, type, body] of COMPLETE) {
      const server = await withFault(fault);
      const response = await get(server);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
      expect({ fault, status: response.status, type: response.headers.get('content-type'), text }).toEqual({
        fault,
        status,
        type,
        text: body(server.normal),
      });
    }
  });

  it('delays the response', async () => {
    const server = await withFault({ delayMs: 200 });
    const start = performance.now();
    await get(server);
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it('with a header that can not be sent is an error', async () => {
    const response = await get(await withFault({ headers: { 'x y': '1' } }));
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('["x y"]')]);
  });

  it('overrides and removes headers', async () => {
    const headers = { Date: null, Age: '30', 'Retry-After': 'soon', 'content-type': 'application/hal+json' };
    const response = await get(await withFault({ headers }));
    expect(response.headers.has('date')).toBe(false);
    expect(response.headers.get('age')).toBe('30');
    expect(response.headers.get('retry-after')).toBe('soon');
    expect(response.headers.get('content-type')).toBe('application/hal+json');
  });

  it('redirects to a login page on the same origin, or to a given location', async () => {
    const location = 'https://login.example/';
    const server = await withFault({ kind: 'redirect', times: 1 }, { kind: 'redirect', status: 307, location });
    const followed = await get(server, { redirect: 'follow' });
    expect(new URL(followed.url).origin).toBe(server.origin);
    expect(await followed.text()).toContain('type="password"');
    const other = await get(server);
    expect([other.status, other.headers.get('location')]).toEqual([307, location]);
  });

  it('closes the connection before the response, or after half of the body', async () => {
    const before = get(await withFault({ kind: 'reset-before' }));
    await expect(before).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
    const server = await withFault({ kind: 'reset-middle' });
    const response = await get(server);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(server.normal)));
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('leaves the response open, and does not prevent the server from stopping', async () => {
    const server = await startMockServer();
    server.faults.set('*', { kind: 'hang-middle', times: 1 }, { kind: 'hang' });
    const half = await get(server);
    expect(half.status).toBe(200);
    const body = half.text().catch((error: unknown) => error);
    const hanging = get(server).catch((error: unknown) => error);
    await expect.poll(() => server.requests.length).toBe(2);
    await server.stop();
    expect(await body).toBeInstanceOf(TypeError);
    expect(await hanging).toBeInstanceOf(TypeError);
  });
});

describe('the fault injector', () => {
  it('applies each fault the given number of times, in order', async () => {
    const server = await withFault(
      { kind: 'cut', times: 0 },
      { kind: 'status', status: 503, times: 2 },
      { kind: 'status', status: 404, times: 1 },
    );
    const statuses: number[] = [];
    for (let request = 0; request < 4; request += 1) statuses.push((await get(server)).status);
    expect(statuses).toEqual([503, 503, 404, 200]);
    expect(server.faults.current()).toEqual({});
  });

  it('applies * to operations without a specific fault, and ignores preflight requests', async () => {
    const server = await startTestServer();
    server.faults.set('*', { kind: 'status', status: 500, times: 1 });
    server.faults.set('listSubscriptions', { kind: 'status', status: 403, times: 1 });
    expect((await fetch(server.origin + SUBSCRIPTIONS, { method: 'OPTIONS' })).status).toBe(204);
    expect((await get(server)).status).toBe(403);
    expect((await get(server)).status).toBe(500);
    expect((await get(server)).status).toBe(200);
  });
});
