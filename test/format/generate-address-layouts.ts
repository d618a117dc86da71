import { type Address, formatAddress } from 'localized-address-format';

// Placeholders of the fields. No format of the library contains another digit.
const LINE1 = '0';
const LINE2 = '1';
const CITY = '2';
const REGION = '3';
const ZIP = '4';
/** The code of the country, which some have before the zip code. */
const CODE = '5';

/** All pairs of letters, a superset of the country codes. */
export const CODES = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
);

/** The source of `src/format/address-layouts.ts`, derived from the formats of localized-address-format. */
export function generateAddressLayouts(): string {
  const codesByLayout = new Map<string, string[]>();
  const add = (layout: string, code: string): void => {
    codesByLayout.set(layout, [...(codesByLayout.get(layout) ?? []), code]);
  };
  const defaultLayout = deriveLayout('ZZ', 'latin');
  for (const code of CODES) {
    const latin = deriveLayout(code, 'latin');
    const local = deriveLayout(code, 'local');
    if (latin !== defaultLayout) add(latin, code);
    if (local !== latin) add(local, code.toLowerCase());
  }
  const lines = [...codesByLayout].map(([layout, codes]) => `${layout}:${codes.join(' ')}`);
  return `/*
 * Generated from the data of localized-address-format by test/format/generate-address-layouts.ts, which corrects some of it:
 * \`npx vitest run --project unit test/format/address-layouts.test.ts -u\`.
 * Digits are the fields: 0 and 1 the lines of the street, 2 the city, 3 the region, 4 the zip code; 5 is the country's
 * code. A semicolon separates lines.
 */

/** The layout of the other countries, and of unknown ones. */
export const DEFAULT_LAYOUT = '${defaultLayout}';

/** Lines of a layout and the countries that use it: in lower case where only an address in the local script does. */
export const LAYOUTS = \`
${lines.join('\n')}
\`;
`;
}

/**
 * The format of a country with placeholders. The library's format may lack fields, or have the name of a place instead of one; here each
 * field has its place, because everything that the customer entered is shown.
 */
function deriveLayout(code: string, script: 'latin' | 'local'): string {
  const latin = getFormat(code, 'latin');
  const local = getFormat(code, 'local');
  // That of most countries, and a fair guess for those that the library has no format for.
  if (latin === getFormat('ZZ', 'latin')) return `${LINE1};${LINE2};${ZIP} ${CITY};${REGION}`;
  const isLatin = script === 'latin' || local === latin;
  // Only scripts without spaces between words go without them.
  let layout = (isLatin ? latin.replace(/\d(?=\d)/g, '$& ') : local)
    // A name in capitals is that of the region ("PR"), of the city, or of the country, which comes last.
    .replace(/ [A-Z]+ /, ` ${REGION} `)
    .replace(/\p{Lu}{5,}/u, latin.includes(CITY) ? '' : CITY)
    .replace(/;(?=;|$)/, '');
  if (!layout.includes(CITY)) layout = layout.replace(LINE1, isLatin ? `${LINE1};${CITY}` : `${CITY};${LINE1}`);
  if (!layout.includes(REGION)) layout = layout.replace(/2[^;]*/, `$&;${REGION}`);
  if (!layout.includes(ZIP)) layout += `;${ZIP}`;
  return layout.replace(LINE1, `${LINE1};${LINE2}`).replace(new RegExp(`${code}(?=[- ]?${ZIP})`), CODE);
}

function getFormat(postalCountry: string, script: 'latin' | 'local'): string {
  const placeholders = { addressLines: [LINE1], locality: CITY, administrativeArea: REGION, postalCode: ZIP };
  const address: Address = { postalCountry, ...placeholders };
  return formatAddress(address, script).join(';');
}
