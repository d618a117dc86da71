import { ApiError, type ErrorKind } from './api-error.js';
import { IDLE_TIMEOUT_MS, type StateFilter, TOTAL_TIMEOUT_MS } from './constants.js';
import { parseServerDate } from './response.js';
import { fetchJson } from './fetch-json.js';
import { isIdentifier } from './identifier.js';
import { encodePathSegment } from './path-segment.js';
import { type AccessToken, portalTokenSchema } from './resources/access-token.js';
import { type BillableMetric, billableMetricSchema, quotaLists } from './resources/billable-metric.js';
import type { Customer } from './resources/customer.js';
import type { Page } from './resources/page.js';
import type { NestedLists, Schema } from './resources/parse.js';
import { itemLists, type Subscription, subscriptionSchema } from './resources/subscription.js';
import { type OnUnreadable, type OnUnreadableDate, readCustomer, readPage } from './read-body.js';
import { type HeadersSetting, OWN_HEADERS, readHeaders } from './request-headers.js';
import { retry } from './retry.js';
import { getRetryDelay } from './retry-policy.js';

type OperationName = 'getCustomer' | 'listSubscriptions' | 'listAccessTokens' | 'listBillableMetrics';

export interface PaginationParams {
  readonly offset?: number;
  readonly limit?: number;
}

/** Parameters of the usage request. */
export interface UsageParams {
  /** Absolute. */
  readonly usageUrl: string;
  /** Null if the record of the customer has none. */
  readonly customerId?: string | null | undefined;
  readonly subscriptionId: string;
  /** Value of an access token of the subscription. Without it, the customer's session authorizes the request. */
  readonly token?: string | undefined;
  /** `performance.now()` when the user began to wait, which limits retries. */
  readonly startedAt: number;
}

/** When a request was sent and its response received (`performance.now()`), and the `Date` of the response, all in milliseconds. */
export interface ClockSample {
  readonly sent: number;
  readonly received: number;
  readonly serverDate: number;
}

interface PortalClientOptions {
  /** The base URL of the User Portal API, absolute, with a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** The origin of the host page. */
  readonly pageOrigin: string;
  /** For requests to the origin of the base URL. */
  readonly credentials: RequestCredentials;
  /** For requests to the origin of the base URL, with which a redirect is followed only if it adds or drops a slash. */
  readonly headers: HeadersSetting | undefined;
  /** Called with the names of the headers of the host page before they are sent. */
  readonly onHeaders: (names: readonly string[]) => void;
  /** Whether the page's content security policy has kept the browser from following a redirect of a URL. */
  readonly isBlocked: (url: string) => boolean;
  readonly onServerDate: (sample: ClockSample) => void;
  readonly onUnreadable: OnUnreadable;
  readonly onUnreadableDate: OnUnreadableDate;
  /** Called with the path of a response in which a record lacks the id that the widgets need. */
  readonly onMissingId: (path: string) => void;
  /** Called with the error and the URL of each attempt that failed, and whether an operation of the API has been or may still be answered. */
  readonly onError: (error: ApiError, url: URL, isAnswered: boolean) => void;
  /** Whether the user is present to wait for a retry. */
  readonly shouldRetry: () => boolean;
}

/** The three operations of the User Portal API, and the usage operation. Each rejects with an `ApiError`, or the signal's reason. */
export interface PortalClient {
  getCustomer(signal?: AbortSignal): Promise<Customer>;
  listSubscriptions(
    params: PaginationParams & { state?: StateFilter },
    signal?: AbortSignal,
  ): Promise<Page<Subscription>>;
  listAccessTokens(subscriptionId: string, params: PaginationParams, signal?: AbortSignal): Promise<Page<AccessToken>>;
  listBillableMetrics(params: UsageParams, signal?: AbortSignal): Promise<Page<BillableMetric>>;
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly params?: object;
  readonly init?: Omit<RequestInit, 'headers'>;
  /** The widgets' own headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly startedAt?: number;
  /** Used for requests to other origins: sends no cookies and none of the page's headers. */
  readonly isForeign?: boolean;
  readonly redirectError?: ErrorKind;
}

