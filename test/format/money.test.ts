import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney } from '../../src/format/money.js';
import { anyLocale, LOCALES } from './any-text.js';
import { anyDecimal, readNumber, scaled } from './decimal-oracle.js';

const FRACTION_DIGITS = { USD: 2, EUR: 2, INR: 2, CHF: 2, AED: 2, JPY: 0, KRW: 0, KWD: 3, BHD: 3 } as const;
type Code = keyof typeof FRACTION_DIGITS;
const CODES = Object.keys(FRACTION_DIGITS) as Code[];

/**
 * Parses a formatted amount after removing its currency symbol, which may contain a decimal
 * separator.
 */
function readAmount(text: string, currency: string, locale: string): string {
  const symbol = new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(1)
    .find((part) => part.type === 'currency')?.value;
  if (!symbol || !text.includes(symbol)) throw new Error(`no currency in ${text}`);
  return readNumber(text.replace(symbol, ''), locale);
}

it.each([
  ['12345678901234567.89', 'EUR', 'en', '€12,345,678,901,234,567.89'],
  ['12345678901234567.89', 'EUR', 'de', '12.345.678.901.234.567,89\u00a0€'],
  ['0.12345678901234567891', 'USD', 'en', '$0.12345678901234567891'],
  ['500.5', 'JPY', 'en', '¥500.5'],
  ['1.5', 'KWD', 'en', 'KWD\u00a01.500'],
  ['-3', 'USD', 'en', '-$3.00'],
  ['-0.00', 'USD', 'en', '$0.00'],
  ['1234567.5', 'INR', 'hi', '₹12,34,567.50'],
  ['10.5', 'usd', 'en', '$10.50'],
  // The last character keeps the dollar sign behind the letters.
  ['10.5', 'USD', 'ar', '\u200f10.50\u00a0US$\u200e'],
  ['10.5', 'ILS', 'he', '\u200f10.50\u00a0\u200f₪'],
])('formatMoney formats %s %s in %s as %s', (amount, currency, locale, formatted) => {
  expect(formatMoney(amount, currency, locale)).toBe(formatted);
});

it.each([
  ['1.5', 'CRD', 'en', '1.5\u00a0CRD'],
  ['1234.50', 'USDC', 'de', '1.234,5\u00a0USDC'],
  ['3', 'XXX', 'en', '3\u00a0XXX'],
  ['3', 'constructor', 'en', '3\u00a0constructor'],
  ['1234.5', null, 'de', '1.234,5'],
])('formatMoney formats %s with the unknown currency %s in %s as %s', (amount, currency, locale, formatted) => {
  expect(formatMoney(amount, currency, locale)).toBe(formatted);
});

it.each([
  ['1e400', 'USD', '1e400\u00a0USD'],
  ['1.2.3', 'usd', '1.2.3\u00a0usd'],
  ['free', '', 'free'],
  ['9'.repeat(400), 'USD', `${'9'.repeat(400)}\u00a0USD`],
])('formatMoney doesn’t change the invalid amount %s %s', (amount, currency, formatted) => {
  expect(formatMoney(amount, currency, 'en')).toBe(formatted);
});

it.each([[null], ['']])('returns an empty string for %j', (amount) => {
  expect(formatMoney(amount, 'USD', 'en')).toBe('');
});

it('formatMoney keeps every digit of any decimal, padded to the currency’s fraction digits', () => {
  fc.assert(
    fc.property(anyDecimal, fc.constantFrom(...CODES), anyLocale, (amount, currency, locale) => {
      const formatted = readAmount(formatMoney(amount, currency, locale), currency, locale);
      expect(scaled(formatted)).toBe(scaled(amount));
      const significant = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
      expect((formatted.split('.')[1] ?? '').length).toBe(Math.max(significant, FRACTION_DIGITS[currency]));
      expect(formatted).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?-?$/);
    }),
    { numRuns: 1000 },
  );
});

it('formatMoney is exact up to its longest amount', () => {
  for (const length of [100, 250, 299, 300, 301, 308, 309, 310]) {
    const formatted = formatMoney('9'.repeat(length), 'EUR', 'en');
    expect(formatted.replace(/,|\.00$/g, '').replace(/[^9]/g, '')).toBe('9'.repeat(length));
  }
});

it('formatMoney knows every currency', () => {
  for (const locale of LOCALES) {
    for (const currency of Intl.supportedValuesOf('currency')) {
      expect(scaled(readAmount(formatMoney('1.5', currency, locale), currency, locale))).toBe(scaled('1.5'));
    }
  }
});
