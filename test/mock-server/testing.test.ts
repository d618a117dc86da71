import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Fault,
  type FaultName,
  type MockServer,
  type MockServerOptions,
  startMockServer,
} from '../../src/mock-server/index.js';
import { releaseFiles } from '../../src/mock-server/release-files.js';
import { startTestServer } from './test-server.js';

async function start(options: MockServerOptions = {}) {
  const server = await startMockServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** The usage URL for an account's first subscription, and one of its tokens. */
async function firstUsage({ apiBase, usageUrl }: MockServer) {
  const { id: customerId } = await getJson(`${apiBase}customer`);
  const [{ id }] = (await getJson(`${apiBase}subscriptions/`)).data;
  const [{ value }] = (await getJson(`${apiBase}subscriptions/${id}/access-tokens/`)).data;
  const url = `${usageUrl}?${new URLSearchParams({ customer_id: customerId, subscription_id: id })}`;
  return { id: id as string, url, authorization: `Bearer ${value}` };
}

const getJson = async (url: string, headers: Record<string, string> = {}): Promise<any> =>
  (await fetch(url, { headers })).json();

describe('startMockServer', () => {
  it('serves usage to pages of this computer, for a token of the subscription', async () => {
    const server = await start({ account: 'usage' });
    const { url, authorization } = await firstUsage(server);
    const get = () => fetch(url, { headers: { authorization, origin: 'http://localhost:5173' } });
    const response = await get();
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect((await response.json()).data[0].label).toBe('Map tiles');
    server.setFault('listBillableMetrics', '500');
    expect((await get()).status).toBe(502);
  });

  it('serves usage to the session, of its subscriptions only', async () => {
    const { apiBase, usageUrl, sessionCookie, setAccount } = await start({ account: 'usage' });
    const [{ id }] = (await getJson(`${apiBase}subscriptions/`)).data;
    const get = (headers: Record<string, string> = {}, subscriptionId = id) =>
      fetch(`${usageUrl}?${new URLSearchParams({ subscription_id: subscriptionId })}`, {
        headers: { origin: 'http://localhost:5173', ...headers },
      });
    const response = await get();
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect((await response.json()).data[0].label).toBe('Map tiles');
    expect((await get({}, 'unknown')).status).toBe(404);
    expect((await get({ cookie: sessionCookie('everyday') })).status).toBe(404);
    expect((await get({ origin: 'https://evil.example' })).status).toBe(403);
    setAccount(null);
    expect((await get()).status).toBe(401);
    expect((await get({ cookie: sessionCookie('usage') })).status).toBe(200);
  });

  it('lets pages of this computer send headers', async () => {
    const { apiBase, usageUrl } = await start();
    const headers = { origin: 'http://localhost:5173', 'access-control-request-headers': 'authorization,x-csrf' };
    for (const url of [`${apiBase}customer`, `${usageUrl}?subscription_id=a`]) {
      const response = await fetch(url, { method: 'OPTIONS', headers });
      expect([url, response.status]).toEqual([url, 204]);
      expect(response.headers.get('access-control-allow-headers')).toContain('authorization,x-csrf');
    }
  });

  it('changes responses and removes the change', async () => {
    const { apiBase, setFault, clearFaults } = await start();
    const status = async () => (await fetch(`${apiBase}customer`)).status;
    setFault('getCustomer', { kind: 'status', status: 418, times: 1 });
    expect([await status(), await status()]).toEqual([418, 200]);
    setFault('*', '429');
    expect(await status()).toBe(429);
    setFault('*', null);
    expect(await status()).toBe(200);
    setFault('getCustomer', '404');
    clearFaults();
    expect(await status()).toBe(200);
  });

  it('signs requests without a session in to another account, and out', async () => {
    const mine = { customer: { id: 'cus_1', name: 'Robin Example' } };
    const { apiBase, setAccount, sessionCookie } = await start({ accounts: { mine } });
    const get = (headers = {}) => fetch(`${apiBase}customer`, { headers });
    setAccount('mine');
    expect(await (await get()).json()).toEqual(mine.customer);
    setAccount(null);
    expect((await get()).status).toBe(401);
    expect((await get({ cookie: sessionCookie('mine') })).status).toBe(200);
    expect(() => setAccount('unknown')).toThrow(/^Unknown account "unknown"\. Use everyday, .* or mine\.$/);
    expect((await get()).status).toBe(401);
  });

  it('changes the usage of a subscription, and restores it', async () => {
    const server = await start({ account: 'usage' });
    const { setUsage } = server;
    const { id, url, authorization } = await firstUsage(server);
    const usage = async () =>
      (await getJson(url, { authorization })).data.map(({ label, quotas: [quota] }: any) => [label, quota?.usage]);
    const before = await usage();
    expect(before[0]).toEqual(['Map tiles', 12_400]);
    setUsage(id, [{ name: 'tiles', label: 'Tiles', quotas: [{ quota: 10, usage: 9, end: '2036-01-01T00:00:00Z' }] }]);
    expect(await usage()).toEqual([['Tiles', 9]]);
    setUsage(id, [{ label: 'Tiles', quotas: [{ quota: '18446744073709551616', usage: null }] }]);
    expect(await usage()).toEqual([['Tiles', null]]);
    setUsage(id, []);
    expect(await usage()).toEqual([]);
    setUsage(id, null);
    expect(await usage()).toEqual(before);
    expect(() => setUsage('sub_unknown', [])).toThrow('Unknown subscription "sub_unknown"');
  });

  it('keeps the latest 10,000 requests', async () => {
    const { origin, requests } = await startTestServer();
    await fetch(`${origin}/api/v0/old`);
    const [old] = requests;
    if (old) requests.push(...Array.from({ length: 9999 }, () => old));
    await fetch(`${origin}/api/v0/customer`);
    expect([requests.length, requests.at(-1)?.path]).toEqual([10_000, '/api/v0/customer']);
  });

  it('rejects unknown accounts, operations and faults', async () => {
    await expect(startMockServer({ account: 'unknown' })).rejects.toThrow('Unknown account "unknown". Use ');
    const { setFault } = await start();
    for (const [operation, fault, message] of [
      ['getInvoices', '500', 'Unknown operation "getInvoices". Use getCustomer, '],
      ['getCustomer', 'constructor', 'Unknown fault "constructor". Use a status from 200 to 599, bom, '],
      ['getCustomer', { kind: 'status', status: 999 }, TypeError],
      ['getCustomer', { kind: 'hang', delayMS: 5 }, 'Unknown fault {"kind":"hang","delayMS":5}'],
    ] as const)
      expect(() => setFault(operation as FaultName, fault as Fault)).toThrow(message);
  });

  it('records the requests of clients, without requests that the usage endpoint sends', async () => {
    const server = await start();
    await fetch(`${server.apiBase}subscriptions/?limit=5`, { headers: { origin: 'http://localhost:1' } });
    const headers = { origin: 'http://localhost:1' };
    expect(server.requests).toMatchObject([
      { method: 'GET', operation: 'listSubscriptions', query: { limit: '5' }, headers },
    ]);
    await fetch(`${server.usageUrl}?customer_id=a&subscription_id=b`, { headers: { authorization: 'Bearer c' } });
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/v0/subscriptions/', '/usage']);
  });

  it('has a page with the widgets under a strict policy, which signs in to an account', async () => {
    const { url } = await start({ account: null });
    const page = await fetch(`${url}/?account=business&locale=de`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal_session=business;/)]);
    const html = await page.text();
    expect(html).toContain('data-usage-url="/usage"');
    expect(html).toContain('data-locale="de"');
    expect((await fetch(`${url}/built.css`)).headers.get('content-type')).toContain('text/css');
    expect((await fetch(url)).headers.getSetCookie()).toEqual([]);
  });

  it('rejects when the port is in use, and can be closed twice', async () => {
    const { url, close } = await start();
    await expect(startMockServer({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE');
    await Promise.all([close(), close()]);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});

it('releaseFiles serves scripts and message catalogs, and nothing else of the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'locales'));
  for (const name of [
    'portal-widgets.js',
    'portal-widgets.mjs',
    'locales/de.js',
    'provider.mjs',
    'preview.js',
    'preview.html',
  ])
    await writeFile(join(folder, name), name);
  const read = (path: string) => releaseFiles(folder)(path, '')?.body.toString();
  for (const name of ['portal-widgets.js', 'portal-widgets.mjs', 'locales/de.js']) {
    expect([read(`/${name}`), read(`/assets/${name}`)]).toEqual([name, name]);
  }
  expect(read('/preview.js')).toBe('preview.js');
  for (const path of ['/provider.mjs', '/preview.html', '/locales/../provider.js', '/locales/xx.js', '/constructor'])
    expect(read(path)).toBeUndefined();
});
