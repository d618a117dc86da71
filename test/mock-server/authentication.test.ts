import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../src/mock-server/session.js';
import { fetchPortal, fetchProvider, getJson, startTestServer } from './test-server.js';

const PORTAL = 'https://portal.example';

describe('the Portal API', () => {
  it('returns 401 without a valid session', async () => {
    const { origin } = await startTestServer();
    for (const path of ['customer', 'subscriptions/', 'subscriptions/sub_1/access-tokens/']) {
      for (const cookie of ['', 'portal_session=', 'portal_session=unknown', 'other=everyday', 'portal_session=%E0'])
        expect(await getJson(`${origin}/api/v0/${path}`, { cookie })).toMatchObject({ status: 401 });
    }
    const cookie = `theme=dark; ${sessionCookie('everyday')}; portal_session_old=empty`;
    expect(await getJson(`${origin}/api/v0/customer`, { cookie })).toMatchObject({ status: 200 });
  });

  it("returns 404 for another customer's subscription and for unknown paths, and decodes ids", async () => {
    const unusual = { id: 'sub 7/8 #1? 100% ü' };
    const { origin } = await startTestServer({
      accounts: { unusual: { subscriptions: [unusual] } },
    });
    const { id } = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0];
    const encoded = `subscriptions/${encodeURIComponent(unusual.id)}/access-tokens/`;
    for (const [account, path, status] of [
      ['everyday', `subscriptions/${id}/access-tokens/`, 200],
      ['business', `subscriptions/${id}/access-tokens/`, 404],
      ['unusual', encoded, 200],
      ['everyday', 'customer/', 404],
      ['everyday', 'subscriptions//access-tokens/', 404],
      ['everyday', 'subscriptions/%E0/access-tokens/', 404],
    ] as const)
      expect([path, (await fetchPortal(origin, account, path)).status]).toEqual([path, status]);
  });

  it('is read-only', async () => {
    const { origin } = await startTestServer();
    const headers = { cookie: sessionCookie('everyday') };
    const post = await fetch(`${origin}/api/v0/customer`, { method: 'POST', headers });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const head = await fetch(`${origin}/api/v0/customer`, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('allows credentialed CORS requests from configured origins only', async () => {
    const { origin } = await startTestServer({ isAllowedOrigin: (each) => each === PORTAL });
    const get = async (from: string, method = 'GET') =>
      (await fetch(`${origin}/api/v0/customer`, { headers: { origin: from }, method })).headers;
    const allowed = await get(PORTAL);
    const values = ['allow-origin', 'allow-credentials', 'expose-headers'].map((name) =>
      allowed.get(`access-control-${name}`),
    );
    expect(values).toEqual([PORTAL, 'true', 'Date, Retry-After']);
    const other = await get('https://other.example');
    expect([other.get('access-control-allow-origin'), other.get('vary')]).toEqual([null, 'Origin']);
    expect((await get(PORTAL, 'OPTIONS')).get('access-control-allow-methods')).toContain('GET');
  });
});

describe('the Provider API', () => {
  it.each([
    'customers/unknown',
    'customers/unknown/subscriptions/',
    'customers/unknown/subscriptions/unknown/access-tokens/',
    'subscriptions/unknown/product/billable-metrics/',
  ])('requires the key, and never allows CORS: %s', async (path) => {
    const { origin } = await startTestServer({ providerKey: 'key', isAllowedOrigin: () => true });
    const get = (headers: Record<string, string>) =>
      getJson(`${origin}/provider/v0/${path}`, { origin: PORTAL, ...headers });
    expect(await get({ cookie: sessionCookie('everyday') })).toMatchObject({ status: 401 });
    expect(await get({ 'service-provider-key': 'another' })).toMatchObject({ status: 401 });
    const { status, headers } = await get({ 'service-provider-key': 'key' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });

  it("returns 404 for a subscription under another customer's id", async () => {
    const { origin } = await startTestServer();
    const { id: customerId } = (await fetchPortal(origin, 'business', 'customer')).body;
    const { id } = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0];
    const response = await fetchProvider(origin, `customers/${customerId}/subscriptions/${id}/access-tokens/`);
    expect(response.status).toBe(404);
  });
});