export function createPortalClient({
  baseUrl,
  fetch,
  pageOrigin,
  credentials: credentialsSetting,
  headers: headersSetting,
  onHeaders,
  isBlocked,
  onServerDate,
  onUnreadable,
  onUnreadableDate,
  onMissingId,
  onError,
  shouldRetry,
}: PortalClientOptions): PortalClient {
  const isSameOrigin = new URL(baseUrl).origin === pageOrigin;
  // The same for the page's own origin and for preloaded responses, so that these are reused.
  const credentials = isSameOrigin && credentialsSetting === 'include' ? 'same-origin' : credentialsSetting;
  /** Requests of the API that have been or may still be answered. */
  let answerable = 0;

  async function getHeaders(): Promise<Readonly<Record<string, string>> | undefined> {
    const headers = readHeaders(typeof headersSetting === 'function' ? await headersSetting() : headersSetting);
    if (headers) onHeaders(Object.keys(headers));
    return headers;
  }

  async function request<Parsed>(
    operation: OperationName,
    path: string,
    parse: (body: unknown) => Parsed | null,
    options: RequestOptions,
  ): Promise<Parsed> {
    const { signal, params = {}, startedAt = performance.now(), isForeign, redirectError } = options;
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, String(value));
    // Not every server reads "+" as a space. A plus sign itself is percent-encoded here.
    url.search = url.search.replaceAll('+', '%20');
    const headers = { ...OWN_HEADERS, ...options.headers };
    // A cached response may belong to another user, or be the one that a retry has to replace: it is revalidated.
    const withHeaders = headersSetting !== undefined && !isForeign;
    // Chromium uses a preloaded response whatever the headers are, but not for a request that may outlive the page.
    const keepalive = withHeaders ? { keepalive: true } : {};
    const init = { credentials, cache: 'no-cache' as const, ...keepalive, ...options.init, headers };
    const weight = operation === 'listBillableMetrics' ? 0 : 1;
    let sent = 0;
    const elapsed = (): number => performance.now() - startedAt;
    const attempt = async () => {
      sent = performance.now();
      try {
        return await fetchJson({
          url: url.href,
          operation,
          fetch,
          init,
          signal,
          idleTimeoutMs: IDLE_TIMEOUT_MS,
          totalTimeoutMs: TOTAL_TIMEOUT_MS - elapsed(),
          getHeaders: withHeaders ? getHeaders : undefined,
          isBlocked,
          redirectError: redirectError ?? (withHeaders ? 'session-ended' : undefined),
        });
      } catch (error) {
        if (error instanceof ApiError) onError(error, url, answerable > weight);
        throw error;
      }
    };
    answerable += weight;
    const getDelay = (error: unknown, number: number) => getRetryDelay(error, number, elapsed());
    const response = await retry(attempt, { getDelay, shouldRetry, signal }).catch((error: unknown) => {
      answerable -= weight;
      throw error;
    });
    const serverDate = parseServerDate(response.headers);
    // The vendor's usage server may have another clock.
    if (weight && serverDate !== null) onServerDate({ sent, received: performance.now(), serverDate });
    const parsed = parse(response.body);
    if (parsed === null) {
      const error = new ApiError('malformed', operation, { received: 'shape' });
      onError(error, url, true);
      throw error;
    }
    return parsed;
  }

  const reports = { onUnreadable, onUnreadableDate };

  const requestPage = <Item>(
    operation: OperationName,
    path: string,
    schema: Schema<Item>,
    options: RequestOptions,
    nested?: NestedLists<Item>,
  ) => request(operation, path, (body) => readPage(operation, body, schema, nested, reports), options);

  return {
    getCustomer: (signal) => request('getCustomer', 'customer', (body) => readCustomer(body, reports), { signal }),
    async listSubscriptions(params, signal) {
      const options = { signal, params };
      const page = await requestPage('listSubscriptions', 'subscriptions/', subscriptionSchema, options, itemLists);
      if (page.data.some(({ id }) => !id)) onMissingId('/subscriptions/');
      return page;
    },
    async listAccessTokens(subscriptionId, params, signal) {
      const segment = encodePathSegment(subscriptionId);
      if (!segment) throw new ApiError('not-found', 'listAccessTokens');
      const path = `subscriptions/${segment}/access-tokens/`;
      const options = { signal, params, init: { cache: 'no-store' as const } };
      return requestPage('listAccessTokens', path, portalTokenSchema, options);
    },
    async listBillableMetrics({ usageUrl, customerId, subscriptionId, token, startedAt }, signal) {
      const operation = 'listBillableMetrics';
      const isByToken = token !== undefined;
      // The portal returns the customer's id, whereas the host page may set the subscription's id.
      if ((isByToken || customerId === null) && !isIdentifier(customerId ?? '')) {
        onMissingId('/customer');
        throw new ApiError('malformed', operation);
      }
      if (!isIdentifier(subscriptionId)) throw new ApiError('not-found', operation);
      // Cookies and headers are for the origin of the API base.
      if (!isByToken && new URL(usageUrl).origin !== new URL(baseUrl).origin)
        throw new ApiError('forbidden', operation);
      const params = { customer_id: customerId, subscription_id: subscriptionId };
      const authorization: RequestOptions = isByToken
        ? {
            init: { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
            headers: { authorization: `Bearer ${token}` },
            isForeign: true,
            redirectError: 'server',
          }
        : { init: { cache: 'no-store' }, redirectError: 'session-ended' };
      const options = { signal, params, startedAt, ...authorization };
      try {
        return await requestPage(operation, usageUrl, billableMetricSchema, options, quotaLists);
      } catch (error) {
        // A rejected token does not end the user's session.
        const isRejectedToken = isByToken && error instanceof ApiError && error.kind === 'session-ended';
        throw isRejectedToken ? new ApiError('forbidden', operation, error) : error;
      }
    },
  };
}
