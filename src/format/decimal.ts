import { intl } from './intl.js';

// Intl is exact with text, but knows at most 20 fraction digits on some engines, and calls 1e309 "∞".
const DECIMAL = /^[+-]?(?=\.?\d)\d{0,300}(\.\d{0,20}?0*)?$/;

/**
 * Every digit of decimal text; undefined when it is none, or one longer than Intl can show exactly.
 *
 * @param style what it is a number of, and `of` which one: a currency's code, or a unit.
 */
export function formatDecimal(text: string, locale: string, style?: 'currency' | 'unit', of = ''): string | undefined {
  if (!DECIMAL.test(text)) return undefined;
  // No minus before a zero.
  const exact = { maximumFractionDigits: 20, signDisplay: 'negative', unitDisplay: 'long', ...(style && { style, [style]: of }) } as const;
  return intl(Intl.NumberFormat, locale, exact, of).format(text as `${number}`);
}
