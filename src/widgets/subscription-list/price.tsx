import type { ComponentChildren } from 'preact';
import { formatAmount, formatFactor, isPerPeriod } from '../../format/price.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { Price as PriceRecord, SubscriptionItem } from '../../state/types.js';
import { formatPeriod } from '../format-period.js';
import { formatTerm } from './format-term.js';
import { isRecurring } from './subscription-summary.js';

/** Price of an item with its factor and period: "25 × $12.00 per month". Usual properties are not mentioned. */
export function renderPrice(item: SubscriptionItem, translation: Translation) {
  const { price } = item;
  const { locale } = translation;
  if (!price) return null;
  const amount = formatAmount(price, locale);
  const extras = getExtras(price, translation);
  if (!amount && !extras.length) return null;
  const period = isPerPeriod(price) && formatPeriod(price.billing_period, translation);
  const factor = formatFactor(item, locale);
  const total = amount && (
    <>
      {factor && `${factor} × `}
      <bdi part="amount">{amount}</bdi>
      {period && ` ${period}`}
    </>
  );
  return (
    <p class="price">
      {/* Text and elements are one flex item only within an element. */}
      {extras.length > 0 && amount ? <span>{total}</span> : total}
      {extras.map((extra, index) => (
        // The separator follows the direction of the row, not that of the text.
        <span key={index} part="tag" class={amount || index > 0 ? 'joined' : undefined}>
          <bdi>{extra}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Unusual properties of a price, as texts. Tiers and priced items are only mentioned: their shape is not documented. */
export function describePrice(price: PriceRecord, translation: Translation): readonly string[] {
  const { locale, t } = translation;
  const { package_quantity } = price;
  return [
    price.is_metered && t('metered', { period: formatPeriod(price.aggregation_period, translation) }).trim(),
    price.tiers.length > 0 && t('tiered'),
    price.priced_items.length > 0 && t('pricedItems'),
    package_quantity !== null &&
      package_quantity > 1 &&
      t('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.is_topup_enabled && t('topUp'),
  ].filter((text) => typeof text === 'string');
}

function getExtras(price: PriceRecord, translation: Translation): readonly ComponentChildren[] {
  const { type } = price;
  const texts = describePrice(price, translation);
  if (!type || isRecurring(type)) return texts;
  const term = formatTerm(type, translation);
  return [...texts, <span class={term.isRaw ? 'raw' : undefined}>{term.text}</span>];
}
