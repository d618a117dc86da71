// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { staticAccount } from '../../src/mock-server/fixtures/static-account.js';
import type { MockServer } from '../../src/mock-server/server.js';
import { fetchPortal, getJson, startTestServer } from './test-server.js';

async function send({ origin }: MockServer, method: string, path: string, body?: unknown) {
  const response = await fetch(origin + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, cookie: response.headers.get('set-cookie') ?? '', body: await response.json() };
}

describe('the control API', () => {
  it('signs users in and out with an HttpOnly cookie', async () => {
    const server = await startTestServer();
    const login = await send(server, 'POST', '/harness/session', { account: 'business' });
    expect(login.cookie).toMatch(/^portal_session=business; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = login.cookie.split(';')[0] ?? '';
    expect((await getJson(`${server.origin}/api/v0/customer`, { cookie })).body.business_name).toContain('株式会社');
    const logout = await send(server, 'DELETE', '/harness/session');
    expect(logout.cookie).toMatch(/^portal_session=;.*Max-Age=0/);
    for (const body of [{ account: 'unknown' }, { account: 7 }, {}, null]) {
      expect(await send(server, 'POST', '/harness/session', body)).toMatchObject({ status: 400, cookie: '' });
    }
    expect((await fetch(`${server.origin}/harness/session`, { method: 'POST', body: '{' })).status).toBe(400);
  });

  it('lists the accounts; additional ones replace fixtures with the same id', async () => {
    const added = staticAccount({ id: 'added', label: 'Added', description: 'By a test', customer: { name: 'Added' } });
    const replacement = staticAccount({ id: 'empty', customer: { name: 'Replaced' } });
    const { origin } = await startTestServer({ accounts: [added, replacement] });
    const { data } = (await getJson(`${origin}/harness/accounts`)).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([
      'everyday',
      'empty',
      'business',
      'edge-cases',
      'usage',
      'large',
      'added',
    ]);
    expect(data.at(-1)).toEqual({ id: 'added', label: 'Added', description: 'By a test' });
    expect((await fetchPortal(origin, 'empty', 'customer')).body).toEqual({ name: 'Replaced' });
  });

  it('sets, returns and clears faults', async () => {
    const server = await startTestServer();
    const faults = { getCustomer: { kind: 'status', status: 500 }, '*': [{ delayMs: 1, times: 3 }, { kind: 'cut' }] };
    expect(await send(server, 'POST', '/harness/faults', faults)).toMatchObject({ status: 200 });
    expect((await getJson(`${server.origin}/harness/faults`)).body).toEqual({
      getCustomer: [{ kind: 'status', status: 500 }],
      '*': [{ delayMs: 1, times: 3 }, { kind: 'cut' }],
    });
    expect(await fetchPortal(server.origin, 'everyday', 'customer')).toMatchObject({ status: 500 });
    await send(server, 'POST', '/harness/faults', { getCustomer: null });
    expect(Object.keys(server.faults.current())).toEqual(['*']);
    await send(server, 'DELETE', '/harness/faults');
    expect(server.faults.current()).toEqual({});
  });

  it('rejects invalid faults as a whole', async () => {
    const server = await startTestServer();
    for (const fault of [
      'empty',
      { kind: 'explode' },
      { kind: 'status' },
      { kind: 'status', status: 99 },
      { delayMs: -1 },
      { times: '2' },
      { headers: { age: 1 } },
      { headers: { 'x y': '1' } },
      { headers: { age: '1\n2' } },
      { location: '/\n' },
      { contentType: null },
      { toString: 'x' },
      { kind: 'paging', limit: 'double' },
    ]) {
      const body = { listSubscriptions: { kind: 'cut' }, getCustomer: fault };
      expect(await send(server, 'POST', '/harness/faults', body)).toMatchObject({ status: 400 });
    }
    for (const body of [{ deleteCustomer: { kind: 'cut' } }, [], null]) {
      expect(await send(server, 'POST', '/harness/faults', body)).toMatchObject({ status: 400 });
    }
    expect(server.faults.current()).toEqual({});
    expect(await send(server, 'PUT', '/harness/faults')).toMatchObject({ status: 405 });
  });
});
