import type { StateFilter } from '../../src/api/constants.js';
import type { PaginationParams, PortalClient, UsageParams } from '../../src/api/portal-client.js';
import { type AccessToken, portalTokenSchema } from '../../src/api/resources/access-token.js';
import { type BillableMetric, billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import { type Customer, customerSchema } from '../../src/api/resources/customer.js';
import { parsePage, type Page } from '../../src/api/resources/page.js';
import { parseResource } from '../../src/api/resources/parse.js';
import { type Subscription, subscriptionSchema } from '../../src/api/resources/subscription.js';
import { mockRequests, type MockRequests } from './mock-requests.js';

/** An API client whose requests the test settles. */
export interface MockPortal {
  readonly client: PortalClient;
  readonly customer: MockRequests<void, Customer>;
  readonly subscriptions: MockRequests<PaginationParams & { readonly state?: StateFilter }, Page<Subscription>>;
  readonly accessTokens: MockRequests<PaginationParams & { readonly subscriptionId: string }, Page<AccessToken>>;
  readonly billableMetrics: MockRequests<UsageParams, Page<BillableMetric>>;
}

export function mockPortal(): MockPortal {
  const customer: MockPortal['customer'] = mockRequests();
  const subscriptions: MockPortal['subscriptions'] = mockRequests();
  const accessTokens: MockPortal['accessTokens'] = mockRequests();
  const billableMetrics: MockPortal['billableMetrics'] = mockRequests();
  return {
    client: {
      getCustomer: (signal) => customer.send(undefined, signal),
      listSubscriptions: (params, signal) => subscriptions.send(params, signal),
      listAccessTokens: (subscriptionId, params, signal) => accessTokens.send({ subscriptionId, ...params }, signal),
      listBillableMetrics: (params, signal) => billableMetrics.send(params, signal),
    },
    customer,
    subscriptions,
    accessTokens,
    billableMetrics,
  };
}

function assertParsed<Parsed>(parsed: Parsed | null): Parsed {
  if (parsed === null) throw new Error('not a response of the interface');
  return parsed;
}

export function createCustomer(fields: Record<string, unknown>): Customer {
  return assertParsed(parseResource(customerSchema, fields));
}

export function createSubscription(fields: Record<string, unknown>): Subscription {
  return assertParsed(parseResource(subscriptionSchema, fields));
}

export function subscriptionsPage(ids: readonly string[], total = ids.length): Page<Subscription> {
  const data = ids.map((id) => ({ id }));
  return assertParsed(parsePage(subscriptionSchema, { data, metadata: { pagination: { total } } }));
}

export function tokensPage(tokens: readonly Record<string, unknown>[], total = tokens.length): Page<AccessToken> {
  return assertParsed(parsePage(portalTokenSchema, { data: tokens, metadata: { pagination: { total } } }));
}

export function metricsPage(metrics: readonly unknown[]): Page<BillableMetric> {
  return assertParsed(parsePage(billableMetricSchema, { data: metrics }));
}
