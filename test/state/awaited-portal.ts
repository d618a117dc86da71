import type { PaginationParams, PortalClient, StateFilter, UsageParams } from '../../src/api/portal-client.js';
import { type AccessToken, accessTokenSchema } from '../../src/api/resources/access-token.js';
import { type BillableMetric, billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import { type Customer, customerSchema } from '../../src/api/resources/customer.js';
import { parsePage, type Page } from '../../src/api/resources/page.js';
import { parseResource } from '../../src/api/resources/parse.js';
import { type Subscription, subscriptionSchema } from '../../src/api/resources/subscription.js';
import { awaitRequests, type AwaitedRequests } from './awaited-requests.js';

/** A portal whose answers come when the test says so. */
export interface AwaitedPortal {
  readonly client: PortalClient;
  readonly customer: AwaitedRequests<void, Customer>;
  readonly subscriptions: AwaitedRequests<PaginationParams & { readonly state?: StateFilter }, Page<Subscription>>;
  readonly accessTokens: AwaitedRequests<PaginationParams & { readonly subscriptionId: string }, Page<AccessToken>>;
  readonly billableMetrics: AwaitedRequests<UsageParams, Page<BillableMetric>>;
}

export function awaitPortal(): AwaitedPortal {
  const customer: AwaitedPortal['customer'] = awaitRequests();
  const subscriptions: AwaitedPortal['subscriptions'] = awaitRequests();
  const accessTokens: AwaitedPortal['accessTokens'] = awaitRequests();
  const billableMetrics: AwaitedPortal['billableMetrics'] = awaitRequests();
  return {
    client: {
      getCustomer: (signal) => customer.send(undefined, signal),
      listSubscriptions: (query, signal) => subscriptions.send(query, signal),
      listAccessTokens: (subscriptionId, range, signal) => accessTokens.send({ subscriptionId, ...range }, signal),
      listBillableMetrics: (question, signal) => billableMetrics.send(question, signal),
    },
    customer,
    subscriptions,
    accessTokens,
    billableMetrics,
  };
}

function checked<Checked>(result: Checked | null): Checked {
  if (result === null) throw new Error('not an answer of the interface');
  return result;
}

export function customerNamed(name: string): Customer {
  return customerWith({ name });
}

export function customerWith(fields: Record<string, unknown>): Customer {
  return checked(parseResource(customerSchema, fields));
}

export function pageOfSubscriptions(ids: readonly string[], total = ids.length): Page<Subscription> {
  const data = ids.map((id) => ({ id }));
  return checked(parsePage(subscriptionSchema, { data, metadata: { pagination: { total } } }));
}

export function pageOfTokens(tokens: readonly Record<string, unknown>[], total = tokens.length): Page<AccessToken> {
  return checked(parsePage(accessTokenSchema, { data: tokens, metadata: { pagination: { total } } }));
}

export function pageOfMetrics(metrics: readonly unknown[]): Page<BillableMetric> {
  return checked(parsePage(billableMetricSchema, { data: metrics }));
}
