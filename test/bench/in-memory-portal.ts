import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';

/** The record that the page copies as often as a measure needs rows. */
export const TEMPLATE = subscriptionRecord({ items: [subscriptionItemRecord({ price: priceRecord() })] });

/**
 * Runs in a page: replaces `fetch` with one that resolves immediately with a page of `total`
 * subscriptions.
 */
export function mockFetch([template, total]: [typeof TEMPLATE, total: number]): void {
  const subscription = (index: number): unknown => {
    const [item] = template.items;
    const id = `sub_${index}`;
    const price = { ...item?.price, id: `pri_${id}`, name: `Every ${index}`, price: `${(index % 400) + 1}.90` };
    return { ...template, id, items: [{ ...item, id: `si_${id}`, subscription_id: id, price }] };
  };
  globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(input as string, location.href);
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    if (!pathname.endsWith('/subscriptions/')) return Promise.resolve(new Response(null, { headers, status: 404 }));
    const [offset = 0, limit = 0] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
    const data = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => subscription(offset + index));
    return Promise.resolve(Response.json({ data, metadata: { pagination: { limit, offset, total } } }, { headers }));
  };
}
