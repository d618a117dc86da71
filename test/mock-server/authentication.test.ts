// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../src/mock-server/session.js';
import { fetchPortal, fetchProvider, getJson, startTestServer } from './test-server.js';

describe('the Portal API', () => {
  it('returns 401 without a valid session', async () => {
    const { origin } = await startTestServer();
    for (const path of ['customer', 'subscriptions/', 'subscriptions/sub_1/access-tokens/']) {
      for (const cookie of ['', 'portal_session=', 'portal_session=unknown', 'other=everyday', 'portal_session=%E0']) {
        expect(await getJson(`${origin}/api/v0/${path}`, { cookie })).toMatchObject({ status: 401 });
      }
    }
    const cookie = `theme=dark; ${sessionCookie('everyday')}; portal_session_old=empty`;
    expect(await getJson(`${origin}/api/v0/customer`, { cookie })).toMatchObject({ status: 200 });
  });

  it("returns 404 for another customer's subscription", async () => {
    const { origin } = await startTestServer();
    const { id } = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0];
    const path = `subscriptions/${id}/access-tokens/`;
    expect(await fetchPortal(origin, 'everyday', path)).toMatchObject({ status: 200 });
    expect(await fetchPortal(origin, 'business', path)).toMatchObject({ status: 404 });
    expect(await fetchPortal(origin, 'large', path)).toMatchObject({ status: 404 });
  });

  it('decodes ids in paths, and returns 404 for unknown paths', async () => {
    const { origin } = await startTestServer();
    const encoded = `subscriptions/${encodeURIComponent('sub 7/8 #1? 100% ü')}/access-tokens/`;
    expect(await fetchPortal(origin, 'edge-cases', encoded)).toMatchObject({ status: 200 });
    for (const path of [
      'customer/',
      'subscriptions',
      'subscriptions//access-tokens/',
      'subscriptions/%E0/access-tokens/',
    ]) {
      expect(await fetchPortal(origin, 'everyday', path)).toMatchObject({ status: 404 });
    }
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
    const portal = 'https://portal.example';
    const { origin } = await startTestServer({ isAllowedOrigin: (each) => each === portal });
    const get = async (from: string, init: RequestInit = {}) =>
      (await fetch(`${origin}/api/v0/customer`, { headers: { origin: from }, ...init })).headers;
    const allowed = await get(portal);
    expect(allowed.get('access-control-allow-origin')).toBe(portal);
    expect(allowed.get('access-control-allow-credentials')).toBe('true');
    expect(allowed.get('access-control-expose-headers')).toBe('Date, Retry-After');
    const other = await get('https://other.example');
    expect([other.get('access-control-allow-origin'), other.get('vary')]).toEqual([null, 'Origin']);
    const preflight = await get(portal, { method: 'OPTIONS' });
    expect(preflight.get('access-control-allow-methods')).toContain('GET');
  });
});

describe('the Provider API', () => {
  it('requires the key, and never allows CORS', async () => {
    const portal = 'https://portal.example';
    const { origin } = await startTestServer({ providerKey: 'key', isAllowedOrigin: () => true });
    for (const path of [
      'customers/unknown',
      'customers/unknown/subscriptions/',
      'customers/unknown/subscriptions/unknown/access-tokens/',
      'subscriptions/unknown/product/billable-metrics/',
    ]) {
      const get = (headers: Record<string, string>) =>
        getJson(`${origin}/provider/v0/${path}`, { origin: portal, ...headers });
      expect(await get({ cookie: sessionCookie('everyday') })).toMatchObject({ status: 401 });
      expect(await get({ 'service-provider-key': 'harness-provider-key' })).toMatchObject({ status: 401 });
      const { status, headers } = await get({ 'service-provider-key': 'key' });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null]);
    }
  });

  it("returns 404 for a subscription under another customer's id", async () => {
    const { origin } = await startTestServer();
    const { id: customerId } = (await fetchPortal(origin, 'business', 'customer')).body;
    const { id } = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0];
    const response = await fetchProvider(origin, `customers/${customerId}/subscriptions/${id}/access-tokens/`);
    expect(response.status).toBe(404);
  });
});
