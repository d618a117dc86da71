import type { RawResponse } from './transport.js';

/** An access token that the portal has listed. */
export interface ListedToken {
  readonly subscriptionId: string;
  readonly value: string;
  readonly isExpired: boolean;
  /** Index of the page that lists it. */
  readonly page: number;
}

/** What differs from the request of the widgets. */
export interface UsageRequest {
  /** Null: without the header. */
  readonly token?: string | null;
  readonly customerId?: string;
  readonly subscriptionId?: string;
  /** A second value of the parameter. */
  readonly secondSubscriptionId?: string;
  readonly origin?: string;
  readonly method?: string;
}

export type SendUsage = (request: UsageRequest) => Promise<RawResponse>;

export const UNKNOWN_ID = 'portal-widgets-check-unknown';

export function describeStatus({ status }: RawResponse): string {
  return status === undefined ? 'no response' : `the status ${status}`;
}

/** Whether no cache may keep the response. */
export function isNeverStored({ headers }: RawResponse): boolean {
  return /no-store/i.test(headers.get('cache-control') ?? '');
}
