import { exactDecimal, MOST_FRACTION_DIGITS } from './decimal.js';
import { intl } from './intl.js';
import { formatQuantity } from './quantity.js';

let currencies: Set<string> | undefined;

/** Intl throws at malformed codes, and invents two fraction digits (or "¤") for codes that it does not know. */
function isKnown(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/** Every digit of an amount, with at least the fraction digits of its currency; '' when there is no amount. */
export function formatMoney(amount: string | null, currency: string | null, locale: string): string {
  if (!amount) return '';
  const code = currency?.toUpperCase();
  const decimal = exactDecimal(amount);
  if (decimal && code && isKnown(code)) {
    const options = { style: 'currency', currency: code, maximumFractionDigits: MOST_FRACTION_DIGITS } as const;
    return intl(Intl.NumberFormat, locale, options).format(decimal);
  }
  const number = formatQuantity(amount, locale);
  return currency ? `${number}\u00a0${currency}` : number;
}
