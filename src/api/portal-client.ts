import { ApiFailure } from './failure.js';
import { requestJson } from './http.js';
import { pathSegment } from './path-segment.js';
import { type AccessToken, accessTokenSchema } from './resources/access-token.js';
import { type Customer, customerSchema } from './resources/customer.js';
import { checkPage, type Page } from './resources/page.js';
import { checkResource } from './resources/record.js';
import { type Subscription, subscriptionSchema } from './resources/subscription.js';

export type PortalOperation = 'getCustomer' | 'listSubscriptions' | 'listAccessTokens';

/** The values that the service's `state` filter takes; empty for all. */
export type StateFilter = '' | 'active' | 'canceled';

export interface PageRange {
  readonly offset?: number;
  readonly limit?: number;
}

/** When a request was sent and its answer received (this device's clock) and what the server's clock said, all in milliseconds. */
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
}

/** The three operations of the User Portal API. Each rejects with an `ApiFailure`, or with the signal's reason when aborted. */
export interface PortalClient {
  getCustomer(signal?: AbortSignal): Promise<Customer>;
  listSubscriptions(query: PageRange & { state?: StateFilter }, signal?: AbortSignal): Promise<Page<Subscription>>;
  listAccessTokens(subscriptionId: string, range: PageRange, signal?: AbortSignal): Promise<Page<AccessToken>>;
}

export function createPortalClient(options: PortalClientOptions): PortalClient {
  const { baseUrl, pageOrigin, onClockReading } = options;
  const credentials = new URL(baseUrl).origin === pageOrigin ? 'same-origin' : 'include';

  async function get(
    operation: PortalOperation,
    path: string,
    query: Record<string, string | number | undefined>,
    cache: RequestCache,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
    }
    const sent = Date.now();
    const { body, headers } = await requestJson({
      url: url.href,
      operation,
      fetch: options.fetch,
      init: { credentials, cache, headers: { accept: 'application/json' } },
      signal,
    });
    const serverDate = Date.parse(headers.get('date') ?? '');
    // A stored answer tells the time of when it was stored.
    if (cache === 'no-store' && !headers.has('age') && !Number.isNaN(serverDate)) {
      onClockReading?.({ sent, received: Date.now(), serverDate });
    }
    return body;
  }

  function checked<Checked>(operation: PortalOperation, result: Checked | null): Checked {
    if (result === null) throw new ApiFailure('malformed', operation);
    return result;
  }

  return {
    async getCustomer(signal) {
      const body = await get('getCustomer', 'customer', {}, 'default', signal);
      return checked('getCustomer', checkResource(customerSchema, body));
    },
    async listSubscriptions({ state, offset, limit }, signal) {
      const body = await get('listSubscriptions', 'subscriptions/', { state, offset, limit }, 'default', signal);
      return checked('listSubscriptions', checkPage(subscriptionSchema, body));
    },
    async listAccessTokens(subscriptionId, { offset, limit }, signal) {
      const segment = pathSegment(subscriptionId);
      if (segment === null) throw new ApiFailure('not-found', 'listAccessTokens');
      const path = `subscriptions/${segment}/access-tokens/`;
      const body = await get('listAccessTokens', path, { offset, limit }, 'no-store', signal);
      return checked('listAccessTokens', checkPage(accessTokenSchema, body));
    },
  };
}
