import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';

/** Records that the page copies as often as a measure needs rows. */
export const TEMPLATES = {
  customer: portalCustomer(customerRecord()),
  subscription: subscriptionRecord({ items: [subscriptionItemRecord({ price: priceRecord() })] }),
  token: accessTokenRecord({ expires_at: '2199-01-01T00:00:00.000Z' }),
};

export interface InMemoryPortal {
  /** Subscriptions on the first page of each filter. */
  readonly subscriptions: number;
  /** Subscriptions on each following page. */
  readonly nextPage: number;
  readonly tokens: number;
}

/** Runs in a page: replaces `fetch` with one that resolves immediately with prepared bodies. */
export function mockFetch([templates, { subscriptions, nextPage, tokens }]: [typeof TEMPLATES, InMemoryPortal]): void {
  const subscription = (name: string, index: number): unknown => {
    const [item] = templates.subscription.items;
    const id = `sub_${name}_${index}`;
    const price = { ...item?.price, id: `pri_${id}`, name: `${name} ${index}`, price: `${(index % 400) + 1}.90` };
    return { ...templates.subscription, id, items: [{ ...item, id: `si_${id}`, subscription_id: id, price }] };
  };
  const page = (offset: number, total: number, data: readonly unknown[]): string =>
    JSON.stringify({ data, metadata: { pagination: { limit: data.length, offset, total } } });
  const subscriptionPage = (name: string, offset: number, length: number): string => {
    const data = Array.from({ length }, (_, index) => subscription(name, offset + index));
    return page(offset, subscriptions + 1000 * nextPage, data);
  };
  // The pages that only a search requests are not prepared: there are many.
  const searchedPage = ([offset = 0, limit = 0]: readonly number[]): string | undefined =>
    offset > 0 && limit > nextPage ? subscriptionPage('Every', offset, limit) : undefined;
  const bodies = new Map([
    ['customer', JSON.stringify(templates.customer)],
    ['', subscriptionPage('Every', 0, subscriptions)],
    ['active', subscriptionPage('Active', 0, subscriptions)],
    ['next', subscriptionPage('Every', subscriptions, nextPage)],
    [
      'tokens',
      page(
        0,
        tokens,
        Array.from({ length: tokens }, (_, index) => ({
          ...templates.token,
          id: `tok_${index}`,
          name: `Server ${index}`,
          value: `Example-token-value-${index}`,
        })),
      ),
    ],
  ]);
  globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(input as string, location.href);
    const key = pathname.endsWith('/customer')
      ? 'customer'
      : pathname.endsWith('/access-tokens/')
        ? 'tokens'
        : Number(searchParams.get('offset')) > 0
          ? 'next'
          : (searchParams.get('state') ?? '');
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    const body =
      searchedPage(['offset', 'limit'].map((name) => Number(searchParams.get(name)))) ?? bodies.get(key) ?? null;
    return Promise.resolve(new Response(body, { headers, status: body === null ? 404 : 200 }));
  };
}
