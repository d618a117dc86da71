import type { AccessToken } from '../../../src/mock-server/resources/access-token.js';
import type { BillableMetric, Quota } from '../../../src/mock-server/resources/billable-metric.js';
import type { Customer } from '../../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../../src/mock-server/resources/subscription.js';

export type { AccessToken, Customer, Quota, Subscription };

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly metadata: { readonly pagination: { readonly total: number } };
}

let clockOffset = 0;

/** The current time by the server's clock. */
export function now(): number {
  return Date.now() + clockOffset;
}

let customer: Promise<Customer> | undefined;

/** Requests the customer once for all widgets of the page, unless the request fails. */
export function getCustomer(): Promise<Customer> {
  customer ??= getJson<Customer>('customer').catch((error: unknown) => {
    customer = undefined;
    throw error;
  });
  return customer;
}

export async function listBillableMetrics(
  usageUrl: string,
  customerId: string,
  subscriptionId: string,
  token: string,
): Promise<readonly BillableMetric[]> {
  const query = new URLSearchParams({ customer_id: customerId, subscription_id: subscriptionId });
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const { data } = await getJson<{ readonly data: readonly BillableMetric[] }>(
    `${usageUrl}?${String(query)}`,
    'no-store',
    headers,
  );
  return data;
}

export function listSubscriptions(state: string, offset: number, limit: number): Promise<ListPage<Subscription>> {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset), ...(state && { state }) });
  return getJson<ListPage<Subscription>>(`subscriptions/?${String(query)}`);
}

export function listAccessTokens(subscriptionId: string, offset: number): Promise<ListPage<AccessToken>> {
  const path = `subscriptions/${encodeURIComponent(subscriptionId)}/access-tokens/`;
  return getJson<ListPage<AccessToken>>(offset > 0 ? `${path}?offset=${offset}` : path, 'no-store');
}

async function getJson<Body>(
  path: string,
  cache: RequestCache = 'no-cache',
  headers: Readonly<Record<string, string>> = { accept: 'application/json' },
): Promise<Body> {
  const response = await fetch(new URL(path, `${location.origin}/api/v0/`).href, {
    cache,
    headers,
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status === 401) throw new Error('Your session has ended. Reload the page to sign in.');
  if (!response.ok) throw new Error('The portal has a problem at the moment. Please try again later.');
  const date = Date.parse(response.headers.get('date') ?? '');
  if (date && Math.abs(date - now()) > 1000) clockOffset = date - Date.now();
  return (await response.json()) as Body;
}
