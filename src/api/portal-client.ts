import { URL } from './api-base.js';
import { ApiFailure } from './failure.js';
import { requestJson } from './http.js';
import { isIdentifier } from './identifier.js';
import { pathSegment } from './path-segment.js';
import { type AccessToken, accessTokenSchema } from './resources/access-token.js';
import { type BillableMetric, billableMetricSchema } from './resources/billable-metric.js';
import { type Customer, customerSchema } from './resources/customer.js';
import { checkPage, type Page } from './resources/page.js';
import { checkResource } from './resources/record.js';
import { type Subscription, subscriptionSchema } from './resources/subscription.js';
import { withRetries } from './retry.js';

export type PortalOperation = 'getCustomer' | 'listSubscriptions' | 'listAccessTokens' | 'listBillableMetrics';

/** The values that the service's `state` filter takes; empty for all. */
export type StateFilter = '' | 'active' | 'canceled';

export interface PageRange {
  readonly offset?: number;
  readonly limit?: number;
}

/** What is asked of the vendor's server, and where. */
export interface UsageQuestion {
  /** Absolute. */
  readonly usageUrl: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The value of an access token of the subscription, which shows that it is the visitor's. */
  readonly token: string;
  /** Since when the visitor waits, by `performance.now()`: nobody waits for more than a minute. */
  readonly since: number;
}

/** When a request was sent and its answer received, by `performance.now()`, and what the server's clock said, all in milliseconds. */
export interface ClockReading {
  readonly sent: number;
  readonly received: number;
  readonly serverDate: number;
}

export interface PortalClientOptions {
  /** The base of the User Portal API, absolute, with a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** The origin of the page: another origin is called with credentials. */
  readonly pageOrigin: string;
  readonly onClockReading?: (reading: ClockReading) => void;
  /** Whether somebody is there to wait while what failed is tried again. Without it nothing is. */
  readonly mayRetry?: () => boolean;
}

/** The three operations of the User Portal API, and the one of the vendor's server that tells the usage. Each rejects with an `ApiFailure`, or with the signal's reason when aborted. */
export interface PortalClient {
  getCustomer(signal?: AbortSignal): Promise<Customer>;
  listSubscriptions(query: PageRange & { state?: StateFilter }, signal?: AbortSignal): Promise<Page<Subscription>>;
  listAccessTokens(subscriptionId: string, range: PageRange, signal?: AbortSignal): Promise<Page<AccessToken>>;
  listBillableMetrics(question: UsageQuestion, signal?: AbortSignal): Promise<Page<BillableMetric>>;
}

export function createPortalClient({
  baseUrl,
  fetch,
  pageOrigin,
  onClockReading,
  mayRetry = () => false,
}: PortalClientOptions): PortalClient {
  const credentials = new URL(baseUrl).origin === pageOrigin ? 'same-origin' : 'include';

  async function get<Checked>(
    operation: PortalOperation,
    address: string,
    check: (body: unknown) => Checked | null,
    signal?: AbortSignal,
    query: object = {},
    further: RequestInit = {},
    since?: number,
  ): Promise<Checked> {
    const url = new URL(address, baseUrl);
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, String(value));
    // Not every server reads "+" as a space. A plus sign itself is percent-encoded by now.
    url.search = url.search.replaceAll('+', '%20');
    const headers = { accept: 'application/json', ...(further.headers as Record<string, string> | undefined) };
    // What was kept of an earlier answer may be of another visitor, or what "Try again" is to replace.
    const init: RequestInit = { credentials, cache: 'no-cache', ...further, headers };
    let sent = 0;
    const attempt = (timeoutMs: number) => {
      sent = performance.now();
      return requestJson({ url: url.href, operation, fetch, init, signal, timeoutMs });
    };
    const answer = await withRetries(attempt, mayRetry, signal, since);
    const serverDate = Date.parse(answer.headers.get('date') ?? '');
    // A stored answer tells the time of when it was stored, and a server that knows no visitor may have a clock of its own.
    if (!answer.headers.has('age') && serverDate && init.credentials === credentials) {
      onClockReading?.({ sent, received: performance.now(), serverDate });
    }
    const checked = check(answer.body);
    if (checked === null) throw new ApiFailure('malformed', operation);
    return checked;
  }

  return {
    getCustomer: (signal) => get('getCustomer', 'customer', (body) => checkResource(customerSchema, body), signal),
    listSubscriptions: (query, signal) =>
      get('listSubscriptions', 'subscriptions/', (body) => checkPage(subscriptionSchema, body), signal, query),
    async listAccessTokens(subscriptionId, range, signal) {
      const segment = pathSegment(subscriptionId);
      if (!segment) throw new ApiFailure('not-found', 'listAccessTokens');
      const path = `subscriptions/${segment}/access-tokens/`;
      return get('listAccessTokens', path, (body) => checkPage(accessTokenSchema, body), signal, range, { cache: 'no-store' });
    },
    async listBillableMetrics({ usageUrl, customerId, subscriptionId, token, since }, signal) {
      const operation = 'listBillableMetrics';
      // The customer's id is of the portal's response. That of the subscription may be of the page, and then names none.
      if (!isIdentifier(customerId)) throw new ApiFailure('malformed', operation);
      if (!isIdentifier(subscriptionId)) throw new ApiFailure('not-found', operation);
      const further: RequestInit = {
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        headers: { authorization: `Bearer ${token}` },
      };
      const query = { customer_id: customerId, subscription_id: subscriptionId };
      try {
        return await get(operation, usageUrl, (body) => checkPage(billableMetricSchema, body), signal, query, further, since);
      } catch (error) {
        // A token that is refused is not the end of the visitor's session.
        const isRefusal = error instanceof ApiFailure && error.kind === 'session-ended';
        throw isRefusal ? new ApiFailure('forbidden', operation, error) : error;
      }
    },
  };
}
