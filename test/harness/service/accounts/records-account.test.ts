// @vitest-environment node
import { expect, it } from 'vitest';
import { recordsAccount } from '../../../../src/harness/service/accounts/records-account.js';
import { accessTokenRecord } from '../../../../src/harness/service/resources/access-token.js';
import { billableMetricRecord } from '../../../../src/harness/service/resources/billable-metric.js';
import { customerRecord } from '../../../../src/harness/service/resources/customer.js';
import { priceRecord } from '../../../../src/harness/service/resources/price.js';
import { subscriptionRecord } from '../../../../src/harness/service/resources/subscription.js';
import { subscriptionItemRecord } from '../../../../src/harness/service/resources/subscription-item.js';
import {
  accessTokenFields,
  billableMetricFields,
  fieldErrors,
  priceFields,
  providerCustomerFields,
  quotaFields,
  subscriptionFields,
  subscriptionItemFields,
} from '../document-fields.js';
import { askPortal, askProvider, runningService } from '../running-service.js';

it.each([
  ['customer', providerCustomerFields, customerRecord()],
  ['subscription', subscriptionFields, subscriptionRecord()],
  ['item', subscriptionItemFields, subscriptionItemRecord()],
  ['price', priceFields, priceRecord()],
  ['access token', accessTokenFields, accessTokenRecord()],
  ['billable metric', billableMetricFields, billableMetricRecord()],
  ['quota', quotaFields, billableMetricRecord().quotas[0]],
] as const)('fills in every field of a %s', (_name, fields, record) => {
  expect(fieldErrors(fields, record)).toEqual([]);
});

async function data(answer: Promise<{ body: { data: unknown } }>): Promise<unknown> {
  return (await answer).body.data;
}

it('answers plain records as they are, in both interfaces', async () => {
  const subscriptions = [subscriptionRecord({ id: 'sub_1' }), null, 'odd', { id: 'sub_2', state: 'frozen' }];
  const tokens = [accessTokenRecord({ id: 'tok_1' }), { odd: true }];
  const metrics = [billableMetricRecord()];
  const mine = recordsAccount({
    id: 'mine',
    customer: customerRecord({ id: 'cus_mine' }),
    subscriptions,
    tokens: { sub_1: tokens },
    metrics: { sub_1: metrics },
  });
  const { origin } = await runningService({ accounts: [mine] });

  expect(await data(askPortal(origin, 'mine', 'subscriptions/'))).toEqual(subscriptions);
  expect(await data(askPortal(origin, 'mine', 'subscriptions/?state=active'))).toEqual([subscriptions[0]]);
  expect(await data(askPortal(origin, 'mine', 'subscriptions/sub_1/access-tokens/'))).toEqual(tokens);
  expect(await data(askPortal(origin, 'mine', 'subscriptions/sub_2/access-tokens/'))).toEqual([]);
  expect((await askPortal(origin, 'mine', 'subscriptions/sub_3/access-tokens/')).status).toBe(404);
  expect(await data(askProvider(origin, 'customers/cus_mine/subscriptions/'))).toEqual(subscriptions);
  expect(await data(askProvider(origin, 'subscriptions/sub_1/product/billable-metrics/?usage=currentUsage'))).toEqual(
    metrics,
  );
});

it('answers what its records have become', async () => {
  const subscriptions = [subscriptionRecord({ id: 'sub_1' })];
  const mine = recordsAccount({
    id: 'mine',
    subscriptions,
    tokens: { sub_1: (now) => [accessTokenRecord({ expires_at: new Date(now + 5000).toISOString() }, now)] },
  });
  const { origin } = await runningService({ accounts: [mine], now: () => 0 });
  subscriptions.push(subscriptionRecord({ id: 'sub_2' }));
  expect((await askPortal(origin, 'mine', 'subscriptions/')).body.metadata.pagination.total).toBe(2);
  const { body } = await askPortal(origin, 'mine', 'subscriptions/sub_1/access-tokens/');
  expect(body.data[0].expires_at).toBe('1970-01-01T00:00:05.000Z');
});
