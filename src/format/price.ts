import type { Price, SubscriptionItem } from '../client/resources/subscription.js';
import { isDecimal } from './decimal.js';
import { formatMoney } from './money.js';
import { formatQuantity } from './quantity.js';
import { toTermKey } from './term-key.js';

export function formatAmount(price: Price, locale: string): string {
  const { price: amount, currency } = price;
  if (!isDecimal(amount)) return formatQuantity(amount, locale);
  // A price of zero with tiers or priced items isn't free, because they have their own amounts.
  if (Number(amount) === 0 && hasUnknownParts(price)) return '';
  return formatMoney(amount, currency, locale);
}

/** The API doesn't describe tiers and priced items. */
export function hasUnknownParts({ tiers, priced_items }: Price): boolean {
  return tiers.length + priced_items.length > 0;
}

/** Whether the amount is due in each billing period, unlike a metered price. */
export function isPerPeriod({ price, is_metered }: Price): boolean {
  return isDecimal(price) && !is_metered;
}

/**
 * Returns the quantity that multiplies an item's price, or '' if it is 1 or unclear. The API
 * explains quantities only for prices per unit.
 */
export function formatFactor({ price, quantity }: SubscriptionItem, locale: string): string {
  if (!price || !isDecimal(price.price) || isOne(quantity)) return '';
  const { model, is_metered, package_quantity } = price;
  const isMultiplied = isModel(model, 'per_unit') && !is_metered && !((package_quantity ?? 1) > 1);
  return isMultiplied ? formatQuantity(quantity, locale) : '';
}

/** Whether an item costs just its amount times its quantity, as far as the API says. */
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
