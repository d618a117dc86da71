import { expect, it } from 'vitest';
import { addressLines } from '../../src/format/address.js';

/** All pairs of letters, a superset of the country codes. */
const CODES = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
);

interface Fields {
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  region?: string | null;
  zip?: string | null;
  country?: string | null;
}

function lines(fields: Fields, locale = 'en'): string[] {
  return addressLines(
    {
      billing_address_line1: fields.line1 ?? null,
      billing_address_line2: fields.line2 ?? null,
      billing_address_city: fields.city ?? null,
      billing_address_country_code: fields.country ?? null,
      billing_address_zip_code: fields.zip ?? null,
      billing_address_region: fields.region ?? null,
    },
    locale,
  );
}

// The lines of the street, city, region, zip code, country.
it.each([
  ['350 Fifth Avenue|Floor 21|New York|NY|10118|US', '350 Fifth Avenue|Floor 21|New York, NY 10118|United States'],
  ['Lindenstraße 5||München|Bayern|80331|DE', 'Lindenstraße 5|80331 München|Bayern|Germany'],
  ['丸の内1-1-1|ビル5階|千代田区|東京都|100-0005|JP', '〒100-0005|東京都|千代田区|丸の内1-1-1|ビル5階|Japan'],
  ['1-1-1 Marunouchi|5F|Chiyoda-ku|Tokyo|100-0005|JP', '1-1-1 Marunouchi|5F|Chiyoda-ku, Tokyo|100-0005|Japan'],
  ['1 Raffles Place||Singapore||048616|SG', '1 Raffles Place|Singapore 048616|Singapore'],
  ['1 Calle Sol||San Juan|PR|00901|PR', '1 Calle Sol|San Juan PR 00901|Puerto Rico'],
  ['Av. Julius Nyerere 1||Maputo|Cidade|1100|MZ', 'Av. Julius Nyerere 1|1100 Maputo Cidade|Mozambique'],
  ['12 Rua|Andar 3|Abidjan|Lagunes|01|CI', '12 Rua|Andar 3 Abidjan|Lagunes|01|Côte d’Ivoire'],
  ['Rue 1||Conakry|Kaloum|001|GN', '001 Rue 1|Conakry|Kaloum|Guinea'],
  ['1 High Street||St Helier||JE2 3AB|JE', '1 High Street|St Helier|JE2 3AB|Jersey'],
  ['Torggatan 1||Mariehamn||22100|AX', 'Torggatan 1|AX-22100 Mariehamn|Åland Islands'],
  ['1 Road||Town|||US', '1 Road|Town|United States'],
  ['1 Road||Town|Shire|T1|', '1 Road|T1 Town|Shire'],
  [' |1 Road|\u00a0| NY |\t10118\n| us ', '1 Road|NY 10118|United States'],
  ['|||||FR', 'France'],
  ['|||||', ''],
])('an address with empty fields has no gaps: %j', (entered, formatted) => {
  const [line1, line2, city, region, zip, country] = entered.split('|');
  expect(lines({ line1, line2, city, region, zip, country } as Fields).join('|')).toBe(formatted);
});

it.each([
  ['CH', 'CH-8001', 'CH-8001 Town'],
  ['LU', 'l-1234', 'l-1234 Town'],
  ['AZ', 'AZ1000', 'AZ1000 Town'],
  ['AZ', '1000', 'AZ 1000 Town'],
  ['FO', '100', 'FO100 Town'],
  ['FO', 'FO-100', 'FO-100 Town'],
])('an address doesn’t repeat the prefix of %s in %s', (country, zip, line) => {
  expect(lines({ city: 'Town', zip, country })[0]).toBe(line);
});

it.each([
  ['de', 'en', 'Germany'],
  ['DE', 'ja', 'ドイツ'],
  ['UK', 'en', 'United Kingdom'],
  ['276', 'en', '276'],
  ['QX', 'de', 'QX'],
  ['ZZ', 'en', 'ZZ'],
  ['zz', 'en', 'zz'],
])('an address names the country %s in %s %s', (country, locale, name) => {
  expect(lines({ line1: '1 Road', zip: '1', country }, locale).at(-1)).toBe(name);
});

const scripts = {
  latin: ['Qavo St 12', 'Wexo 3', 'Plimton', 'Jorvish', 'K7-401'],
  local: ['甲乙1丁', '丙丁2', '戊己庚', '辛壬', '9-401'],
} as const;

it.each(Object.entries(scripts))('an address shows every field once for every country, %s', (_, values) => {
  for (const country of [...CODES, '', 'QQQ', '999']) {
    for (let present = 1; present < 2 ** values.length; present += 1) {
      const [line1, line2, city, region, zip] = values.map((value, index) => (present & (1 << index) ? value : ''));
      const formatted = lines({ line1, line2, city, region, zip, country } as Fields);
      const text = formatted.join('\n');
      for (const value of [line1, line2, city, region, zip]) {
        if (value && text.split(value).length !== 2) expect.fail(`${value} in ${country}: ${text}`);
      }
      for (const line of formatted) {
        if (line !== line.trim() || !/[\p{L}\d]/u.test(line) || /^[,/-]|[,/-]$| {2}/.test(line)) {
          expect.fail(`${country}: ${text}`);
        }
      }
    }
  }
});
