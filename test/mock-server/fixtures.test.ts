import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { fetchPortal, fetchProvider, startTestServer } from './test-server.js';

it('fixtures have the same subscriptions in both APIs, and usage in the Provider API only if it is requested', async () => {
  const { origin } = await startTestServer();
  const portal = (await fetchPortal(origin, 'usage', 'customer')).body;
  const customer = (await fetchProvider(origin, `customers/${portal.id}`)).body;
  expect(customer).toEqual({ ...portal, external_id: expect.any(String) });
  const { data } = (await fetchProvider(origin, `customers/${portal.id}/subscriptions/`)).body;
  expect(data).toEqual((await fetchPortal(origin, 'usage', 'subscriptions/')).body.data);
  const metrics = `subscriptions/${data[0].id}/product/billable-metrics/`;
  const withUsage = (await fetchProvider(origin, `${metrics}?usage=currentUsage`)).body.data;
  expect(withUsage[0].quotas[0].usage).toBe(12_400);
  const withoutUsage = (await fetchProvider(origin, metrics)).body.data;
  expect(withoutUsage).toEqual(withUsage.map((metric: object) => ({ ...metric, quotas: [] })));
});

it('a static account returns its records unchanged, and reads them for each request', async () => {
  const subscriptions: unknown[] = [
    subscriptionRecord({ id: 'sub_1' }),
    null,
    'text',
    { id: 'sub_2', state: 'frozen' },
  ];
  const metrics = [billableMetricRecord()];
  const mine = {
    customer: customerRecord({ id: 'cus_mine' }),
    subscriptions,
    tokens: { sub_1: (now: number) => [accessTokenRecord({ id: `tok_${now}` }), { unexpected: true }] },
    metrics: { sub_1: metrics },
  };
  const { origin } = await startTestServer({ accounts: { mine }, now: () => 5 });
  const data = async (path: string) => (await fetchPortal(origin, 'mine', path)).body.data;

  expect(await data('subscriptions/')).toEqual(subscriptions);
  expect(await data('subscriptions/?state=active')).toEqual([subscriptions[0]]);
  expect(await data('subscriptions/sub_1/access-tokens/')).toMatchObject([{ id: 'tok_5' }, { unexpected: true }]);
  expect(await data('subscriptions/sub_2/access-tokens/')).toEqual([]);
  expect((await fetchProvider(origin, 'customers/cus_mine/subscriptions/')).body.data).toEqual(subscriptions);
  const { body } = await fetchProvider(origin, 'subscriptions/sub_1/product/billable-metrics/?usage=currentUsage');
  expect(body.data).toEqual(metrics);
  subscriptions.push(subscriptionRecord({ id: 'sub_3' }));
  expect(await data('subscriptions/')).toHaveLength(5);
});
