import { type Address, formatAddress } from 'localized-address-format';
import type { Customer } from '../api/resources/customer.js';
import { getFormatter } from './intl.js';
import { bidiIsolate } from './bidi-isolate.js';

const FIELDS = ['line1', 'line2', 'city', 'region', 'zip_code', 'country_code'] as const;
// Placeholders in a layout: the indexes of the fields. No format of the library contains another digit.
const LINE1 = '0';
const LINE2 = '1';
const CITY = '2';
const REGION = '3';
const ZIP = '4';

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
  return getLayout(isCode ? code : 'ZZ', /\p{Lo}/u.test(values.join('')))
    .split(';')
    .map((line) => fillLine(line, values))
    .concat(name || entered)
    .filter(Boolean);
}

/** Replaces the placeholders of a line. The separator before a field is dropped when that or every earlier field is empty. */
function fillLine(line: string, values: readonly string[]): string {
  return line.split(/(?<=\d)/).reduce((text, part, index, { length }) => {
    const entry = values[Number(part.slice(-1))];
    const value = entry && length > 1 ? bidiIsolate(entry) : entry;
    if (!value) return text;
    // A postal prefix at the start of the line ("CH-8000") is kept unless the zip code was entered with it.
    const hasPrefix = text || (index === 0 && value < ':');
    return text + (hasPrefix ? part.slice(0, -1) : '') + value;
  }, '');
}

/**
 * The format of a country with placeholders, its lines separated by semicolons. The library's format may lack fields, or have the name of
 * a place instead of one; here each field has its place, because everything that the customer entered is shown.
 */
function getLayout(code: string, isLocalScript: boolean): string {
  const latin = getFormat(code, 'latin');
  const local = getFormat(code, 'local');
  // That of most countries, and a fair guess for those that the library has no format for.
  if (latin === getFormat('ZZ', 'latin')) return `${LINE1};${LINE2};${ZIP} ${CITY};${REGION}`;
  const isLatin = !isLocalScript || local === latin;
  // Only scripts without spaces between words go without them.
  let layout = (isLatin ? latin.replace(/\d(?=\d)/g, '$& ') : local)
    // A name in capitals is that of the region ("PR"), of the city, or of the country, which comes last.
    .replace(/ [A-Z]+ /, ` ${REGION} `)
    .replace(/\p{Lu}{5,}/u, latin.includes(CITY) ? '' : CITY)
    .replace(/;(?=;|$)/, '');
  if (!layout.includes(CITY)) layout = layout.replace(LINE1, isLatin ? `${LINE1};${CITY}` : `${CITY};${LINE1}`);
  if (!layout.includes(REGION)) layout = layout.replace(/2[^;]*/, `$&;${REGION}`);
  if (!layout.includes(ZIP)) layout += `;${ZIP}`;
  return layout.replace(LINE1, `${LINE1};${LINE2}`);
}

function getFormat(postalCountry: string, script: 'latin' | 'local'): string {
  const placeholders = { addressLines: [LINE1], locality: CITY, administrativeArea: REGION, postalCode: ZIP };
  // Without the prototype, on which a host page may have put a `name`.
  return formatAddress({ __proto__: null, postalCountry, ...placeholders } as Address, script).join(';');
}
