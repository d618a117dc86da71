import type { ComponentChildren } from 'preact';
import type { Price as PriceRecord, Subscription, SubscriptionItem } from '../../../client/resources/subscription.js';
import {
  formatAmount,
  formatFactor,
  hasUnknownParts,
  isPerPeriod,
  isPerUnit,
  isWholePrice,
} from '../../../format/price.js';
import { formatQuantity } from '../../../format/quantity.js';
import type { Translation } from '../../../i18n/translation.js';
import { isRecurring } from '../../../store/subscription/billing.js';
import { formatPeriod } from '../../../ui/format-period.js';
import { getTextKey } from '../../../ui/text-key.js';
import { formatTerm } from './format-term.js';

export function renderRowPrice({ items: { data, invalid } }: Subscription, translation: Translation) {
  const [first] = data;
  const more = data.length + invalid - 1;
  if (more < 1) return first ? renderPrice(first, translation) : null;
  if (!first || !renderAmount(first, translation)) return renderLine(null, '', [translation.plural('items', more + 1)]);
  return renderPrice(first, translation, translation.plural('price.moreItems', more));
}

/** Renders two items as a sum if possible, such as "$10.00 + $5.00 per month". */
export function renderPanelPrice(subscription: Subscription, translation: Translation) {
  const { data, invalid } = subscription.items;
  const [first, second] = data;
  if (!first || !second || data.length + invalid > 2 || !areAddable(first, second, translation))
    return renderRowPrice(subscription, translation);
  const amount = translation.formatToNodes('price.sum', {
    first: renderAmount(first, translation),
    second: renderAmount(second, translation),
  });
  return renderLine(<span>{amount}</span>, formatUnit(first, translation), []);
}

/** Renders nothing if the subscription may cost more than a fixed amount. */
export function renderFixedPrice({ items: { data, invalid } }: Subscription, translation: Translation) {
  const [item] = data;
  if (!item?.price || data.length + invalid > 1 || !isWholePrice(item, translation.locale)) return null;
  const { price } = item;
  const amount = renderAmount(item, translation);
  const unit = formatUnit(item, translation);
  if (!amount || !isPerPeriod(price) || hasUnknownParts(price)) return null;
  return !isLength(unit) && [amount, ' ', <span class="unit">{unit}</span>];
}

/** Renders a price such as "25 × $12.00 per month · tiered". */
export function renderPrice(item: SubscriptionItem, translation: Translation, more?: string) {
  const { price } = item;
  if (!price) return null;
  const amount = renderAmount(item, translation);
  const unit = amount ? formatUnit(item, translation) : '';
  const extras = getExtras(price, translation, unit);
  return renderLine(amount, unit, more ? [...extras, more] : extras);
}

/** Returns a text such as "per month". */
function formatUnit({ price }: SubscriptionItem, translation: Translation): string {
  if (!price) return '';
  if (isPerPeriod(price)) return formatPeriod(price.billing_period, translation);
  return isPerUnit(price) ? translation.t('per.unit') : '';
}

/** Whether the unit is a duration such as "1 quarter", which can't follow an amount. */
function isLength(unit: string): boolean {
  return /^\p{N}/u.test(unit);
}

/**
 * Describes a price in words such as "Tiered pricing". Tiers and priced items aren't listed,
 * because the API doesn't document their fields.
 *
 * @param unit the unit that is shown beside the amount. It replaces the word "metered".
 */
export function describePrice(price: PriceRecord, { locale, t }: Translation, unit = ''): readonly string[] {
  const { package_quantity } = price;
  return [
    price.is_metered && !unit && t('metered'),
    price.tiers.length > 0 && t('tiered'),
    price.priced_items.length > 0 && t('pricedItems'),
    package_quantity !== null &&
      package_quantity > 1 &&
      t('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.is_topup_enabled && t('topUp'),
  ].filter((text) => typeof text === 'string');
}

function getExtras(price: PriceRecord, translation: Translation, unit?: string): readonly string[] {
  const { type } = price;
  const texts = describePrice(price, translation, unit);
  return !type || isRecurring(type) ? texts : [...texts, formatTerm('type', type, translation)];
}

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

/** Renders an amount such as "25 × $12.00". */
function renderAmount(item: SubscriptionItem, { locale, formatToNodes }: Translation) {
  const amount = item.price && formatAmount(item.price, locale);
  if (!amount) return null;
  const quantity = formatFactor(item, locale);
  if (!quantity) return <bdi part="amount">{amount}</bdi>;
  return (
    <bdi class="pair">{formatToNodes('price.times', { quantity, amount: <span part="amount">{amount}</span> })}</bdi>
  );
}

function renderLine(total: ComponentChildren, unit: string, texts: readonly string[]) {
  const extras = isLength(unit) ? [unit, ...texts] : texts;
  if (!total && extras.length === 0) return null;
  const tags = extras.map((extra, index) => ({ text: extra, class: total || index > 0 ? 'joined' : undefined }));
  if (unit && !isLength(unit)) tags.unshift({ text: unit, class: 'unit' });
  // Use one flat array, because Preact creates a component for each nested array.
  const children = tags.flatMap(({ text, class: name }, index) => [
    // This space is for screen readers. Visually, a gap separates the texts.
    ' ',
    <span key={index} part="tag" class={name}>
      {text}
    </span>,
  ]);
  const content = [total, ...children];
  return (
    <p key={getTextKey(content)} class={`price ${extras.length > (total ? 0 : 1) ? 'parts' : ''}`}>
      {content}
    </p>
  );
}
