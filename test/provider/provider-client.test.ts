// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerRecord } from '../../src/harness/mock-server/resources/customer.js';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../src/harness/mock-server/resources/billable-metric.js';
import { subscriptionRecord } from '../../src/harness/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/harness/mock-server/resources/subscription-item.js';
import { anyId, canBeSegment } from '../api/any-id.js';
import { useLocalServer } from '../api/local-server.js';
import { allOf, clientOf, CUSTOMER, KEY, providerService, SUBSCRIPTION } from './provider-service.js';

const server = useLocalServer();
const isoSecond = (instant: number) => Math.floor(instant / 1000) * 1000;

describe('operation 1, getCustomer', () => {
  it('reads the record, external_id and all', async () => {
    const record = customerRecord({ id: CUSTOMER, name: 'Maya', external_id: 'crm-1', billing_address_line2: null });
    const { provider, service } = await providerService({ customer: record });
    await expect(provider.getCustomer(CUSTOMER)).resolves.toEqual(record);
    expect(service.requests).toMatchObject([
      { method: 'GET', path: `/provider/v0/customers/${CUSTOMER}`, query: {}, headers: { 'service-provider-key': KEY } },
    ]);
  });

  it('reads what the service leaves out as not told', async () => {
    const { provider } = await providerService({ customer: { id: CUSTOMER } });
    const customer = await provider.getCustomer(CUSTOMER);
    expect(customer).toEqual({ ...Object.fromEntries(Object.keys(customer).map((name) => [name, null])), id: CUSTOMER });
    expect(Object.keys(customer)).toHaveLength(14);
  });
});

