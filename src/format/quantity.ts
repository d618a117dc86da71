import { formatDecimal } from './decimal.js';
import { bidiIsolate } from './bidi-isolate.js';

/** Formats every digit of a decimal; other text is returned unchanged but isolated. */
export function formatQuantity(quantity: string | number | bigint | null, locale: string): string {
  const text = String(quantity ?? '');
  return formatDecimal(text, locale) ?? bidiIsolate(text);
}
