import type { AccessToken } from '../../../src/mock-server/resources/access-token.js';
import type { Customer } from '../../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../../src/mock-server/resources/subscription.js';

export type { AccessToken, Customer, Subscription };

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly metadata: { readonly pagination: { readonly total: number } };
}

let clockOffset = 0;

/** The current time by the server's clock. */
export function now(): number {
  return Date.now() + clockOffset;
}

export function getCustomer(): Promise<Customer> {
  return getJson<Customer>('customer');
}

export function listSubscriptions(state: string, offset: number, limit: number): Promise<ListPage<Subscription>> {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset), ...(state && { state }) });
  return getJson<ListPage<Subscription>>(`subscriptions/?${String(query)}`);
}

export function listAccessTokens(subscriptionId: string, offset: number): Promise<ListPage<AccessToken>> {
  const path = `subscriptions/${encodeURIComponent(subscriptionId)}/access-tokens/`;
  return getJson<ListPage<AccessToken>>(offset > 0 ? `${path}?offset=${offset}` : path, 'no-store');
}

async function getJson<Body>(path: string, cache: RequestCache = 'no-cache'): Promise<Body> {
  const response = await fetch(`/api/v0/${path}`, {
    cache,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status === 401) throw new Error('Your session has ended. Reload the page to sign in.');
  if (!response.ok) throw new Error('The portal has a problem at the moment. Please try again later.');
  const date = Date.parse(response.headers.get('date') ?? '');
  if (date && Math.abs(date - now()) > 1000) clockOffset = date - Date.now();
  return (await response.json()) as Body;
}
