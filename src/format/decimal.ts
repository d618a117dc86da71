import { getFormatter } from './intl.js';

// Some browsers support only 20 fraction digits, or show 1e309 as "∞", so reject such numbers.
const DECIMAL = /^[+-]?(?=\.?\d)\d{0,300}(\.\d{0,20}?0*)?$/;

export function isDecimal(text: string | null): text is string {
  return text !== null && DECIMAL.test(text);
}

/** Formats a decimal number without rounding, or returns undefined if `Intl` can't. */
export function formatDecimal(
  text: string,
  locale: string,
  style?: 'currency' | 'unit',
  currencyOrUnit = '',
): string | undefined {
  if (!isDecimal(text)) return undefined;
  // The default `signDisplay` would show a minus sign before zero.
  const exact = {
    maximumFractionDigits: 20,
    signDisplay: 'negative',
    unitDisplay: 'long',
    ...(style && { style, [style]: currencyOrUnit }),
  } as const;
  return getFormatter(Intl.NumberFormat, locale, exact, currencyOrUnit).format(text as `${number}`);
}
