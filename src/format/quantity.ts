import { exactDecimal, MOST_FRACTION_DIGITS } from './decimal.js';
import { intl } from './intl.js';

/** Every digit of a decimal in the locale's own way; text that is no decimal comes back as it is. */
export function formatQuantity(quantity: string | number | bigint | null, locale: string): string {
  const text = String(quantity ?? '');
  const decimal = exactDecimal(text);
  return decimal
    ? intl(Intl.NumberFormat, locale, { maximumFractionDigits: MOST_FRACTION_DIGITS }).format(decimal)
    : text;
}
