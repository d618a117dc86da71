import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
import { customerRecord, portalCustomer } from '../../src/harness/service/resources/customer.js';
import { priceRecord } from '../../src/harness/service/resources/price.js';
import { subscriptionRecord } from '../../src/harness/service/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/harness/service/resources/subscription-item.js';

/** Records of which a page makes as many as it is to show. */
export const PATTERNS = {
  customer: portalCustomer(customerRecord()),
  subscription: subscriptionRecord({ items: [subscriptionItemRecord({ price: priceRecord() })] }),
  token: accessTokenRecord({ expires_at: '2199-01-01T00:00:00.000Z' }),
};

export interface MemoryPortal {
  /** How many subscriptions the first page of each filter has. */
  readonly subscriptions: number;
  /** How many each further page has. */
  readonly more: number;
  readonly tokens: number;
}

/** Runs in a page: from then on its requests are answered at once, from texts that lie ready. */
export function answerFromMemory([patterns, { subscriptions, more, tokens }]: [typeof PATTERNS, MemoryPortal]): void {
  const subscription = (name: string, place: number): unknown => {
    const [item] = patterns.subscription.items;
    const id = `sub_${name}_${place}`;
    const price = { ...item?.price, id: `pri_${id}`, name: `${name} ${place}`, price: `${(place % 400) + 1}.90` };
    return { ...patterns.subscription, id, items: [{ ...item, id: `si_${id}`, subscription_id: id, price }] };
  };
  const page = (offset: number, total: number, data: readonly unknown[]): string =>
    JSON.stringify({ data, metadata: { pagination: { limit: data.length, offset, total } } });
  const subscriptionPage = (name: string, offset: number, length: number): string => {
    const data = Array.from({ length }, (_, place) => subscription(name, offset + place));
    return page(offset, subscriptions + 1000 * more, data);
  };
  const texts = new Map([
    ['customer', JSON.stringify(patterns.customer)],
    ['', subscriptionPage('Every', 0, subscriptions)],
    ['active', subscriptionPage('Active', 0, subscriptions)],
    ['more', subscriptionPage('Every', subscriptions, more)],
    [
      'tokens',
      page(0, tokens, Array.from({ length: tokens }, (_, place) => ({
        ...patterns.token,
        id: `tok_${place}`,
        name: `Server ${place}`,
        value: `Example-token-value-${place}`,
      }))),
    ],
  ]);
  globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(input as string, location.href);
    const key = pathname.endsWith('/customer')
      ? 'customer'
      : pathname.endsWith('/access-tokens/')
        ? 'tokens'
        : Number(searchParams.get('offset')) > 0
          ? 'more'
          : (searchParams.get('state') ?? '');
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    return Promise.resolve(new Response(texts.get(key) ?? null, { headers, status: texts.has(key) ? 200 : 404 }));
  };
}
