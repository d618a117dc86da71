import { type AccessToken, type Customer, now, type Subscription } from './portal.js';

type Price = Subscription['items'][number]['price'];

const DAY = 86_400_000;
const locale = document.documentElement.lang || navigator.language;
const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const date = lazy(() => new Intl.DateTimeFormat(locale, DATE));
const dateTime = lazy(
  () => new Intl.DateTimeFormat(locale, { ...DATE, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
);
const countries = lazy(() => new Intl.DisplayNames(locale, { type: 'region' }));
const remaining = lazy(() => new Intl.RelativeTimeFormat(locale));
const currencies = new Map<string, Intl.NumberFormat>();

export function formatDate(text: string): string {
  return date().format(new Date(text));
}

export function formatDateTime(text: string): string {
  return dateTime().format(new Date(text));
}

export function formatMoney({ price, currency }: Price): string {
  let format = currencies.get(currency);
  if (!format) currencies.set(currency, (format = new Intl.NumberFormat(locale, { style: 'currency', currency })));
  return format.format(price as `${number}`);
}

export function formatPeriod({ time_unit: unit, value }: Price['billing_period']): string {
  if (!unit) return '';
  return value === 1 ? `per ${unit}` : `every ${value} ${unit}s`;
}

export function titleOf({ id, items }: Subscription): string {
  return items.map(({ price }) => price.name).join(', ') || `Subscription ${id}`;
}

export function priceTags({ type, model, is_metered }: Price): string[] {
  const tags = [type === 'recurring' ? 'Recurring' : type, model === 'flat_fee' ? 'Flat fee' : model];
  return is_metered ? [...tags, 'Metered'] : tags;
}

/** Labels and values of the dates that a subscription has. */
export function datesOf(subscription: Subscription): (readonly [label: string, text: string])[] {
  const [item] = subscription.items;
  const dates = [
    ['Next billing', item?.next_billed_at],
    ['Cancellation scheduled', subscription.cancellation_scheduled_at],
    ['Canceled on', subscription.canceled_at],
    ['Expired on', subscription.expired_at],
    ['Activated', subscription.activated_at],
    ['Billing started', item?.billing_started_at],
    ['Created', subscription.created_at],
    ['Updated', subscription.updated_at],
  ] as const;
  return dates.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
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

export function isExpired({ is_expired, expires_at }: AccessToken): boolean {
  return is_expired || (expires_at !== null && Date.parse(expires_at) <= now());
}

export function expiryBadge(token: AccessToken): readonly [text: string, tone: string] {
  if (isExpired(token)) return ['Expired', 'danger'];
  if (token.expires_at === null) return ['No expiry', ''];
  const left = Date.parse(token.expires_at) - now();
  const lifetime = Date.parse(token.expires_at) - Date.parse(token.issued_at);
  if (left > Math.min(30 * DAY, Math.max(2 * DAY, lifetime / 5))) return [`Expires ${formatDate(token.expires_at)}`, ''];
  const [size, unit] = left > DAY ? ([DAY, 'day'] as const) : ([60_000, 'minute'] as const);
  return [`Expires ${remaining().format(Math.max(1, Math.round(left / size)), unit)}`, 'warning'];
}

/** Constructing an `Intl` formatter is slow: each is constructed on first use, once. */
function lazy<Formatter>(create: () => Formatter): () => Formatter {
  let instance: Formatter | undefined;
  return () => (instance ??= create());
}
