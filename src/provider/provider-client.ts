import { encodePathSegment } from '../client/identifier.js';
import { accessTokenSchema } from '../client/resources/access-token.js';
import { billableMetricSchema } from '../client/resources/billable-metric.js';
import { customerSchema, hasCustomerField } from '../client/resources/customer.js';
import { parsePage } from '../client/resources/page.js';
import { parseResource, type Schema } from '../client/resources/parse.js';
import { retry } from '../client/retry.js';
import { nameErrors } from './check-options.js';
import { fetchJson } from './fetch-json.js';
import { type ProviderClientOptions, resolveOptions } from './options.js';
import { readAll } from './pager.js';
import { describeFailure, ProviderError } from './provider-error.js';
import type { AccessToken, BillableMetric, Customer, ProviderList, Subscription } from './resources.js';
import { getRetryDelay } from './retry-delay.js';
import { subscriptionSchema } from './schemas.js';

/** The options of every operation. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's `retries` for this call. */
  readonly retries?: number | undefined;
  /** Called with the `Date` of each successful response, in milliseconds since the epoch. */
  readonly onServerTime?: ((milliseconds: number) => void) | undefined;
  /**
   * Called with the promise of each attempt. It settles together with `fetch`, which may be long
   * after the call has ended.
   * @internal
   */
  readonly onAttempt?: ((attempt: Promise<unknown>) => void) | undefined;
}

/**
 * The part of a list to request. Omitted values are not sent, so that the service's defaults apply.
 */
export interface PageOptions extends CallOptions {
  /** The maximum number of records. The service may return fewer. */
  readonly limit?: number | undefined;
  /** The number of records to skip. */
  readonly offset?: number | undefined;
}

/** The subscriptions to request. */
export interface SubscriptionOptions extends PageOptions {
  /** Requests only subscriptions in this state. If omitted or empty, requests all. */
  readonly state?: string | undefined;
}

/**
 * The operations of the Provider API. Each rejects with a `ProviderError`, or with the reason of
 * its aborted signal. Ids are percent-encoded. An id that can't be a path segment (empty, `.`,
 * `..`) is a `not-found` without a request.
 */
export interface ProviderClient {
  /**
   * Reads a customer's record.
   * @param customerId - the id of the customer in the service
   * @param options - signal and retries of the call
   * @returns the record. Null fields are not reported.
   * @throws {ProviderError} if the request failed
   */
  getCustomer(customerId: string, options?: CallOptions): Promise<Customer>;
  /**
   * Reads one page of a customer's subscriptions.
   * @param customerId - the id of the customer in the service
   * @param options - the part of the list and its state, signal and retries of the call
   * @returns the page. `total` is the length of the whole list, or null if the service doesn't
   * report it.
   * @throws {ProviderError} if the request failed
   */
  listSubscriptions(customerId: string, options?: SubscriptionOptions): Promise<ProviderList<Subscription>>;
  /**
   * Reads one page of a subscription's access tokens. Their values are secrets of the customer.
   * @param customerId - the id of the customer in the service
   * @param subscriptionId - a subscription's id, which the customer must have
   * @param options - the part of the list, signal and retries of the call
   * @returns the page. `total` is the length of the whole list, or null if the service doesn't
   * report it.
   * @throws {ProviderError} if the request failed
   */
  listAccessTokens(
    customerId: string,
    subscriptionId: string,
    options?: PageOptions,
  ): Promise<ProviderList<AccessToken>>;
  /**
   * Reads the billable metrics of a subscription's product, with quotas, and with usage if the
   * client has a `usageQuery`.
   * @param subscriptionId - the id of the subscription
   * @param options - signal and retries of the call
   * @returns all metrics. `invalid` counts invalid quotas, too.
   * @throws {ProviderError} if the request failed
   */
  listBillableMetrics(subscriptionId: string, options?: CallOptions): Promise<ProviderList<BillableMetric>>;
  /**
   * Iterates over all subscriptions of a customer, each once, and requests pages as needed.
   * @param customerId - the id of the customer in the service
   * @param options - the state, and the page size as `limit`
   * @returns an iterator of records
   * @throws {ProviderError} if a request failed
   * @example for await (const { id } of provider.allSubscriptions('cus_1')) console.log(id);
   */
  allSubscriptions(
    customerId: string,
    options?: Omit<SubscriptionOptions, 'offset'>,
  ): AsyncGenerator<Subscription, void>;
}

