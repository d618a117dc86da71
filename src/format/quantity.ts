import { formatDecimal } from './decimal.js';
import { isolatedText } from './isolated-text.js';

/** Every digit of a decimal in the locale's own way; text that is no decimal comes back as it is, by itself on its line. */
export function formatQuantity(quantity: string | number | bigint | null, locale: string): string {
  const text = String(quantity ?? '');
  return formatDecimal(text, locale) ?? isolatedText(text);
}
