import { formatDecimal } from './decimal.js';
import { getFormatter } from './intl.js';
import { bidiIsolate } from './bidi-isolate.js';

/** Formats a decimal number without rounding. Returns other text unformatted, in bidi isolates. */
export function formatQuantity(quantity: string | number | bigint | null, locale: string): string {
  const text = String(quantity ?? '');
  return formatDecimal(text, locale) ?? bidiIsolate(text);
}

export function formatPercent(percent: number, locale: string): string {
  return getFormatter(Intl.NumberFormat, locale, { style: 'percent' }, '%').format(percent / 100);
}
