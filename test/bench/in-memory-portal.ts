import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';

/** The record that the page copies as often as a measure needs rows. */
export const TEMPLATE = subscriptionRecord({ items: [subscriptionItemRecord({ price: priceRecord() })] });

export interface InMemoryPortal {
  /** Subscriptions on the first page of each filter. */
  readonly subscriptions: number;
  /** Subscriptions on each following page. */
  readonly nextPage: number;
}

/** Runs in a page: replaces `fetch` with one that resolves immediately with prepared pages of subscriptions. */
export function mockFetch([template, { subscriptions, nextPage }]: [typeof TEMPLATE, InMemoryPortal]): void {
  const subscription = (name: string, index: number): unknown => {
    const [item] = template.items;
    const id = `sub_${name}_${index}`;
    const price = { ...item?.price, id: `pri_${id}`, name: `${name} ${index}`, price: `${(index % 400) + 1}.90` };
    return { ...template, id, items: [{ ...item, id: `si_${id}`, subscription_id: id, price }] };
  };
  const page = (name: string, offset: number, limit: number): string => {
    const data = Array.from({ length: limit }, (_, index) => subscription(name, offset + index));
    const pagination = { limit, offset, total: subscriptions + 1000 * nextPage };
    return JSON.stringify({ data, metadata: { pagination } });
  };
  const first = page('Every', 0, subscriptions);
  const active = page('Active', 0, subscriptions);
  const next = page('Every', subscriptions, nextPage);
  globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(input as string, location.href);
    const [offset = 0, limit = 0] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    if (!pathname.endsWith('/subscriptions/')) return Promise.resolve(new Response(null, { headers, status: 404 }));
    // The pages that only a search requests, with another limit, are not prepared: there are many.
    if (offset > 0 && limit !== subscriptions)
      return Promise.resolve(new Response(page('Every', offset, limit), { headers }));
    const body = offset > 0 ? next : searchParams.get('state') === 'active' ? active : first;
    return Promise.resolve(new Response(body, { headers }));
  };
}
