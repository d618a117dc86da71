import { getFormatter } from './intl.js';

// Intl is exact for strings, but supports at most 20 fraction digits in some engines, and formats 1e309 as "∞".
const DECIMAL = /^[+-]?(?=\.?\d)\d{0,300}(\.\d{0,20}?0*)?$/;

/** Whether a text is a decimal whose every digit can be formatted. */
export function isDecimal(text: string | null): text is string {
  return text !== null && DECIMAL.test(text);
}

/**
 * Formats every digit of a decimal string; undefined if it isn't a decimal, or has more digits than Intl formats exactly.
 *
 * @param of the currency code or the unit of `style`
 */
export function formatDecimal(text: string, locale: string, style?: 'currency' | 'unit', of = ''): string | undefined {
  if (!isDecimal(text)) return undefined;
  // No minus before a zero.
  const exact = {
    maximumFractionDigits: 20,
    signDisplay: 'negative',
    unitDisplay: 'long',
    ...(style && { style, [style]: of }),
  } as const;
  return getFormatter(Intl.NumberFormat, locale, exact, of).format(text as `${number}`);
}
