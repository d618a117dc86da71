// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  accessTokenFields,
  billableMetricFields,
  fieldErrors,
  paginationFields,
  providerCustomerFields,
  quotaFields,
  subscriptionFields,
} from './documented-fields.js';
import { fetchPortal, fetchProvider, getJson, startTestServer } from './test-server.js';

async function customerId(origin: string, account: string): Promise<string> {
  return (await fetchPortal(origin, account, 'customer')).body.id;
}

async function metricsPath(origin: string): Promise<string> {
  const { body } = await fetchPortal(origin, 'usage', 'subscriptions/');
  return `subscriptions/${body.data[0].id}/product/billable-metrics/`;
}

describe('operation 1, GET /customers/{customerId}', () => {
  it.each(['everyday', 'empty', 'business', 'large', 'usage'])('answers every field for %s', async (account) => {
    const { origin } = await startTestServer();
    const { status, body } = await fetchProvider(origin, `customers/${await customerId(origin, account)}`);
    expect(status).toBe(200);
    expect(fieldErrors(providerCustomerFields, body)).toEqual([]);
  });

  it("answers the portal's customer and its external_id", async () => {
    const { origin } = await startTestServer();
    const portal = await fetchPortal(origin, 'everyday', 'customer');
    const { external_id, ...others } = (await fetchProvider(origin, `customers/${portal.body.id}`)).body;
    expect(others).toEqual(portal.body);
    expect(external_id).toBe('crm-20418');
  });
});

describe('operation 2, GET /customers/{customerId}/subscriptions/', () => {
  it('lists what the portal lists, with limit, offset and state', async () => {
    const { origin } = await startTestServer();
    const path = `customers/${await customerId(origin, 'everyday')}/subscriptions/`;
    const { status, body } = await fetchProvider(origin, `${path}?limit=2&offset=1&state=active`);
    expect(status).toBe(200);
    expect(body.metadata.pagination).toEqual({ limit: 2, offset: 1, total: 5 });
    expect(body).toEqual((await fetchPortal(origin, 'everyday', 'subscriptions/?limit=2&offset=1&state=active')).body);
    for (const subscription of body.data) expect(fieldErrors(subscriptionFields, subscription)).toEqual([]);
  });

  it('filters by any state', async () => {
    const { origin } = await startTestServer();
    const path = `customers/${await customerId(origin, 'edge-cases')}/subscriptions/`;
    expect((await fetchProvider(origin, `${path}?state=paused_by_partner`)).body.data).toHaveLength(1);
    expect((await fetchProvider(origin, `${path}?state=no_such_state`)).body.data).toEqual([]);
  });
});

describe('operation 3, GET /customers/{customerId}/subscriptions/{subscriptionId}/access-tokens/', () => {
  it("lists the subscription's tokens", async () => {
    const { origin } = await startTestServer();
    const id = await customerId(origin, 'everyday');
    const subscription = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0].id;
    const { status, body } = await fetchProvider(origin, `customers/${id}/subscriptions/${subscription}/access-tokens/`);
    expect(status).toBe(200);
    expect(fieldErrors(paginationFields, body.metadata.pagination)).toEqual([]);
    expect(body.data).toHaveLength(5);
    for (const token of body.data) expect(fieldErrors(accessTokenFields, token)).toEqual([]);
  });

  it("does not find a subscription under another customer's id", async () => {
    const { origin } = await startTestServer();
    const other = await customerId(origin, 'business');
    const subscription = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0].id;
    const path = `customers/${other}/subscriptions/${subscription}/access-tokens/`;
    expect(await fetchProvider(origin, path)).toMatchObject({ status: 404 });
  });
});

describe('operation 4, GET /subscriptions/{subscriptionId}/product/billable-metrics/', () => {
  it('lists metrics with quotas and usage to a question for currentUsage', async () => {
    const { origin } = await startTestServer();
    const { status, body } = await fetchProvider(origin, `${await metricsPath(origin)}?usage=currentUsage`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    for (const metric of body.data) expect(fieldErrors(billableMetricFields, metric)).toEqual([]);
    const quotas = body.data.flatMap((metric: { quotas: unknown[] }) => metric.quotas);
    const complete = quotas.filter((quota: unknown) => fieldErrors(quotaFields, quota).length === 0);
    expect(complete.map(({ usage, quota }: { usage: number; quota: number }) => [usage, quota])).toEqual([
      [12_400, 100_000],
      [4_780, 5_000],
      [2_000, 2_000],
      [31, 25],
      [0, 0],
    ]);
    const unreported = quotas.filter((quota: unknown) => !complete.includes(quota));
    expect(unreported.map((quota: { usage?: unknown }) => quota.usage)).toEqual([undefined, null]);
  });

  it('lists metrics alone to any other question', async () => {
    const { origin } = await startTestServer();
    const { body } = await fetchProvider(origin, await metricsPath(origin));
    expect(body.data).toHaveLength(7);
    for (const metric of body.data) expect(metric).toMatchObject({ label: expect.any(String), quotas: [] });
  });

  it('takes the name of the query parameter as an option', async () => {
    const { origin } = await startTestServer({ usageParameter: 'with' });
    const path = await metricsPath(origin);
    expect((await fetchProvider(origin, `${path}?with=currentUsage`)).body.data[0].quotas).toHaveLength(1);
    expect((await fetchProvider(origin, `${path}?usage=currentUsage`)).body.data[0].quotas).toEqual([]);
    expect(await fetchProvider(origin, `${path}?with=everything`)).toMatchObject({ status: 400 });
  });
});

describe('the Provider API', () => {
  const paths = [
    'customers/unknown',
    'customers/unknown/subscriptions/',
    'customers/unknown/subscriptions/unknown/access-tokens/',
    'subscriptions/unknown/product/billable-metrics/',
  ];

  it.each(paths)('answers %s with 404', async (path) => {
    const { origin } = await startTestServer();
    expect(await fetchProvider(origin, path)).toMatchObject({ status: 404 });
  });

  it.each(paths)('answers %s with 401 to any but the right key', async (path) => {
    const { origin } = await startTestServer({ providerKey: 'key-of-this-test' });
    const ask = (headers: Record<string, string>) => getJson(`${origin}/provider/v0/${path}`, headers);
    expect(await ask({})).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    expect(await ask({ 'service-provider-key': 'harness-provider-key' })).toMatchObject({ status: 401 });
    expect(await ask({ cookie: 'portal_session=everyday' })).toMatchObject({ status: 401 });
    expect(await ask({ 'service-provider-key': 'key-of-this-test' })).toMatchObject({ status: 404 });
  });

  it('never lets script of another origin read its answers', async () => {
    const portal = 'https://portal.example';
    const { origin } = await startTestServer({ crossOrigin: { origins: [portal] } });
    const response = await fetch(`${origin}/provider/v0/${paths[0]}`, { headers: { origin: portal } });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});
