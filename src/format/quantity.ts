import { formatDecimal } from './decimal.js';

/** Every digit of a decimal in the locale's own way; text that is no decimal comes back as it is. */
export function formatQuantity(quantity: string | number | bigint | null, locale: string): string {
  const text = String(quantity ?? '');
  return formatDecimal(text, locale) ?? text;
}
