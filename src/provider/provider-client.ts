import { encodePathSegment } from '../api/path-segment.js';
import { accessTokenSchema } from '../api/resources/access-token.js';
import { customerSchema } from '../api/resources/customer.js';
import { parsePage } from '../api/resources/page.js';
import { parseResource } from '../api/resources/parse.js';
import { subscriptionSchema } from '../api/resources/subscription.js';
import { billableMetricSchema } from '../api/resources/billable-metric.js';
import { openConnection, type ProviderClientOptions } from './connection.js';
import { parseExactly } from './exact-json.js';
import { accessTokenPages, pagesOf, recordsOf } from './pages.js';
import { ProviderFailure } from './provider-failure.js';
import { requestOnce } from './request.js';
import type { AccessToken, BillableMetric, ParsedList, Customer, ProviderPage, Subscription } from './resources.js';
import { withRetries } from './retry.js';

/** What every operation takes. */
export interface CallOptions {
  /** Aborting it makes the call reject with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Which part of a list to ask for. What is left out is left to the service. */
export interface PageOptions extends CallOptions {
  /** How many records at most. The service may return fewer. */
  readonly limit?: number | undefined;
  /** How many records to skip. */
  readonly offset?: number | undefined;
}

/** Which subscriptions to ask for. */
export interface SubscriptionOptions extends PageOptions {
  /** Only those in this state; all of them when left out or empty. */
  readonly state?: string | undefined;
}

/** The four operations of the Provider API. Each rejects with a `ProviderFailure`, or with the signal's reason. */
export interface ProviderClient {
  /** A customer's record. */
  getCustomer(customerId: string, options?: CallOptions): Promise<Customer>;
  /** One page of a customer's subscriptions. */
  listSubscriptions(customerId: string, options?: SubscriptionOptions): Promise<ProviderPage<Subscription>>;
  /** One page of a subscription's access tokens. */
  listAccessTokens(customerId: string, subscriptionId: string, options?: PageOptions): Promise<ProviderPage<AccessToken>>;
  /** The billable metrics of a subscription's product, with what is allowed and used of them. */
  listBillableMetrics(subscriptionId: string, options?: CallOptions): Promise<ParsedList<BillableMetric>>;
  /** A customer's subscriptions, page after page, each once. `limit` is the size of a page. */
  allSubscriptions(customerId: string, options?: Omit<SubscriptionOptions, 'offset'>): AsyncGenerator<Subscription, void>;
  /** A subscription's access tokens, page after page, each once. `limit` is the size of a page. */
  allAccessTokens(
    customerId: string,
    subscriptionId: string,
    options?: Omit<PageOptions, 'offset'>,
  ): AsyncGenerator<AccessToken, void>;
}

/** A client of the Provider API, for servers. It throws in a browser, where the key would be everybody's. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { baseUrl, retries, usageQuery, ...connection } = openConnection(options);

  async function get<Checked>(
    operation: string,
    path: string,
    check: (body: unknown) => Checked | null,
    { signal }: CallOptions,
    query: object = {},
    parse: (json: string) => unknown = JSON.parse,
  ): Promise<{ readonly checked: Checked; readonly answeredAt: number | null }> {
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
    }
    const request = { ...connection, operation, url: url.href, signal, parse };
    const { body, answeredAt } = await withRetries(() => requestOnce(request), retries, signal);
    const checked = check(body);
    if (checked === null) throw new ProviderFailure('malformed', operation, { status: 200 });
    return { checked, answeredAt };
  }

  const client: ProviderClient = {
    async getCustomer(customerId, call = {}) {
      const operation = 'getCustomer';
      const path = pathOf(operation)`customers/${customerId}`;
      return (await get(operation, path, (body) => parseResource(customerSchema, body), call)).checked;
    },
    async listSubscriptions(customerId, { limit, offset, state, ...call } = {}) {
      const operation = 'listSubscriptions';
      const path = pathOf(operation)`customers/${customerId}/subscriptions/`;
      const check = (body: unknown) => parsePage(subscriptionSchema, body);
      const { checked, answeredAt } = await get(operation, path, check, call, { limit, offset, state });
      return { ...checked, answeredAt };
    },
    async listAccessTokens(customerId, subscriptionId, { limit, offset, ...call } = {}) {
      const operation = 'listAccessTokens';
      const path = pathOf(operation)`customers/${customerId}/subscriptions/${subscriptionId}/access-tokens/`;
      const check = (body: unknown) => parsePage(accessTokenSchema, body);
      const { checked, answeredAt } = await get(operation, path, check, call, { limit, offset });
      return { ...checked, answeredAt };
    },
    async listBillableMetrics(subscriptionId, call = {}) {
      const operation = 'listBillableMetrics';
      const path = pathOf(operation)`subscriptions/${subscriptionId}/product/billable-metrics/`;
      const check = (body: unknown) => parsePage(billableMetricSchema, body);
      const { records, invalidCount } = (await get(operation, path, check, call, usageQuery, parseExactly)).checked;
      return { records, invalidCount };
    },
    allSubscriptions: (customerId, query) =>
      recordsOf(pagesOf((range) => client.listSubscriptions(customerId, { ...query, ...range }), subscriptionKey)),
    allAccessTokens: (customerId, subscriptionId, query) =>
      recordsOf(accessTokenPages(client, customerId, subscriptionId, query)),
  };
  return client;
}

/** The path of an operation with identifiers in it. One that would climb out of it is an identifier of nothing. */
function pathOf(operation: string) {
  return ({ raw }: TemplateStringsArray, ...ids: readonly string[]): string => {
    const segments = ids.map((id: unknown) => (typeof id === 'string' ? encodePathSegment(id) : null));
    if (segments.includes(null)) throw new ProviderFailure('not-found', operation);
    return String.raw({ raw }, ...segments);
  };
}

function subscriptionKey(subscription: Subscription): string {
  return subscription.id || JSON.stringify(subscription);
}
