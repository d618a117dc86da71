import type { Price, SubscriptionItem } from '../api/resources/subscription.js';
import { isDecimal } from './decimal.js';
import { formatMoney } from './money.js';
import { formatQuantity } from './quantity.js';

/** The amount of a price; '' if there is none to show. Text in its place has no currency. */
export function formatAmount(price: Price, locale: string): string {
  const { price: amount, currency } = price;
  if (!isDecimal(amount)) return formatQuantity(amount, locale);
  // Not free: the amounts are in the tiers or items, whose shape is not documented.
  if (Number(amount) === 0 && (price.tiers.length > 0 || price.priced_items.length > 0)) return '';
  return formatMoney(amount, currency, locale);
}

/** Whether the amount is for one billing period: not so of a metered price, and of text in place of an amount. */
export function isPerPeriod({ price, is_metered }: Price): boolean {
  return isDecimal(price) && !is_metered;
}

/**
 * The quantity that the amount of an item is multiplied by, as text; '' for one. A flat fee is not multiplied, and the document does not say
 * what the quantity of a package or of a metered price counts.
 */
export function formatFactor({ price, quantity }: SubscriptionItem, locale: string): string {
  if (!price || !isDecimal(price.price) || !quantity || Number(quantity) === 1) return '';
  const { model, is_metered, package_quantity } = price;
  const isFlatFee = /^\s*flat[ _-]?fee\s*$/i.test(model ?? '');
  return isFlatFee || is_metered || (package_quantity ?? 1) > 1 ? '' : formatQuantity(quantity, locale);
}
