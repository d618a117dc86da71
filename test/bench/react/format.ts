import { type AccessToken, type Customer, now, type Subscription } from './portal.js';

type Item = Subscription['items'][number];
type Price = Item['price'];

const DAY = 86_400_000;
const locale = document.documentElement.lang || navigator.language;
const date = lazy(() => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }));
const day = lazy(() => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }));
const countries = lazy(() => new Intl.DisplayNames(locale, { type: 'region' }));
const remaining = lazy(() => new Intl.RelativeTimeFormat(locale));
const quantities = lazy(() => new Intl.NumberFormat(locale));
const currencies = new Map<string, Intl.NumberFormat>();

/** The year is left out where it is the current one. */
export function formatDate(text: string): string {
  const instant = new Date(text);
  return (instant.getFullYear() === new Date(now()).getFullYear() ? day : date)().format(instant);
}

function formatMoney({ price, currency }: Price): string {
  let format = currencies.get(currency);
  if (!format) currencies.set(currency, (format = new Intl.NumberFormat(locale, { style: 'currency', currency })));
  return format.format(price as `${number}`);
}

function formatQuantity(quantity: number | string): string {
  return quantities().format(quantity as number);
}

function formatPeriod({ value, time_unit: unit }: Price['billing_period']): string {
  if (!unit) return '';
  return value === 1 ? `per ${unit}` : `every ${value} ${unit}s`;
}

export function titleOf({ id, items }: Subscription): string {
  return items.map(({ price }) => price.name).join(', ') || `Subscription ${id}`;
}

/** The price of an item, in parts with different styles, and its unusual properties. */
export function priceOf({ price, quantity }: Item): {
  readonly count: string;
  readonly amount: string;
  readonly period: string;
  readonly extras: string[];
} {
  return {
    count: Number(quantity) === 1 ? '' : `${formatQuantity(quantity)} × `,
    amount: formatMoney(price),
    period: price.is_metered ? '' : ` ${formatPeriod(price.billing_period)}`,
    extras: [
      price.is_metered && `Metered ${formatPeriod(price.aggregation_period)}`,
      price.tiers.length > 0 && 'Tiered pricing',
      price.is_topup_enabled && 'Top-ups available',
      price.type !== 'recurring' && capitalized(price.type),
    ].filter((extra): extra is string => Boolean(extra)),
  };
}

/** The one date that matters in the subscription's state, with the text before it. */
export function statusOf(subscription: Subscription): {
  readonly before: string;
  readonly date: string | null;
  readonly isEnding: boolean;
} {
  const { state, canceled_at, expired_at } = subscription;
  if (hasEnded(subscription))
    return { before: `${capitalized(state)} `, date: canceled_at ?? expired_at, isEnding: false };
  if (subscription.is_cancelation_scheduled) {
    const end = subscription.cancellation_scheduled_at;
    return { before: end ? 'Ends ' : 'Cancellation scheduled', date: end, isEnding: true };
  }
  return { before: 'Next bill ', date: nextBilling(subscription), isEnding: false };
}

export function hasEnded({ state }: Subscription): boolean {
  return state === 'canceled' || state === 'expired';
}

function nextBilling({ items }: Subscription): string | null {
  const dates = items.map((item) => item.next_billed_at).filter((text) => Date.parse(text) > now());
  return dates.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** Labels and values of the facts that a row does not show. */
export function detailsOf(subscription: Subscription): (readonly [label: string, text: string])[] {
  const [item] = subscription.items;
  const dates = [
    ['Next billing date', hasEnded(subscription) ? null : nextBilling(subscription)],
    ['Cancellation scheduled', subscription.cancellation_scheduled_at],
    ['Canceled', subscription.canceled_at],
    ['Expired', subscription.expired_at],
    ['Activated', subscription.activated_at],
    ['Billing started', item?.billing_started_at],
    ['Created', subscription.created_at],
    ['Last updated', subscription.updated_at],
  ] as const;
  return [
    ...subscription.items.flatMap(({ price, quantity }): [string, string][] => [
      ['Price', `${formatMoney(price)} ${formatPeriod(price.billing_period)}`],
      ['Quantity', formatQuantity(quantity)],
      ['Type', [price.type, price.model].map(capitalized).join(' · ')],
    ]),
    ...dates.flatMap(([label, text]) => (text ? [[label, formatDate(text)] as const] : [])),
  ];
}

function capitalized(term: string): string {
  const words = term.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function customerDetails(customer: Customer): (readonly [label: string, lines: string[]])[] {
  const details: [string, (string | null)[]][] = [
    ['Name', [customer.name]],
    ['Email', [customer.email]],
    ['Company', [customer.business_name]],
    ['Company number', [customer.company_number]],
    ['Tax ID', [customer.tax_identifier]],
    [
      'Address',
      [
        customer.billing_address_line1,
        customer.billing_address_line2,
        [customer.billing_address_city, customer.billing_address_region].filter(Boolean).join(', ') +
          ` ${customer.billing_address_zip_code}`,
        countries().of(customer.billing_address_country_code) ?? null,
      ],
    ],
  ];
  return details
    .map(([label, lines]) => [label, lines.filter((line): line is string => Boolean(line))] as const)
    .filter(([, lines]) => lines.length > 0);
}

function isExpired({ is_expired, expires_at }: AccessToken): boolean {
  return is_expired || (expires_at !== null && Date.parse(expires_at) <= now());
}

/** The expiry of a token: a badge, a text and a date after it. */
export function expiryOf(token: AccessToken): {
  readonly badge: string;
  readonly tone: string;
  readonly text: string;
  readonly date: string | null;
} {
  const { expires_at: end, issued_at: issued } = token;
  if (isExpired(token)) return { badge: 'Expired', tone: 'danger', text: '', date: end };
  if (end === null) return { badge: '', tone: '', text: 'Never expires Created ', date: issued };
  const left = Date.parse(end) - now();
  const lifetime = Date.parse(end) - Date.parse(issued);
  if (left > Math.min(30 * DAY, Math.max(2 * DAY, lifetime / 5)))
    return { badge: '', tone: '', text: 'Expires ', date: end };
  return { badge: `Expires ${formatRemaining(end)}`, tone: 'warning', text: '', date: left > DAY ? end : null };
}

/** Tokens that expire soon first, expired ones last. */
export function byExpiry(tokens: readonly AccessToken[]): AccessToken[] {
  const ranks = new Map(tokens.map((token) => [token, ['warning', '', 'danger'].indexOf(expiryOf(token).tone)]));
  return [...tokens].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

function formatRemaining(end: string): string {
  const left = Date.parse(end) - now();
  const [size, unit] = left > DAY ? ([DAY, 'day'] as const) : ([60_000, 'minute'] as const);
  return remaining().format(Math.max(1, Math.round(left / size)), unit);
}

/** Constructing an `Intl` formatter is slow: each is constructed on first use, once. */
function lazy<Formatter>(create: () => Formatter): () => Formatter {
  let instance: Formatter | undefined;
  return () => (instance ??= create());
}
