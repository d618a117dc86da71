import { intl } from './intl.js';

// Intl is exact with text, but knows at most 20 fraction digits on some engines, and calls 1e309 "∞".
const DECIMAL = /^[+-]?(?=\.?\d)\d{0,300}(\.\d{0,20}?0*)?$/;

/** Every digit of decimal text; undefined when it is none, or one longer than Intl can show exactly. */
export function formatDecimal(text: string, locale: string, options?: Intl.NumberFormatOptions): string | undefined {
  // No minus before a zero.
  const exact = { ...options, maximumFractionDigits: 20, signDisplay: 'negative' } as const;
  return DECIMAL.test(text) ? intl(Intl.NumberFormat, locale, exact).format(text as `${number}`) : undefined;
}
