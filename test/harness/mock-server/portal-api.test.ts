// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../../src/harness/mock-server/session.js';
import {
  accessTokenFields,
  fieldErrors,
  paginationFields,
  portalCustomerFields,
  subscriptionFields,
  subscriptionItemFields,
} from './documented-fields.js';
import { fetchPortal, getJson, startTestServer } from './test-server.js';

const wellFormed = ['everyday', 'business', 'large', 'usage'];

describe('operation 5, GET /customer', () => {
  it.each([...wellFormed, 'empty'])('answers every field but external_id for %s', async (account) => {
    const { origin } = await startTestServer();
    const { status, headers, body } = await fetchPortal(origin, account, 'customer');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(fieldErrors(portalCustomerFields, body)).toEqual([]);
  });

  it('answers each account with its own customer', async () => {
    const { origin } = await startTestServer();
    const accounts = ['everyday', 'empty', 'business', 'large', 'edge-cases', 'usage'];
    const answers = await Promise.all(accounts.map((account) => fetchPortal(origin, account, 'customer')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(accounts.length);
    expect(new Set(answers.map(({ body }) => body.name)).size).toBe(accounts.length);
  });
});

describe('operation 6, GET /subscriptions/', () => {
  it.each(wellFormed)('answers every field of subscriptions, items and prices for %s', async (account) => {
    const { origin } = await startTestServer();
    const { status, body } = await fetchPortal(origin, account, 'subscriptions/');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data', 'metadata']);
    expect(fieldErrors(paginationFields, body.metadata.pagination)).toEqual([]);
    expect(body.data.length).toBeGreaterThan(0);
    for (const subscription of body.data) {
      expect(fieldErrors(subscriptionFields, subscription)).toEqual([]);
      expect(subscription.items.length).toBeGreaterThan(0);
      for (const item of subscription.items) {
        expect(fieldErrors(subscriptionItemFields, item)).toEqual([]);
        expect(item.subscription_id).toBe(subscription.id);
        expect(item.price_id).toBe(item.price.id);
      }
    }
  });

  it('says that there is no aggregation period with an empty unit and 0', async () => {
    const { origin } = await startTestServer();
    const { body } = await fetchPortal(origin, 'everyday', 'subscriptions/');
    expect(body.data[0].items[0].price.aggregation_period).toEqual({ time_unit: '', value: 0 });
  });

  it.each(['active', 'canceled'])('filters by state=%s', async (state) => {
    const { origin } = await startTestServer();
    const all = await fetchPortal(origin, 'everyday', 'subscriptions/');
    const filtered = await fetchPortal(origin, 'everyday', `subscriptions/?state=${state}`);
    const expected = all.body.data.filter((each: { state: string }) => each.state === state);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.body.data.length);
    expect(filtered.body.data).toEqual(expected);
    expect(filtered.body.metadata.pagination.total).toBe(expected.length);
  });

  it('takes no other state than the two of the document', async () => {
    const { origin } = await startTestServer();
    expect(await fetchPortal(origin, 'everyday', 'subscriptions/?state=expired')).toMatchObject({ status: 400 });
    expect(await fetchPortal(origin, 'everyday', 'subscriptions/?state=')).toMatchObject({ status: 200 });
  });

  it('answers an account without subscriptions with an empty list', async () => {
    const { origin } = await startTestServer();
    const { body } = await fetchPortal(origin, 'empty', 'subscriptions/');
    expect(body).toEqual({ data: [], metadata: { pagination: { limit: 20, offset: 0, total: 0 } } });
  });
});

describe('operation 7, GET /subscriptions/{subscriptionId}/access-tokens/', () => {
  it('answers every field of each token', async () => {
    const { origin } = await startTestServer();
    const subscriptions = await fetchPortal(origin, 'everyday', 'subscriptions/');
    const { id } = subscriptions.body.data[0];
    const { status, body } = await fetchPortal(origin, 'everyday', `subscriptions/${id}/access-tokens/`);
    expect(status).toBe(200);
    expect(fieldErrors(paginationFields, body.metadata.pagination)).toEqual([]);
    expect(body.data.length).toBeGreaterThan(0);
    for (const token of body.data) expect(fieldErrors(accessTokenFields, token)).toEqual([]);
  });

  it('finds a subscription whose id has to be percent-encoded', async () => {
    const { origin } = await startTestServer();
    const id = encodeURIComponent('sub 7/8 #1? 100% ü');
    expect(await fetchPortal(origin, 'edge-cases', `subscriptions/${id}/access-tokens/`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['everyday', 'business'],
    ['large', 'everyday'],
    ['everyday', 'large'],
  ])('does not find what is of %s for %s', async (owner, other) => {
    const { origin } = await startTestServer();
    const subscriptions = await fetchPortal(origin, owner, 'subscriptions/');
    const path = `subscriptions/${subscriptions.body.data[0].id}/access-tokens/`;
    expect(await fetchPortal(origin, owner, path)).toMatchObject({ status: 200 });
    const { status, body } = await fetchPortal(origin, other, path);
    expect(status).toBe(404);
    expect(body).not.toHaveProperty('data');
  });
});

describe('the Portal API', () => {
  const paths = ['customer', 'subscriptions/', 'subscriptions/sub_example/access-tokens/'];

  it.each(paths)('answers %s with 401 where nobody is logged in', async (path) => {
    const { origin } = await startTestServer();
    const cookies = ['', 'portal_session=', 'portal_session=nobody', 'other=everyday', 'portal_session=%E0'];
    const answers = await Promise.all(cookies.map((cookie) => getJson(`${origin}/api/v0/${path}`, { cookie })));
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ message: 'Not signed in' });
    }
  });

  it('finds the session among other cookies', async () => {
    const { origin } = await startTestServer();
    const cookie = `theme=dark; ${sessionCookie('everyday')}; portal_session_old=empty`;
    expect(await getJson(`${origin}/api/v0/customer`, { cookie })).toMatchObject({ status: 200 });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not support %s', async (method) => {
    const { origin } = await startTestServer();
    const response = await fetch(`${origin}/api/v0/customer`, { method, headers: { cookie: sessionCookie('everyday') } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('answers HEAD like GET, without a body', async () => {
    const { origin } = await startTestServer();
    const headers = { cookie: sessionCookie('everyday') };
    const whole = await fetch(`${origin}/api/v0/customer`, { headers });
    const head = await fetch(`${origin}/api/v0/customer`, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await whole.text())));
    expect(await head.text()).toBe('');
  });

  it.each(['customer/', 'subscriptions', 'subscriptions//access-tokens/', 'subscriptions/%E0/access-tokens/', 'nothing'])(
    'has no operation at %s',
    async (path) => {
      const { origin } = await startTestServer();
      expect(await fetchPortal(origin, 'everyday', path)).toMatchObject({ status: 404 });
    },
  );

  it('lets script of a named origin read its answers, with credentials', async () => {
    const portal = 'https://portal.example';
    const { origin } = await startTestServer({ crossOrigin: { origins: [portal], exposeHeaders: ['Date'] } });
    const ask = (from: string) =>
      fetch(`${origin}/api/v0/customer`, { headers: { origin: from, cookie: sessionCookie('everyday') } });
    const named = (await ask(portal)).headers;
    expect(named.get('access-control-allow-origin')).toBe(portal);
    expect(named.get('access-control-allow-credentials')).toBe('true');
    expect(named.get('access-control-expose-headers')).toBe('Date');
    expect(named.get('vary')).toBe('Origin');
    const stranger = (await ask('https://stranger.example')).headers;
    expect(stranger.has('access-control-allow-origin')).toBe(false);
    expect(stranger.get('vary')).toBe('Origin');
  });

  it('answers a preflight request without a session', async () => {
    const portal = 'https://portal.example';
    const { origin } = await startTestServer({ crossOrigin: { origins: [portal] } });
    const response = await fetch(`${origin}/api/v0/customer`, { method: 'OPTIONS', headers: { origin: portal } });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(portal);
    expect(response.headers.get('access-control-allow-methods')).toContain('GET');
  });
});
