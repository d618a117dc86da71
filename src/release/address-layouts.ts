import { formatAddress } from 'localized-address-format';
import type { Plugin } from 'vite';

const MODULE = 'virtual:address-layouts';
// Named so that its size is counted to `src/format`.
const RESOLVED = '\0src/format/address-layouts';

// The marks of the fields in a layout. Nothing else in the library's formats is a digit.
const STREET = '0';
const STREET_LINES = '0;1';
const CITY = '2';
const REGION = '3';
const ZIP = '4';
const CODE = '5';

/** How the library lays out addresses, as a text of 0.4 kB brotli. The library itself would be 1.6 kB. */
export function addressLayouts(): Plugin {
  return {
    name: 'address-layouts',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const ADDRESS_LAYOUTS = ${JSON.stringify(packLayouts())};` : undefined),
  };
}

// That of most countries, and a fair guess for those that the library has no format for.
const MOST_COMMON = `${ZIP} ${CITY};${REGION}`;

/** Each layout but the most common one, followed by the codes of its countries. */
function packLayouts(): string {
  const unknown = formatOf('zz', 'latin');
  const codesOf = new Map<string, string[]>();
  for (const code of pairsOfLetters()) {
    const layout = layoutOf(code);
    if (formatOf(code, 'latin') !== unknown && layout !== MOST_COMMON) codesOf.set(layout, [...(codesOf.get(layout) ?? []), code]);
  }
  // Like layouts side by side compress best.
  return Array.from(codesOf)
    .toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
    .map(([layout, codes]) => layout + codes.join(''))
    .join('');
}

/** More than there are countries. */
function pairsOfLetters(): string[] {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  return letters.flatMap((one) => letters.map((other) => one + other));
}

/** The layout for Latin script and, after a bar, the one for the country's own where the two differ. */
function layoutOf(code: string): string {
  const latin = formatOf(code, 'latin');
  const local = formatOf(code, 'local');
  // Only scripts that need no spaces between words go without them.
  const layout = complete(latin.replace(/\d(?=\d)/g, '$& '), code, `${STREET};${CITY}`);
  return local === latin ? layout : `${layout}|${complete(local, code, `${CITY};${STREET}`)}`;
}

function formatOf(code: string, script: 'latin' | 'local'): string {
  const marks = { addressLines: [STREET], locality: CITY, administrativeArea: REGION, postalCode: ZIP };
  return formatAddress({ postalCountry: code, ...marks }, script).join(';');
}

/** With a place for every field, as all that a customer entered must show. */
function complete(format: string, code: string, streetAndCity: string): string {
  let layout = format
    // A place that the library names is the region ("PR"), the city, or else the country, whose name comes last.
    .replace(/ [A-Z]+ /, ` ${REGION} `)
    .replace(/\p{Lu}{5,}/u, format.includes(CITY) ? '' : CITY)
    .replace(/;(?=;|$)/, '')
    .replace(code.toUpperCase(), CODE);
  if (!layout.includes(CITY)) layout = layout.replace(STREET, streetAndCity);
  if (!layout.includes(REGION)) layout = layout.replace(/2[^;]*/, `$&;${REGION}`);
  if (!layout.includes(ZIP)) layout += `;${ZIP}`;
  layout = layout.replace(STREET, STREET_LINES);
  // Nearly all begin with the street, which goes without saying.
  return layout.startsWith(`${STREET_LINES};`) ? layout.slice(STREET_LINES.length + 1) : layout;
}
