import { ApiError, type ErrorKind } from './api-error.js';
import { IDLE_TIMEOUT_MS, type StateFilter, TOTAL_TIMEOUT_MS } from './constants.js';
import { parseServerDate } from './response.js';
import { fetchJson } from './fetch-json.js';
import { encodePathSegment, isIdentifier } from './identifier.js';
import { type AccessToken, portalTokenSchema } from './resources/access-token.js';
import { type BillableMetric, billableMetricSchema, quotaLists } from './resources/billable-metric.js';
import type { Customer } from './resources/customer.js';
import type { Page } from './resources/page.js';
import type { NestedLists, Schema } from './resources/parse.js';
import { itemLists, type Subscription, subscriptionSchema } from './resources/subscription.js';
import { readCustomer, readPage, type WarnAboutResponse } from './read-body.js';
import { type HeadersSetting, readHeaders } from './request-headers.js';
import { retry } from './retry.js';
import { getRetryDelay } from './retry-policy.js';

type OperationName = 'getCustomer' | 'listSubscriptions' | 'listAccessTokens' | 'listBillableMetrics';

export interface PaginationParams {
  readonly offset?: number;
  readonly limit?: number;
}

export interface UsageParams {
  /** Must be absolute. */
  readonly usageUrl: string;
  /** Null if the customer's record has no id. */
  readonly customerId?: string | null | undefined;
  readonly subscriptionId: string;
  /** If absent, the customer's session authorizes the request. */
  readonly token?: string | undefined;
  /** The `performance.now()` when the user began to wait. Timeouts and retries count from it. */
  readonly startedAt: number;
}

/**
 * A sample shows how far the device's clock is off. `sent` and `received` are `performance.now()`.
 * `serverDate` is the response's `Date` in milliseconds since the epoch.
 */
export interface ClockSample {
  readonly sent: number;
  readonly received: number;
  readonly serverDate: number;
}

interface PortalClientOptions {
  /** Must end with a slash. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly pageOrigin: string;
  readonly credentials: RequestCredentials;
  /** Sent to the API's origin only. */
  readonly headers: HeadersSetting | undefined;
  readonly onHeaders: (names: readonly string[]) => void;
  /** Whether the page's content security policy has blocked a redirect of this URL. */
  readonly isBlocked: (url: string) => boolean;
  readonly onServerDate: (sample: ClockSample) => void;
  readonly warn: WarnAboutResponse;
  /**
   * Called after each failed attempt. `mayReachApi` says whether another API request has succeeded
   * or is still in flight.
   */
  readonly onError: (error: ApiError, url: URL, mayReachApi: boolean) => void;
  readonly shouldRetry: () => boolean;
}

/** Each method rejects with an `ApiError` or with the signal's reason. */
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
  readonly headers?: Readonly<Record<string, string>>;
  readonly startedAt?: number;
  readonly omitsPageHeaders?: boolean;
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
  warn,
  onError,
  shouldRetry,
}: PortalClientOptions): PortalClient {
  const isSameOrigin = new URL(baseUrl).origin === pageOrigin;
  // Use the credentials mode of preload links, because browsers reuse preloaded responses only in
  // the same mode.
  const credentials = isSameOrigin && credentialsSetting === 'include' ? 'same-origin' : credentialsSetting;
  let succeededOrPending = 0;

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
    const { signal, params = {}, startedAt = performance.now(), omitsPageHeaders, redirectError } = options;
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, String(value));
    // Percent-encode spaces, because some servers don't read "+" as a space.
    url.search = url.search.replaceAll('+', '%20');
    const headers = { accept: 'application/json', ...options.headers };
    const withHeaders = headersSetting !== undefined && !omitsPageHeaders;
    // Chromium would reuse a preloaded response even for other headers, unless `keepalive` is set.
    const keepalive = withHeaders ? { keepalive: true } : {};
    // Revalidate cached responses, which may belong to another user.
    const init = { credentials, cache: 'no-cache' as const, ...keepalive, ...options.init, headers };
    // Usage may come from another server, so don't derive from its responses whether the API can be
    // reached, or the API's clock.
    const isApi = operation !== 'listBillableMetrics';
    const weight = isApi ? 1 : 0;
    const elapsed = (): number => performance.now() - startedAt;
    const attempt = async () => {
      const sent = performance.now();
      try {
        const response = await fetchJson({
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
        const serverDate = parseServerDate(response.headers);
        if (isApi && serverDate !== null) onServerDate({ sent, received: performance.now(), serverDate });
        const parsed = parse(response.body);
        if (parsed === null) throw new ApiError('malformed', operation, { received: 'shape' });
        return parsed;
      } catch (error) {
        if (error instanceof ApiError) onError(error, url, succeededOrPending > weight);
        throw error;
      }
    };
    succeededOrPending += weight;
    const getDelay = (error: unknown, number: number) => getRetryDelay(error, number, elapsed());
    return retry(attempt, { getDelay, shouldRetry, signal }).catch((error: unknown) => {
      succeededOrPending -= weight;
      throw error;
    });
  }

  const requestPage = <Item>(
    operation: OperationName,
    path: string,
    schema: Schema<Item>,
    options: RequestOptions,
    nested?: NestedLists<Item>,
  ) => request(operation, path, (body) => readPage(operation, body, schema, nested, warn), options);

  return {
    getCustomer: (signal) => request('getCustomer', 'customer', (body) => readCustomer(body, warn), { signal }),
    async listSubscriptions(params, signal) {
      const options = { signal, params };
      const page = await requestPage('listSubscriptions', 'subscriptions/', subscriptionSchema, options, itemLists);
      if (page.data.some(({ id }) => !id)) warn('missingId', '/subscriptions/');
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
      // A missing customer id is the portal's mistake, so warn about it. An invalid subscription id
      // may come from the host page, so don't.
      if ((isByToken || customerId === null) && !isIdentifier(customerId ?? '')) {
        warn('missingId', '/customer');
        throw new ApiError('malformed', operation);
      }
      if (!isIdentifier(subscriptionId)) throw new ApiError('not-found', operation);
      // Send cookies and headers only to the API's origin.
      if (!isByToken && new URL(usageUrl).origin !== new URL(baseUrl).origin)
        throw new ApiError('forbidden', operation);
      const params = { customer_id: customerId, subscription_id: subscriptionId };
      const authorization: RequestOptions = isByToken
        ? {
            init: { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
            headers: { authorization: `Bearer ${token}` },
            omitsPageHeaders: true,
            redirectError: 'server',
          }
        : { init: { cache: 'no-store' }, redirectError: 'session-ended' };
      const options = { signal, params, startedAt, ...authorization };
      try {
        return await requestPage(operation, usageUrl, billableMetricSchema, options, quotaLists);
      } catch (error) {
        // If the usage server rejects a token with a 401, the user is still signed in.
        const isRejectedToken = isByToken && error instanceof ApiError && error.kind === 'session-ended';
        throw isRejectedToken ? new ApiError('forbidden', operation, error) : error;
      }
    },
  };
}
