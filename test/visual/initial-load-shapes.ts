import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { inDays } from '../browser/portal-records.js';
import { metric, token } from '../surface/records.js';

const OPERATIONS = ['list', 'customer', 'tokens', 'usage'] as const;
export type ShapeOperation = (typeof OPERATIONS)[number];

export type Shape = ReturnType<typeof createShape>;

const LINKS = {
  paymentUrl: 'https://billing.example/pay?subscription={subscription_id}&customer={customer_id}',
  manageUrl: 'https://billing.example/subscriptions/{subscription_id}?customer={customer_id}',
  invoicesUrl: '/invoices?customer={customer_id}',
  plansUrl: 'https://billing.example/plans?customer={customer_id}',
  newTokenUrl: '/tokens/new',
  upgradeUrl: '/upgrade',
  editDetailsUrl: '/details',
  supportUrl: '/support?customer={customer_id}',
  tokenFormats: [{ label: 'curl', template: 'curl --header "Authorization: Bearer {token}" https://api.example/' }],
};

const NO_LINKS = Object.fromEntries(Object.keys(LINKS).map((name) => [name, undefined]));

const TITLES = [
  'Maps',
  'Weather API – Developer',
  'Neighbourhood Newsletter with the Sunday supplement and the archive of all issues since 1987',
  'Object storage – Frankfurt',
  'A title that goes on and on, '.repeat(6),
];

/** The data of one customer, how it arrives, and the widgets that show it, below each other. */
export function createShape(random: () => number, locale: string) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const widget = pick([
    ...Array<string>(6).fill('account'),
    ...['customer-card', 'subscription-list', 'access-tokens', 'usage'],
    'customer-card subscription-list access-tokens usage',
    'customer-card subscription-list access-tokens usage',
    'usage access-tokens subscription-list customer-card',
  ]);
  const count = pick([0, 1, 1, 1, 2, 2, 3, 4, 5, 8, 8, 12, 20, 21, 60, 120]);
  const facts = pick([0, 0, 1, 2, 3, 4]);
  const tokenCount = pick([0, 1, 2, 3, 3, 4, 6, 12, 30]);
  const limitCount = pick([0, 1, 2, 2, 4, 9]);
  const hasCustomerId = random() < 0.9;
  const subscriptions = Array.from({ length: count }, (_, index) => {
    const isPastDue = index < facts && random() < 0.6;
    const isEnding = index < facts && !isPastDue;
    const hasEnded = random() < 0.1;
    const items = Array.from({ length: random() < 0.1 ? 3 : 1 }, (_item, itemIndex) =>
      subscriptionItemRecord({
        id: `si_${index}_${itemIndex}`,
        next_billed_at: random() < 0.8 ? inDays(1 + Math.floor(random() * 20)) : null,
        price: priceRecord({
          id: `pri_${index}_${itemIndex}`,
          name: pick(TITLES),
          price: pick(['29.00', '119.88', '0.006']),
        }),
      } as object),
    );
    return subscriptionRecord({
      id: `sub_${index}`,
      customer_id: (hasCustomerId ? 'cus_1' : null) as string,
      items,
      ...(hasEnded && { state: 'canceled', canceled_at: inDays(-40) }),
      ...(isPastDue && { past_due_at: inDays(-4), ...(!hasEnded && { state: 'past_due' }) }),
      ...(isEnding && { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) }),
    });
  });
  const tokens = Array.from({ length: tokenCount }, (_, index) =>
    token(pick(TITLES), {
      id: `tok_${index}`,
      value: `kq7Zx81Qm47pL09-${index}`,
      expires_at: pick([null, inDays(3), inDays(200), inDays(-9)]),
    }),
  );
  const metrics = Array.from({ length: limitCount }, (_, index) => {
    const label = pick(TITLES);
    return {
      ...metric(`metric_${index}`, { usage: pick([5, 480, 500, 700]), quota: 500, end: inDays(pick([1, 10])) }),
      label,
    };
  });
  const isSignedOut = random() < 0.02;
  const failures = Object.fromEntries(
    OPERATIONS.filter(() => isSignedOut || random() < 0.07).map((operation) => [
      operation,
      isSignedOut ? 401 : pick([403, 404, 418]),
    ]),
  );
  const frames = Object.fromEntries(OPERATIONS.map((operation) => [operation, 2 + Math.floor(random() * 7)]));
  const linked = pick(['', '', '', '', '', '', 'sub_1', 'sub_70', 'sub_unknown']);
  const hasUsage = random() < 0.8;
  const hasLinks = random() < 0.6;
  const attributes: Record<string, string> = {
    locale,
    ...((hasUsage || widget.includes('usage')) && { 'usage-url': '/usage' }),
    ...(random() < 0.3 && { 'usage-auth': 'session' }),
    ...(!/list|card/.test(widget) && linked !== '' && { 'subscription-id': linked }),
    ...(/account|list/.test(widget) && { 'page-size': pick(['5', '20', '20', '20', '100']) }),
    ...(/account|list/.test(widget) && random() < 0.1 && { state: pick(['active', 'canceled']) }),
  };
  return {
    name: [
      widget,
      `${count} subscriptions, ${tokenCount} tokens, ${limitCount} limits`,
      JSON.stringify({ frames, failures, hasLinks, ...attributes }),
    ].join(' · '),
    widgets: widget.split(' '),
    attributes,
    links: hasLinks ? LINKS : NO_LINKS,
    customer: customerRecord({
      id: 'cus_1',
      ...(random() < 0.3 && { is_business: true, business_name: 'Larkfield and Daughters', tax_identifier: 'DE123' }),
      ...(random() < 0.2 && { billing_address_line1: '', billing_address_city: '', billing_address_zip_code: '' }),
    }),
    subscriptions,
    tokens,
    metrics,
    /** Frames until each response. */
    frames: frames as Record<ShapeOperation, number>,
    /** Status in place of the records. */
    failures: failures as Partial<Record<ShapeOperation, number>>,
  };
}
