import { ApiError } from '../../src/client/api-error.js';
import type { StateFilter } from '../../src/client/constants.js';
import { isIdentifier } from '../../src/client/identifier.js';
import type { PaginationParams, PortalClient, UsageParams } from '../../src/client/portal-client.js';
import { portalTokenSchema } from '../../src/client/resources/access-token.js';
import { billableMetricSchema } from '../../src/client/resources/billable-metric.js';
import { customerSchema } from '../../src/client/resources/customer.js';
import { parsePage } from '../../src/client/resources/page.js';
import { parseResource } from '../../src/client/resources/parse.js';
import { type Subscription, subscriptionSchema } from '../../src/client/resources/subscription.js';
import { mockRequests, type MockRequests } from './mock-requests.js';

/** The requests of a portal, which the test settles with JSON in the documented format. */
export interface MockPortal {
  readonly customer: MockRequests<undefined, unknown>;
  readonly subscriptions: MockRequests<PaginationParams & { readonly state?: StateFilter }, unknown>;
  readonly accessTokens: MockRequests<PaginationParams & { readonly subscriptionId: string }, unknown>;
  readonly billableMetrics: MockRequests<UsageParams, unknown>;
}

/** A portal, and an API client that sends its requests. */
export function mockPortal(): MockPortal & { readonly client: PortalClient } {
  const portal: MockPortal = {
    customer: mockRequests(),
    subscriptions: mockRequests(),
    accessTokens: mockRequests(),
    billableMetrics: mockRequests(),
  };
  const { customer, subscriptions, accessTokens, billableMetrics } = portal;
  const client: PortalClient = {
    getCustomer: async (signal) => requireParsed(parseResource(customerSchema, await customer.send(undefined, signal))),
    listSubscriptions: async (params, signal) =>
      requireParsed(parsePage(subscriptionSchema, await subscriptions.send(params, signal))),
    listAccessTokens: async (subscriptionId, params, signal) =>
      requireParsed(parsePage(portalTokenSchema, await accessTokens.send({ subscriptionId, ...params }, signal))),
    async listBillableMetrics(params, signal) {
      if (params.customerId !== undefined && !isIdentifier(params.customerId ?? ''))
        throw new ApiError('malformed', 'listBillableMetrics');
      return requireParsed(parsePage(billableMetricSchema, await billableMetrics.send(params, signal)));
    },
  };
  return { ...portal, client };
}

function requireParsed<Parsed>(parsed: Parsed | null): Parsed {
  if (parsed === null) throw new ApiError('malformed', 'test');
  return parsed;
}

export function createSubscription(fields: Record<string, unknown>): Subscription {
  return requireParsed(parseResource(subscriptionSchema, fields));
}

export function subscriptionsPage(ids: readonly string[], total = ids.length, fields: object = {}): object {
  return { data: ids.map((id) => ({ id, ...fields })), metadata: { pagination: { total } } };
}

export function tokensPage(tokens: readonly object[], total = tokens.length): object {
  return { data: tokens, metadata: { pagination: { total } } };
}
