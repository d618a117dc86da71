import { describe, expect, it } from 'vitest';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import type { SubscriptionOptions } from '../../src/provider/index.js';
import { useLocalServer } from '../client/local-server.js';
import { allOf, accountOf, CUSTOMER, providerService, SUBSCRIPTION } from './provider-service.js';

const server = useLocalServer();

describe('operation 2, listSubscriptions', () => {
  const subscriptions = ['active', 'canceled', 'active', 'paused_by_partner', 'active'].map((state, place) =>
    subscriptionRecord({ id: `sub_${place}`, state, items: [subscriptionItemRecord()] }),
  );

  it('sends the options, except empty ones, or null from a caller without types', async () => {
    const { provider, service } = await providerService({ subscriptions });
    await provider.listSubscriptions(CUSTOMER, { state: '', offset: 0, limit: null } as unknown as SubscriptionOptions);
    await provider.listSubscriptions(CUSTOMER, { state: 'a&limit=1#?/..' });
    expect(service.requests.map(({ query }) => query)).toEqual([{ offset: '0' }, { state: 'a&limit=1#?/..' }]);
  });

  it('passes items through unchanged', async () => {
    const items = [{ price: { tiers: [{ up_to: null }] } }, JSON.parse('{"__proto__":{"a":1},"constructor":null}')];
    const { provider } = await providerService({ subscriptions: [{ id: 'sub_0', items }] });
    const { data } = await provider.listSubscriptions(CUSTOMER);
    expect(JSON.stringify(data[0]?.items)).toBe(JSON.stringify(items));
  });

  it('reads items that aren’t a list as an empty list, a field of the wrong type as null, and numbers as text', async () => {
    const wrong = { id: 'sub_0', items: 'none', psp_name: 7.5, vendor_id: 7, billing_version: '2' };
    const { provider } = await providerService({ subscriptions: [wrong] });
    await expect(provider.listSubscriptions(CUSTOMER)).resolves.toMatchObject({
      data: [{ id: 'sub_0', items: [], psp_name: '7.5', vendor_id: null, billing_version: null }],
      invalid: 0,
    });
  });

  it('has an iterator over all pages, for one state', async () => {
    const { provider, service } = await providerService({ subscriptions }, { service: { maxLimit: 2 } });
    const all = await allOf(provider.allSubscriptions(CUSTOMER, { state: 'active', limit: 50 }));
    expect(all.map(({ id }) => id)).toEqual(['sub_0', 'sub_2', 'sub_4']);
    expect(service.requests.map(({ query }) => query)).toEqual([
      { state: 'active', limit: '50' },
      { state: 'active', limit: '50', offset: '2' },
    ]);
  });
});

describe('operation 4, listBillableMetrics', () => {
  const { usage: _unreported, ...quotaWithoutUsage } = quotaRecord();
  const metrics = [
    billableMetricRecord(),
    {
      name: 'b',
      label: 'Unreported',
      quotas: [quotaWithoutUsage, { ...quotaWithoutUsage, usage: null }, quotaRecord({ usage: 0 })],
    },
    { name: 'c', label: 'Odd', quotas: ['none', { quota: 'many' }, quotaRecord()] },
    'no metric',
  ];

  it('requests the current usage with `usageQuery`, and counts invalid metrics and quotas', async () => {
    const { provider, service } = await providerService({ metrics: { [SUBSCRIPTION]: metrics } });
    const { data, ...list } = await provider.listBillableMetrics(SUBSCRIPTION);
    expect(data.map(({ label, quotas }) => [label, quotas.map(({ usage }) => usage)])).toEqual([
      ['API calls', [250]],
      ['Unreported', [null, null, 0]],
      ['Odd', [null, 250]],
    ]);
    expect(list).toEqual({ total: null, limit: null, offset: null, invalid: 2 });
    expect(service.requests).toMatchObject([
      {
        path: `/provider/v0/subscriptions/${SUBSCRIPTION}/product/billable-metrics/`,
        query: { usage: 'currentUsage' },
      },
    ]);
  });

  it('sends name and value of `usageQuery` unchanged', async () => {
    server.respondWithJson({ data: [] });
    await accountOf(server, { usageQuery: { name: 'a b&c', value: 'all&more' } }).listBillableMetrics(SUBSCRIPTION);
    const sent = new URL(server.requests[0]?.url ?? '', server.origin).searchParams;
    expect(Object.fromEntries(sent)).toEqual({ 'a b&c': 'all&more' });
  });

  it('sends no parameter by default', async () => {
    const { service } = await providerService({ metrics: { [SUBSCRIPTION]: metrics } });
    const options = { usageQuery: undefined } as object;
    const { data } = await accountOf(service, options).listBillableMetrics(SUBSCRIPTION);
    expect(data[0]?.quotas).toEqual([]);
    expect(service.requests[0]?.query).toEqual({});
  });

  it('keeps the digits of numbers that a number would round', async () => {
    server.respondWith((_, response) =>
      response.end('{"data":[{"quotas":[{"quota":9007199254740993,"usage":0.12345678901234567}]}]}'),
    );
    const { data } = await accountOf(server).listBillableMetrics(SUBSCRIPTION);
    expect(data[0]?.quotas).toMatchObject([{ quota: '9007199254740993', usage: '0.12345678901234567' }]);
  });
});

describe('identifiers', () => {
  it('are one path segment each', async () => {
    server.respondWithJson({ data: [] });
    await accountOf(server).listAccessTokens('../a?b#c', '50% ü');
    expect(server.requests[0]?.url).toBe(
      '/provider/v0/customers/..%2Fa%3Fb%23c/subscriptions/50%25%20%C3%BC/access-tokens/',
    );
  });

  it.each([undefined, 7, ['a'], '', '..'])('of %j are not found, and not sent', async (id) => {
    const { provider, service } = await providerService();
    await expect(provider.getCustomer(id as string)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(allOf(provider.allSubscriptions(id as string))).rejects.toMatchObject({ kind: 'not-found' });
    expect(service.requests).toEqual([]);
  });
});
