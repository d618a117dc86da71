import { expect, it } from 'vitest';
import { FAULTS } from '../../src/mock-server/fault-presets.js';
import type { MockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { fetchPortal, getJson, startTestServer } from './test-server.js';

async function send({ origin }: MockServer, method: string, path: string, body?: unknown) {
  const response = await fetch(origin + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, cookie: response.headers.get('set-cookie') ?? '', body: await response.json() };
}

it('the control API signs users in and out with an HttpOnly cookie', async () => {
  const server = await startTestServer();
  const login = await send(server, 'POST', '/harness/session', { account: 'business' });
  expect(login.cookie).toMatch(/^portal_session=business; Path=\/; HttpOnly; SameSite=Lax$/);
  const logout = await send(server, 'DELETE', '/harness/session');
  expect(logout.cookie).toMatch(/^portal_session=;.*Max-Age=0/);
  for (const body of [{ account: 'unknown' }, { account: 7 }, {}, null])
    expect(await send(server, 'POST', '/harness/session', body)).toMatchObject({ status: 400, cookie: '' });
  expect((await fetch(`${server.origin}/harness/session`, { method: 'POST', body: '{' })).status).toBe(400);
});

it('the control API lists the accounts; additional ones replace fixtures with the same id', async () => {
  const accounts = { added: { customer: { name: 'Added' } }, empty: { customer: { name: 'Replaced' } } };
  const { origin } = await startTestServer({ accounts });
  const { data } = (await getJson(`${origin}/harness/accounts`)).body;
  const ids = data.map(({ id }: { id: string }) => id).join();
  expect(ids).toBe('everyday,empty,business,usage,large,added');
  expect(data.at(-1)).toEqual({ id: 'added', description: 'Static records' });
  expect((await fetchPortal(origin, 'empty', 'customer')).body).toEqual({ name: 'Replaced' });
});

it('the control API sets faults, also by their names, returns and clears them', async () => {
  const server = await startTestServer();
  const faults = { getCustomer: [{ kind: 'status', status: 500 }], '*': [{ delayMs: 1, times: 3 }, { kind: 'cut' }] };
  await send(server, 'POST', '/harness/faults', { ...faults, getCustomer: faults.getCustomer[0] });
  expect((await getJson(`${server.origin}/harness/faults`)).body).toEqual(faults);
  await send(server, 'POST', '/harness/faults', { getCustomer: null });
  expect(Object.keys(server.faults.current())).toEqual(['*']);
  for (const id of FAULTS.keys()) {
    const named = await send(server, 'POST', '/harness/faults', { listSubscriptions: id });
    expect([id, named.status]).toEqual([id, 200]);
  }
  await send(server, 'DELETE', '/harness/faults');
  expect(server.faults.current()).toEqual({});
});

it('a request may name its own faults, which apply to it in place of the server’s', async () => {
  const { origin, faults } = await startTestServer();
  faults.set('getCustomer', { kind: 'status', status: 500 });
  const statusOf = async (path: string, own?: object) => {
    const headers = { cookie: sessionCookie('everyday'), ...(own && { 'x-harness-faults': JSON.stringify(own) }) };
    return (await fetch(origin + path, { headers })).status;
  };
  expect(await statusOf('/api/v0/customer')).toBe(500);
  expect(await statusOf('/api/v0/customer', { getCustomer: '403' })).toBe(403);
  expect(await statusOf('/api/v0/customer', { listSubscriptions: '403' })).toBe(200);
  const { data } = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body;
  const usage = `/usage?subscription_id=${data[0].id}`;
  expect(await statusOf(usage)).toBe(200);
  expect(await statusOf(usage, { listBillableMetrics: '503' })).toBe(502);
  expect(await statusOf('/api/v0/customer', { getCustomer: 'explode' })).toBe(500);
});

it('the control API reports the size of the session’s account', async () => {
  const server = await startTestServer();
  for (const [account, size] of [
    ['everyday', { subscriptions: 8, tokens: 4, limits: 2, items: 1 }],
    ['3-12-0-2', { subscriptions: 3, tokens: 12, limits: 0, items: 2 }],
    ['empty', { subscriptions: 0, tokens: 0, limits: 0, items: 0 }],
  ] as const)
    expect((await send(server, 'POST', '/harness/session', { account })).body).toEqual({ account, size });
});

it('the control API rejects invalid faults as a whole', async () => {
  const server = await startTestServer();
  const invalid = [
    ...['explode', 7, [['cut']], { kind: 'explode' }, { kind: 'toString' }],
    ...[{ kind: 'status' }, { kind: 'status', status: 99 }, { kind: 'raw', status: 600 }],
  ].map((fault) => ({ listSubscriptions: { kind: 'cut' }, getCustomer: fault }));
  for (const body of [...invalid, { deleteCustomer: { kind: 'cut' } }, [], null])
    expect([body, (await send(server, 'POST', '/harness/faults', body)).status]).toEqual([body, 400]);
  expect(server.faults.current()).toEqual({});
});
