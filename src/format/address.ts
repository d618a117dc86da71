import { ADDRESS_LAYOUTS } from 'virtual:address-layouts';
import type { Customer } from '../api/resources/customer.js';
import { intl } from './intl.js';
import { isolatedText } from './isolated-text.js';

// Their places are the digits in the layouts.
const FIELDS = ['line1', 'line2', 'city', 'region', 'zip_code', 'country_code'] as const;

/** A billing address in the order of its country, whose name comes last. Empty fields leave no hole. */
export function addressLines(
  customer: Pick<Customer, `billing_address_${(typeof FIELDS)[number]}`>,
  locale: string,
): string[] {
  const values = FIELDS.map((field) => customer[`billing_address_${field}`]?.trim() ?? '');
  const entered = values.pop() ?? '';
  const code = entered.toUpperCase();
  // `of` throws at most other text, and would name ZZ "unknown region".
  const isCode = /^(?!ZZ)[A-Z]{2}$/.test(code);
  const found = isCode && ADDRESS_LAYOUTS.match(`([^a-z]+)([a-z]{2})*?${code.toLowerCase()}`)?.[1];
  const [latin = '', local = latin] = (found || '4 2;3').split('|');
  return (/\p{Lo}/u.test(values.join('')) ? local : latin)
    .replace('5', code)
    .replace(/^(?!.*0)/, '0;1;')
    .split(';')
    .map((line) =>
      line.split(/(?<=\d)/).reduce((text, place, index, { length }) => {
        const entry = values[Number(place.slice(-1))];
        const value = entry && length > 1 ? isolatedText(entry) : entry;
        // A zip code may come with the prefix that begins its line ("CH-8000"). Elsewhere it stands between two values.
        return value ? text + (text || (!index && value < ':') ? place.slice(0, -1) : '') + value : text;
      }, ''),
    )
    .concat((isCode && intl(Intl.DisplayNames, locale, { type: 'region', fallback: 'none' }).of(code)) || entered)
    .filter(Boolean);
}
