import type { Price, SubscriptionItem } from '../client/resources/subscription.js';
import { isDecimal } from './decimal.js';
import { formatMoney } from './money.js';
import { formatQuantity } from './quantity.js';
import { toTermKey } from './term-key.js';

/** Formats a price's amount with its currency, and other text as it is. */
export function formatAmount(price: Price, locale: string): string {
  const { price: amount, currency } = price;
  if (!isDecimal(amount)) return formatQuantity(amount, locale);
  // Such a price isn't free: the amounts are in its tiers or items.
  if (Number(amount) === 0 && hasUnknownParts(price)) return '';
  return formatMoney(amount, currency, locale);
}

/** Whether a price has tiers or priced items, whose shape isn't documented. */
export function hasUnknownParts({ tiers, priced_items }: Price): boolean {
  return tiers.length + priced_items.length > 0;
}

/** Whether the amount is for a billing period, unlike a metered price or a text. */
export function isPerPeriod({ price, is_metered }: Price): boolean {
  return isDecimal(price) && !is_metered;
}

/**
 * Formats the quantity that multiplies an item's amount. Empty for one. Only a price per unit is
 * multiplied, because the API doesn't document quantities of other models.
 */
export function formatFactor({ price, quantity }: SubscriptionItem, locale: string): string {
  if (!price || !isDecimal(price.price) || isOne(quantity)) return '';
  const { model, is_metered, package_quantity } = price;
  const isMultiplied = isModel(model, 'per_unit') && !is_metered && !((package_quantity ?? 1) > 1);
  return isMultiplied ? formatQuantity(quantity, locale) : '';
}

/** Whether an item costs its amount times its factor, as far as is known. */
export function isWholePrice(item: SubscriptionItem, locale: string): boolean {
  return isOne(item.quantity) || formatFactor(item, locale) !== '' || isModel(item.price?.model, 'flat_fee');
}

export function isPerUnit({ price, model, is_metered }: Price): boolean {
  return !!is_metered && isDecimal(price) && isModel(model, 'per_unit');
}

function isOne(quantity: string | null): boolean {
  return !quantity || Number(quantity) === 1;
}

function isModel(model: string | null | undefined, known: 'flat_fee' | 'per_unit'): boolean {
  return toTermKey(model ?? '') === known;
}
