// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { staticAccount } from '../../../src/harness/mock-server/fixtures/static-account.js';
import type { MockServer } from '../../../src/harness/mock-server/server.js';
import { fetchPortal, getJson, startTestServer } from './test-server.js';

async function send({ origin }: MockServer, method: string, path: string, body?: unknown) {
  const response = await fetch(origin + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, cookie: response.headers.get('set-cookie') ?? '', body: await response.json() };
}

describe('/harness/session', () => {
  it('logs a visitor in and out with a cookie that script cannot read', async () => {
    const service = await startTestServer();
    const login = await send(service, 'POST', '/harness/session', { account: 'business' });
    expect(login).toMatchObject({ status: 200, body: { account: 'business' } });
    expect(login.cookie).toMatch(/^portal_session=business; Path=\/; HttpOnly; SameSite=Lax$/);

    const cookie = login.cookie.split(';')[0] ?? '';
    expect((await getJson(`${service.origin}/api/v0/customer`, { cookie })).body.business_name).toContain('株式会社');
    expect((await getJson(`${service.origin}/harness/session`, { cookie })).body).toEqual({ account: 'business' });

    const logout = await send(service, 'DELETE', '/harness/session');
    expect(logout.cookie).toMatch(/^portal_session=;.*Max-Age=0/);
    expect((await getJson(`${service.origin}/harness/session`)).body).toEqual({ account: null });
  });

  it.each([{ account: 'nobody' }, { account: 7 }, {}, null, 'everyday'])('refuses %j', async (body) => {
    const answer = await send(await startTestServer(), 'POST', '/harness/session', body);
    expect(answer).toMatchObject({ status: 400, cookie: '' });
  });

  it('refuses what is no JSON', async () => {
    const { origin } = await startTestServer();
    const response = await fetch(`${origin}/harness/session`, { method: 'POST', body: '{' });
    expect(response.status).toBe(400);
  });
});

describe('/harness/accounts', () => {
  it('lists the accounts of the brief and those of the options', async () => {
    const mine = staticAccount({ id: 'mine', label: 'Mine', description: 'Of a test', customer: { name: 'Me' } });
    const { origin } = await startTestServer({ accounts: [mine] });
    const { body } = await getJson(`${origin}/harness/accounts`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
      'everyday',
      'empty',
      'business',
      'large',
      'edge-cases',
      'usage',
      'mine',
    ]);
    expect(body.data.at(-1)).toEqual({ id: 'mine', label: 'Mine', description: 'Of a test' });
    expect((await fetchPortal(origin, 'mine', 'customer')).body).toEqual({ name: 'Me' });
  });

  it('lets an account of the options take the place of another', async () => {
    const { origin } = await startTestServer({ accounts: [staticAccount({ id: 'empty', customer: { name: 'Other' } })] });
    expect((await fetchPortal(origin, 'empty', 'customer')).body).toEqual({ name: 'Other' });
    expect((await getJson(`${origin}/harness/accounts`)).body.data).toHaveLength(6);
  });
});

describe('/harness/faults', () => {
  it('sets, tells and clears faults', async () => {
    const service = await startTestServer();
    const faults = { getCustomer: { kind: 'status', status: 500 }, '*': [{ delayMs: 1, times: 3 }, { kind: 'empty' }] };
    expect(await send(service, 'POST', '/harness/faults', faults)).toMatchObject({ status: 200 });
    expect((await getJson(`${service.origin}/harness/faults`)).body).toEqual({
      getCustomer: [{ kind: 'status', status: 500 }],
      '*': [{ delayMs: 1, times: 3 }, { kind: 'empty' }],
    });
    expect(await fetchPortal(service.origin, 'everyday', 'customer')).toMatchObject({ status: 500 });

    await send(service, 'POST', '/harness/faults', { getCustomer: null });
    expect(Object.keys(service.faults.current())).toEqual(['*']);
    await send(service, 'DELETE', '/harness/faults');
    expect(service.faults.current()).toEqual({});
    expect(await fetchPortal(service.origin, 'everyday', 'customer')).toMatchObject({ status: 200 });
  });

  it.each([
    [{ deleteCustomer: { kind: 'empty' } }],
    [{ getCustomer: { kind: 'explode' } }],
    [{ getCustomer: { kind: 'status' } }],
    [{ getCustomer: { kind: 'status', status: 99 } }],
    [{ getCustomer: { delayMs: -1 } }],
    [{ getCustomer: { times: '2' } }],
    [{ getCustomer: { headers: { age: 1 } } }],
    [{ getCustomer: { toString: 'x' } }],
    [{ getCustomer: { kind: 'wrong-shape', shape: 'round' } }],
    [{ getCustomer: 'empty' }],
    [[]],
    [null],
  ])('refuses %j and sets nothing of it', async (body) => {
    const service = await startTestServer();
    const input = body && !Array.isArray(body) ? { listSubscriptions: { kind: 'empty' }, ...body } : body;
    expect(await send(service, 'POST', '/harness/faults', input)).toMatchObject({ status: 400 });
    expect(service.faults.current()).toEqual({});
  });
});

it.each(['/harness/accounts', '/harness/session', '/harness/faults'])('%s does not support PUT', async (path) => {
  expect(await send(await startTestServer(), 'PUT', path)).toMatchObject({ status: 405 });
});
