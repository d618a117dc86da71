import type { Customer } from '../client/resources/customer.js';
import { DEFAULT_LAYOUT, LAYOUTS } from './address-layouts.js';
import { getFormatter } from './intl.js';
import { bidiIsolate } from './bidi-isolate.js';

/** The digits of a layout are indexes of these fields. */
const FIELDS = ['line1', 'line2', 'city', 'region', 'zip_code', 'country_code'] as const;

/** A billing address in the format of its country, whose name comes last. Empty fields leave no gap. */
export function addressLines(
  customer: Pick<Customer, `billing_address_${(typeof FIELDS)[number]}`>,
  locale: string,
): string[] {
  const values = FIELDS.map((field) => customer[`billing_address_${field}`]?.trim() ?? '');
  const entered = values.pop() ?? '';
  const code = entered.toUpperCase();
  // `of` throws for most other strings, and would name ZZ "unknown region".
  const isCode = /^(?!ZZ)[A-Z]{2}$/.test(code);
  const name = isCode && getFormatter(Intl.DisplayNames, locale, { type: 'region', fallback: 'none' }).of(code);
  const isLocalScript = /\p{Lo}/u.test(values.join(''));
  const layout = (isCode && ((isLocalScript && findLayout(code.toLowerCase())) || findLayout(code))) || DEFAULT_LAYOUT;
  return layout
    .replace('5', code)
    .split(';')
    .map((line) => fillLine(line, values))
    .concat(name || entered)
    .filter(Boolean);
}

function findLayout(country: string): string | undefined {
  return new RegExp(`^(.+):.*\\b${country}\\b`, 'm').exec(LAYOUTS)?.[1];
}

/** Replaces the placeholders of a line. The separator before a field is dropped when that or every earlier field is empty. */
function fillLine(line: string, values: readonly string[]): string {
  return line.split(/(?<=\d)/).reduce((text, part, index, { length }) => {
    const entry = values[Number(part.slice(-1))];
    const value = entry && length > 1 ? bidiIsolate(entry) : entry;
    if (!value) return text;
    // A postal prefix at the start of the line ("CH-8000") is kept unless the zip code was entered with it.
    const hasPrefix = text || (index === 0 && /^\d/.test(value));
    return text + (hasPrefix ? part.slice(0, -1) : '') + value;
  }, '');
}