/**
 * Creates a client of the Provider API, for servers.
 * @param options - base URL, API key and settings of the requests. Durations are in milliseconds.
 * @returns the client. It holds no connection and needs no closing.
 * @throws {TypeError} for an invalid option, with its name, and in a browser, where every user
 * could read the key
 * @example const provider = createProviderClient({ baseUrl: 'https://api.example/v0', apiKey });
 */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const {
    retries: defaultRetries,
    usageQuery,
    ...connection
  } = nameErrors('createProviderClient', () => resolveOptions(options));
  const { baseUrl } = connection;

  async function get<Result>(
    operation: string,
    path: string | InvalidId,
    parse: (body: unknown) => Result | null,
    { signal, retries = defaultRetries, onServerTime, onAttempt }: CallOptions = {},
    query: object = {},
  ): Promise<Result> {
    if (typeof path !== 'string') {
      const message = `${path.invalidId} is empty or can't be used in a URL`;
      throw new ProviderError('not-found', operation, {
        message,
        hint: `${operation} failed: ${message}, so nothing was requested. Pass an id of the Provider API.`,
      });
    }
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) {
      if (value != null && value !== '') url.searchParams.set(name, String(value));
    }
    const request = { ...connection, operation, url: url.href, signal, onAttempt };
    const { body, serverTime } = await retry(() => fetchJson(request), {
      getDelay: (error, attempt) => (attempt < retries ? getRetryDelay(error, attempt) : undefined),
      signal,
    });
    const result = parse(body);
    if (result === null) {
      const hint = describeFailure('malformed', operation, { status: 200, baseUrl });
      throw new ProviderError('malformed', operation, { status: 200, hint });
    }
    if (serverTime !== null) onServerTime?.(serverTime);
    return result;
  }

  const client: ProviderClient = {
    getCustomer: (customerId, call) => get('getCustomer', pathOf`customers/${{ customerId }}`, parseCustomer, call),
    listSubscriptions(customerId, { limit, offset, state, ...call } = {}) {
      const path = pathOf`customers/${{ customerId }}/subscriptions/`;
      return get('listSubscriptions', path, listOf(subscriptionSchema), call, { limit, offset, state });
    },
    listAccessTokens(customerId, subscriptionId, { limit, offset, ...call } = {}) {
      const path = pathOf`customers/${{ customerId }}/subscriptions/${{ subscriptionId }}/access-tokens/`;
      return get('listAccessTokens', path, listOf(accessTokenSchema), call, { limit, offset });
    },
    listBillableMetrics(subscriptionId, call) {
      const path = pathOf`subscriptions/${{ subscriptionId }}/product/billable-metrics/`;
      return get('listBillableMetrics', path, parseBillableMetrics, call, usageQuery);
    },
    allSubscriptions: (customerId, query) =>
      readAll(
        (range) => client.listSubscriptions(customerId, { ...query, ...range }),
        (subscription) => subscription.id || JSON.stringify(subscription),
      ),
  };
  return client;
}

interface InvalidId {
  readonly invalidId: string;
}

/**
 * Returns a path, or the name of an id that can't be a path segment. Such an id can't name a
 * record, so it isn't sent.
 */
function pathOf(
  { raw }: TemplateStringsArray,
  ...ids: readonly Readonly<Record<string, unknown>>[]
): string | InvalidId {
  const segments: string[] = [];
  for (const [name, id] of ids.flatMap((each) => Object.entries(each))) {
    const segment = typeof id === 'string' ? encodePathSegment(id) : null;
    if (segment === null) return { invalidId: name };
    segments.push(segment);
  }
  return String.raw({ raw }, ...segments);
}

function listOf<Item>(schema: Schema<Item>) {
  return (body: unknown): ProviderList<Item> | null => {
    const page = parsePage(schema, body);
    if (!page) return null;
    const { receivedCount: _, ...list } = page;
    return list;
  };
}

/**
 * Returns null for a record without a customer's field, such as `{}`, because the service must not
 * return one for a known id.
 */
function parseCustomer(body: unknown): Customer | null {
  return hasCustomerField(body) ? parseResource(customerSchema, body) : null;
}

function parseBillableMetrics(body: unknown): ProviderList<BillableMetric> | null {
  const list = listOf(billableMetricSchema)(body);
  if (!list) return null;
  const data = list.data.map((metric) => ({ ...metric, quotas: metric.quotas.data }));
  const invalid = list.data.reduce((sum, { quotas }) => sum + quotas.invalid, list.invalid);
  return { ...list, data, invalid };
}