describe('operation 2, listSubscriptions', () => {
  const subscriptions = ['active', 'canceled', 'active', 'paused_by_partner', 'active'].map((state, place) =>
    subscriptionRecord({ id: `sub_${place}`, state, items: [subscriptionItemRecord()] }),
  );

  it('sends limit, offset and state, and reads one page of complete subscriptions', async () => {
    const now = Date.parse('2026-02-03T04:05:06.789Z');
    const { provider, service } = await providerService({ subscriptions }, { service: { now: () => now } });
    const page = await provider.listSubscriptions(CUSTOMER, { limit: 2, offset: 1, state: 'active' });
    expect(page).toEqual({
      records: [subscriptions[2], subscriptions[4]].map((each) => ({ ...each, items: { records: each?.items, invalidCount: 0 } })),
      invalidCount: 0,
      receivedCount: 2,
      limit: 2,
      offset: 1,
      total: 3,
      answeredAt: isoSecond(now),
    });
    expect(service.requests).toMatchObject([
      {
        path: `/provider/v0/customers/${CUSTOMER}/subscriptions/`,
        query: { limit: '2', offset: '1', state: 'active' },
      },
    ]);
  });

  it.each([
    ['nothing is asked for', {}, {}],
    ['the state is empty', { state: '' }, {}],
    ['the offset is 0', { offset: 0 }, { offset: '0' }],
    ['the state is one that the document does not name', { state: 'paused_by_partner' }, { state: 'paused_by_partner' }],
    ['the state means something in a URL', { state: 'a&limit=1#?/..' }, { state: 'a&limit=1#?/..' }],
  ])('sends what it is given, when %s', async (_, options, query) => {
    const { provider, service } = await providerService({ subscriptions });
    await provider.listSubscriptions(CUSTOMER, options);
    expect(service.requests.map((request) => request.query)).toEqual([query]);
  });

  it('leaves out and counts the records that it can not read', async () => {
    const { provider } = await providerService({ subscriptions: [subscriptions[0], { id: 7 }, null, subscriptions[1]] });
    const { records, invalidCount, receivedCount } = await provider.listSubscriptions(CUSTOMER);
    expect([records.map(({ id }) => id), invalidCount, receivedCount]).toEqual([['sub_0', 'sub_1'], 2, 4]);
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

  it('asks for no page before it is wanted', async () => {
    const { provider, asked } = await providerService({ subscriptions }, { service: { maxLimit: 2 } });
    for await (const { id } of provider.allSubscriptions(CUSTOMER)) if (id === 'sub_2') break;
    expect(asked()).toEqual(['listSubscriptions', 'listSubscriptions']);
  });
});

describe('operation 3, listAccessTokens', () => {
  const tokens = Array.from({ length: 5 }, (_, place) => accessTokenRecord({ id: `tok_${place}`, value: `value-${place}` }));
  const records = { tokens: { [SUBSCRIPTION]: tokens } };

  it('reads one page of tokens', async () => {
    const { provider, service } = await providerService(records);
    await expect(provider.listAccessTokens(CUSTOMER, SUBSCRIPTION, { limit: 2, offset: 3 })).resolves.toMatchObject({
      records: tokens.slice(3),
      total: 5,
    });
    expect(service.requests).toMatchObject([
      {
        path: `/provider/v0/customers/${CUSTOMER}/subscriptions/${SUBSCRIPTION}/access-tokens/`,
        query: { limit: '2', offset: '3' },
      },
    ]);
  });

  it('has an iterator over all pages, which asks for the first one as the document does', async () => {
    const { provider, service } = await providerService(records, { service: { defaultLimit: 2 } });
    await expect(allOf(provider.allAccessTokens(CUSTOMER, SUBSCRIPTION))).resolves.toEqual(tokens);
    expect(service.requests.map(({ query }) => query)).toEqual([{}, { offset: '2' }, { offset: '4' }]);
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

  it('asks for the current usage by the parameter that it is given', async () => {
    const { provider, service } = await providerService({ metrics: { [SUBSCRIPTION]: metrics } });
    const { records, invalidCount } = await provider.listBillableMetrics(SUBSCRIPTION);
    expect(records.map(({ label, quotas }) => [label, quotas.records.map(({ usage }) => usage), quotas.invalidCount])).toEqual([
      ['API calls', [250], 0],
      ['Unreported', [null, null, 0], 0],
      ['Odd', [null, 250], 1],
    ]);
    expect(invalidCount).toBe(1);
    expect(service.requests).toMatchObject([
      { path: `/provider/v0/subscriptions/${SUBSCRIPTION}/product/billable-metrics/`, query: { usage: 'currentUsage' } },
    ]);
  });

  it.each([
    [{ name: 'with', value: 'all&more' }, { with: 'all&more' }],
    [{ name: 'a b&c' }, { 'a b&c': 'currentUsage' }],
  ])('sends %j word for word', async (usageQuery, query) => {
    server.answerJson({ data: [] });
    await clientOf(server, { usageQuery }).listBillableMetrics(SUBSCRIPTION);
    const sent = new URL(server.requests[0]?.url ?? '', server.origin).searchParams;
    expect(Object.fromEntries(sent)).toEqual(query);
  });

  it('guesses no parameter', async () => {
    const { service } = await providerService({ metrics: { [SUBSCRIPTION]: metrics } });
    const options = { usageQuery: undefined } as object;
    const { records } = await clientOf(service, options).listBillableMetrics(SUBSCRIPTION);
    expect(records[0]?.quotas.records).toEqual([]);
    expect(service.requests[0]?.query).toEqual({});
  });

  it('keeps numbers that no number holds as their digits', async () => {
    const body = `{"data":[{"label":"Bytes","quotas":[
      {"quota":9007199254740993,"usage":123456789012345678901234567890,"period":{"unit":"month","value":1}},
      {"quota":9007199254740991,"usage":0.12345678901234567},
      {"quota":1e400,"usage":-1.5e3}]}]}`;
    server.answer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    const { records } = await clientOf(server).listBillableMetrics(SUBSCRIPTION);
    expect(records[0]?.quotas.records.map(({ quota, usage }) => [quota, usage])).toEqual([
      ['9007199254740993', '123456789012345678901234567890'],
      [9007199254740991, '0.12345678901234567'],
      ['1e400', -1500],
    ]);
  });
});

describe('identifiers', () => {
  it('stay one segment of the path each, or are not sent', async () => {
    server.answerJson({ data: [] });
    await fc.assert(
      fc.asyncProperty(anyId, anyId, async (customerId, subscriptionId) => {
        const before = server.requests.length;
        const listing = clientOf(server).listAccessTokens(customerId, subscriptionId);
        if (!canBeSegment(customerId) || !canBeSegment(subscriptionId)) {
          await expect(listing).rejects.toMatchObject({ kind: 'not-found', operation: 'listAccessTokens', status: undefined });
          expect(server.requests.length).toBe(before);
          return;
        }
        await listing;
        const segments = server.requests.at(-1)?.url?.split('/').map(decodeURIComponent);
        expect(segments).toEqual(
          ['', 'provider', 'v0', 'customers', customerId, 'subscriptions', subscriptionId, 'access-tokens', ''],
        );
      }),
      { numRuns: 200 },
    );
  });

  it.each([undefined, null, 7, {}, ['a']])('that are %j are identifiers of nothing', async (id) => {
    const { provider, service } = await providerService();
    await expect(provider.getCustomer(id as string)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(allOf(provider.allAccessTokens(CUSTOMER, id as string))).rejects.toMatchObject({ kind: 'not-found' });
    expect(service.requests).toEqual([]);
  });
});
