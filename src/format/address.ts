import type { Customer } from '../client/resources/customer.js';
import { DEFAULT_LAYOUT, LAYOUTS } from './address-layouts.js';
import { getFormatter } from './intl.js';
import { bidiIsolate } from './bidi-isolate.js';

const FIELDS = ['line1', 'line2', 'city', 'region', 'zip_code', 'country_code'] as const;

/** Formats an address in its country's usual layout, and appends the country's name. */
export function addressLines(
  customer: Pick<Customer, `billing_address_${(typeof FIELDS)[number]}`>,
  locale: string,
): string[] {
  const values = FIELDS.map((field) => customer[`billing_address_${field}`]?.trim() ?? '');
  const entered = values.pop() ?? '';
  const code = entered.toUpperCase();
  // `Intl.DisplayNames` throws for most invalid codes, and translates ZZ to "Unknown Region".
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

/** Drops a separator if the field after it, or every field before it, is empty. */
function fillLine(line: string, values: readonly string[]): string {
  return line.split(/(?<=\d)/).reduce((text, part, index, { length }) => {
    const entry = values[Number(part.slice(-1))];
    const value = entry && length > 1 ? bidiIsolate(entry) : entry;
    if (!value) return text;
    // Keep a postal prefix at the start of a line ("CH-8000"), unless the zip code contains it.
    const hasPrefix = text || (index === 0 && /^\d/.test(value));
    return text + (hasPrefix ? part.slice(0, -1) : '') + value;
  }, '');
}
