import type { ComponentChildren } from 'preact';
import { formatAmount, formatFactor, isPerPeriod, isWholePrice } from '../../format/price.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { Price as PriceRecord, Subscription, SubscriptionItem } from '../../state/types.js';
import { formatPeriod, renderPerPeriod } from '../format-period.js';
import { formatTerm } from './format-term.js';
import { isRecurring } from '../../state/subscription-summary.js';

/** Price of a subscription: that of its only item, the sum of two of one period and currency, or the number of its items. */
export function renderSubscriptionPrice({ items: { data, invalid } }: Subscription, translation: Translation) {
  const [first, second] = data;
  const count = data.length + invalid;
  if (first && count === 1) return renderPrice(first, translation);
  if (first && second && count === 2 && areAddable(first, second, translation)) {
    const amount = translation.formatToNodes('price.sum', {
      first: renderAmount(first, translation),
      second: renderAmount(second, translation),
    });
    return renderTotal(second.price, amount, [], translation);
  }
  return count > 0 && <p class="price">{translation.plural('items', count)}</p>;
}

/** The amount of one billing period, as the overview shows it: nothing where it is not all that the subscription costs, as far as is known. */
export function renderFixedPrice({ items: { data, invalid } }: Subscription, translation: Translation) {
  const [item] = data;
  if (!item?.price || data.length + invalid > 1 || !isWholePrice(item, translation.locale)) return null;
  const { price } = item;
  if (!isPerPeriod(price) || price.tiers.length + price.priced_items.length > 0) return null;
  const amount = renderAmount(item, translation);
  // A unit without words of its own is no part of a line: "$9.99 1 quarter".
  const [, separateUnit] = renderPerPeriod(price.billing_period, amount, translation);
  if (!amount || separateUnit) return null;
  return [amount, ' ', <span class="unit">{formatPeriod(price.billing_period, translation)}</span>];
}

/** Price of an item with its factor and period: "25 × $12.00 per month". Usual properties are not mentioned. */
export function renderPrice(item: SubscriptionItem, translation: Translation) {
  const { price } = item;
  if (!price) return null;
  return renderTotal(price, renderAmount(item, translation), getExtras(price, translation), translation);
}

/** Unusual properties of a price, as texts. Tiers and priced items are only mentioned: their shape is not documented. */
export function describePrice(price: PriceRecord, { locale, t }: Translation): readonly string[] {
  const { package_quantity } = price;
  return [
    price.is_metered && t('metered'),
    price.tiers.length > 0 && t('tiered'),
    price.priced_items.length > 0 && t('pricedItems'),
    package_quantity !== null &&
      package_quantity > 1 &&
      t('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.is_topup_enabled && t('topUp'),
  ].filter((text) => typeof text === 'string');
}

function getExtras(price: PriceRecord, translation: Translation): readonly string[] {
  const { type } = price;
  const texts = describePrice(price, translation);
  return !type || isRecurring(type) ? texts : [...texts, formatTerm('type', type, translation)];
}

/** Whether the amounts of two items are all that they cost, for the same period and in the same currency. */
function areAddable(first: SubscriptionItem, second: SubscriptionItem, translation: Translation): boolean {
  const [a, b] = [first.price, second.price];
  if (!a || !b || ![a, b].every((price) => isPerPeriod(price) && getExtras(price, translation).length === 0))
    return false;
  if (![first, second].every((item) => isWholePrice(item, translation.locale))) return false;
  return (
    a.currency === b.currency &&
    a.billing_period?.time_unit === b.billing_period?.time_unit &&
    a.billing_period?.value === b.billing_period?.value
  );
}

/** "25 × $12.00", as one isolate; null if there is no amount to show. */
function renderAmount(item: SubscriptionItem, { locale, formatToNodes }: Translation) {
  const amount = item.price && formatAmount(item.price, locale);
  if (!amount) return null;
  const quantity = formatFactor(item, locale);
  if (!quantity) return <bdi part="amount">{amount}</bdi>;
  return <bdi>{formatToNodes('price.times', { quantity, amount: <span part="amount">{amount}</span> })}</bdi>;
}

function renderTotal(
  price: PriceRecord | null,
  amount: ComponentChildren,
  texts: readonly string[],
  translation: Translation,
) {
  const [total, duration] =
    amount && price && isPerPeriod(price) ? renderPerPeriod(price.billing_period, amount, translation) : [amount];
  const extras = duration ? [duration, ...texts] : texts;
  if (!total && extras.length === 0) return null;
  return (
    <p class="price">
      {/* Text and elements are one flex item only within an element. */}
      {extras.length > 0 && total ? <span>{total}</span> : total}
      {extras.flatMap((extra, index) => [
        // For what reads the text: in the row, the gap separates them.
        ' ',
        <span key={index} part="tag" class={total || index > 0 ? 'joined' : undefined}>
          {extra}
        </span>,
      ])}
    </p>
  );
}
