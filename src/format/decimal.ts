import { getFormatter } from './intl.js';

// Intl is exact for strings, but some engines support only 20 fraction digits, and format 1e309 as
// "∞".
const DECIMAL = /^[+-]?(?=\.?\d)\d{0,300}(\.\d{0,20}?0*)?$/;

export function isDecimal(text: string | null): text is string {
  return text !== null && DECIMAL.test(text);
}

/**
 * Formats every digit of a decimal. Returns undefined for other text, or if Intl can't format it
 * exactly.
 *
 * @param of the currency code or the unit of `style`
 */
export function formatDecimal(text: string, locale: string, style?: 'currency' | 'unit', of = ''): string | undefined {
  if (!isDecimal(text)) return undefined;
  // Don't write a minus before zero.
  const exact = {
    maximumFractionDigits: 20,
    signDisplay: 'negative',
    unitDisplay: 'long',
    ...(style && { style, [style]: of }),
  } as const;
  return getFormatter(Intl.NumberFormat, locale, exact, of).format(text as `${number}`);
}
