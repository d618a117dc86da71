import { formatDecimal } from './decimal.js';
import { formatQuantity } from './quantity.js';

let currencies: string[] | undefined;

export function formatMoney(amount: string | null, currency: string | null, locale: string): string {
  if (!amount) return '';
  const code = currency?.toUpperCase() ?? '';
  // Format only known currencies, because `Intl` throws for malformed codes, and adds two fraction
  // digits for unknown ones.
  currencies ??= Intl.supportedValuesOf('currency');
  const money = currencies.includes(code) && formatDecimal(amount, locale, 'currency', code);
  // In right-to-left text, keep the dollar sign of `US$` after its letters.
  if (money) return money.replace(/(\u200f.*[A-Z]\$)$/, '$1\u200e');
  const quantity = formatQuantity(amount, locale);
  return currency ? `${quantity}\u00a0${currency}` : quantity;
}
