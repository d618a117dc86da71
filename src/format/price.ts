import type { Price, SubscriptionItem } from '../client/resources/subscription.js';
import { isDecimal } from './decimal.js';
import { formatMoney } from './money.js';
import { formatQuantity } from './quantity.js';
import { toTermKey } from './term-key.js';

/** The amount of a price; '' if there is none to show. Text in its place has no currency. */
export function formatAmount(price: Price, locale: string): string {
  const { price: amount, currency } = price;
  if (!isDecimal(amount)) return formatQuantity(amount, locale);
  // Not free: the amounts are in the tiers or items.
  if (Number(amount) === 0 && hasUnknownParts(price)) return '';
  return formatMoney(amount, currency, locale);
}

/** Whether the price has tiers or priced items, whose shape isn't documented. */
export function hasUnknownParts({ tiers, priced_items }: Price): boolean {
  return tiers.length + priced_items.length > 0;
}

/** Whether the amount is for one billing period. A metered price, or a text in place of an amount, is not. */
export function isPerPeriod({ price, is_metered }: Price): boolean {
  return isDecimal(price) && !is_metered;
}

/**
 * The quantity that the amount of an item is multiplied by, as text; '' for one. Only a price per unit is multiplied: what the quantity counts
 * in another model, a package or a metered price is not documented.
 */
export function formatFactor({ price, quantity }: SubscriptionItem, locale: string): string {
  if (!price || !isDecimal(price.price) || isOne(quantity)) return '';
  const { model, is_metered, package_quantity } = price;
  const isMultiplied = isModel(model, 'per_unit') && !is_metered && !((package_quantity ?? 1) > 1);
  return isMultiplied ? formatQuantity(quantity, locale) : '';
}

/** Whether the amount of an item with its factor is all that it costs, as far as is known: not so if its quantity stands apart. */
export function isWholePrice(item: SubscriptionItem, locale: string): boolean {
  return isOne(item.quantity) || formatFactor(item, locale) !== '' || isModel(item.price?.model, 'flat_fee');
}

/** Whether the amount is for each unit that is used. */
export function isPerUnit({ price, model, is_metered }: Price): boolean {
  return !!is_metered && isDecimal(price) && isModel(model, 'per_unit');
}

function isOne(quantity: string | null): boolean {
  return !quantity || Number(quantity) === 1;
}

function isModel(model: string | null | undefined, known: 'flat_fee' | 'per_unit'): boolean {
  return toTermKey(model ?? '') === known;
}
