import { formatAddress } from 'localized-address-format';
import type { Customer } from '../api/resources/customer.js';
import { intl } from './intl.js';

type BillingAddress = Pick<
  Customer,
  | 'billing_address_line1'
  | 'billing_address_line2'
  | 'billing_address_city'
  | 'billing_address_country_code'
  | 'billing_address_zip_code'
  | 'billing_address_region'
>;

// The library lays out these marks instead of the values: it drops a field that its country does not list (the region
// in Germany, the city in Japan), but all that the customer entered must show. Its own words ("CH-") hold no digits.
const STREET = '0';
const CITY = '1';
const REGION = '2';
const ZIP = '3';
const NAME = '4';

const NON_LATIN_LETTER = /[^\P{L}\p{Script=Latin}]/u;

function layOut(values: Record<string, string>, code: string, script: 'latin' | 'local'): string[] {
  const mark = (name: string): string => (values[name] ? name : '');
  return formatAddress(
    {
      postalCountry: code,
      name: NAME,
      addressLines: values[STREET] ? [STREET] : [],
      locality: mark(CITY),
      administrativeArea: mark(REGION),
      postalCode: mark(ZIP),
    },
    script,
  );
}

function countryName(code: string, locale: string): string {
  // `of` throws at most other text, and would name ZZ "unknown region".
  if (!/^(?!zz)[a-z]{2}$/i.test(code)) return code;
  return intl(Intl.DisplayNames, locale, { type: 'region', fallback: 'none' }).of(code.toUpperCase()) ?? code;
}

/** A billing address in the order of its country, whose name comes last. Empty fields leave no hole. */
export function addressLines(customer: BillingAddress, locale: string): string[] {
  const clean = (field: keyof BillingAddress): string => customer[field]?.trim() ?? '';
  const join = (...parts: string[]): string => parts.filter(Boolean).join('\n');
  const code = clean('billing_address_country_code');
  const values: Record<string, string> = {
    [STREET]: join(clean('billing_address_line1'), clean('billing_address_line2')),
    [CITY]: clean('billing_address_city'),
    [REGION]: clean('billing_address_region'),
    [ZIP]: clean('billing_address_zip_code'),
  };
  const value = (mark: string): string => values[mark] ?? '';
  const script = NON_LATIN_LETTER.test(Object.values(values).join('')) ? 'local' : 'latin';
  let lines = layOut(values, code, script);

  const isLeftOut = (mark: string): boolean => {
    const text = lines.join('\n');
    return !!value(mark) && !text.includes(mark) && !text.split(/[\d\s]+/).includes(value(mark).toUpperCase());
  };
  if (isLeftOut(CITY)) {
    // The name follows the street where addresses go from the large to the small.
    const cityFirst = lines.indexOf(NAME) > lines.findIndex((line) => line.includes(STREET));
    values[STREET] = cityFirst ? join(value(CITY), value(STREET)) : join(value(STREET), value(CITY));
    lines = layOut(values, code, script);
  }
  if (isLeftOut(REGION)) {
    const cityLine = lines.findIndex((line) => line.includes(CITY));
    lines.splice(cityLine < 0 ? lines.length : cityLine + 1, 0, REGION);
  }
  if (isLeftOut(ZIP)) lines.push(ZIP);

  return lines
    .join('\n')
    .replace(/\d(?=\d)/g, script === 'latin' ? '$& ' : '$&')
    .replace(/([^\d\s]+ ?)?(\d)/g, (_, prefix: string | undefined, mark: string) => {
      // A zip code may come with the prefix that the country's format adds ("CH-8000").
      const entered = value(mark);
      return prefix && !entered.toUpperCase().startsWith(prefix.trim()) ? prefix + entered : entered;
    })
    .concat('\n', countryName(code, locale))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
