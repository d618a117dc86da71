import type { ComponentChildren } from 'preact';
import { formatDecimal } from '../../format/decimal.js';
import { formatMoney } from '../../format/money.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { Price as PriceRecord, SubscriptionItem } from '../../state/types.js';
import { formatPeriod } from '../format-period.js';
import { useWidget } from '../widget-context.js';
import { formatTerm } from './format-term.js';
import { isRecurring } from './subscription-summary.js';

/** What an item costs and how often: "25 × $12.00 per month". What is usual is not mentioned. */
export function Price({ item }: { readonly item: SubscriptionItem }) {
  const { translation } = useWidget();
  const { locale } = translation;
  const { price, quantity } = item;
  if (!price) return null;
  const amount = formatAmount(price, locale);
  const extras = getExtras(price, translation);
  if (!amount && !extras.length) return null;
  const period = isPerPeriod(price, locale) && formatPeriod(price.billing_period, translation);
  const hasQuantity = isDecimal(price.price, locale) && quantity !== null && quantity !== '' && Number(quantity) !== 1;
  return (
    <p class="price">
      {hasQuantity && `${formatQuantity(quantity, locale)} × `}
      {amount && <bdi part="amount">{amount}</bdi>}
      {amount && period && ` ${period}`}
      {extras.map((extra, index) => (
        <bdi key={index} part="tag" class={amount || index > 0 ? 'joined' : undefined}>
          {extra}
        </bdi>
      ))}
    </p>
  );
}

/** The amount of a price. Text in its place has no currency. */
export function formatAmount({ price, currency }: PriceRecord, locale: string): string {
  return isDecimal(price, locale) ? formatMoney(price, currency, locale) : formatQuantity(price, locale);
}

/** Whether the amount is for one billing period: not so of a metered price, and of text in place of an amount. */
export function isPerPeriod({ price, is_metered }: PriceRecord, locale: string): boolean {
  return isDecimal(price, locale) && !is_metered;
}

function isDecimal(amount: string | null, locale: string): boolean {
  return formatDecimal(amount ?? '', locale) !== undefined;
}

/** What is unusual about a price. Tiers and priced items are only mentioned: their shape is not documented. */
function getExtras(price: PriceRecord, translation: Translation): readonly ComponentChildren[] {
  const { locale, t } = translation;
  const { type, package_quantity } = price;
  const term = type && !isRecurring(type) ? formatTerm(type, translation) : undefined;
  return [
    price.is_metered && t('metered', { period: formatPeriod(price.aggregation_period, translation) }).trim(),
    price.tiers.length > 0 && t('tiered'),
    price.priced_items.length > 0 && t('pricedItems'),
    package_quantity !== null && package_quantity > 1 && t('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.is_topup_enabled && t('topUp'),
    term && <span class={term.isRaw ? 'raw' : undefined}>{term.text}</span>,
  ].filter(Boolean);
}
