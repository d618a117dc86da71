// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, formatQuantity } from '../../src/format/quantity.js';
import { anyLocale, anyText } from './any-text.js';
import { anyDecimal, readNumber, scaled } from './decimal-oracle.js';

describe('formatQuantity', () => {
  it.each([
    ['1', 'en', '1'],
    ['1.50', 'en', '1.5'],
    ['1234567', 'en', '1,234,567'],
    ['1234567.25', 'de', '1.234.567,25'],
    ['1234567', 'hi', '12,34,567'],
    ['12', 'fa', '۱۲'],
    [1000, 'en', '1,000'],
    [0, 'en', '0'],
    [0.1, 'de', '0,1'],
    [12345678901234567890n, 'en', '12,345,678,901,234,567,890'],
    ['-7', 'en', '-7'],
  ])('formats %s in %s as %s', (quantity, locale, formatted) => {
    expect(formatQuantity(quantity, locale)).toBe(formatted);
  });

  it.each(['ten', '1e3', '0x10', ' 5', '5 seats', '1,5', '-', `0.${'1'.repeat(21)}`])(
    'returns %j unchanged',
    (text) => {
      expect(formatQuantity(text, 'de')).toBe(text);
    },
  );

  it.each([
    ['\u202eten', '\u2068\u202eten\u2069'],
    ['\u2069\u202e5', '\u2068\u2068\u2069\u202e5\u2069'],
  ])('isolates %j, which contains bidi controls', (text, formatted) => {
    expect(formatQuantity(text, 'en')).toBe(formatted);
  });

  it.each([[null], ['']])('returns an empty string for %j', (quantity) => {
    expect(formatQuantity(quantity, 'en')).toBe('');
  });

  it('keeps every digit of any decimal', () => {
    fc.assert(
      fc.property(anyDecimal, anyLocale, (quantity, locale) => {
        expect(scaled(readNumber(formatQuantity(quantity, locale), locale))).toBe(scaled(quantity));
      }),
    );
    fc.assert(
      fc.property(fc.bigInt(), anyLocale, (quantity, locale) => {
        expect(scaled(readNumber(formatQuantity(quantity, locale), locale))).toBe(scaled(String(quantity)));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.double(), fc.bigInt()), anyLocale, (quantity, locale) => {
        expect(typeof formatQuantity(quantity, locale)).toBe('string');
      }),
    );
  });
});

describe('formatPercent', () => {
  it.each([
    [1, 'en', '1%'],
    [57, 'en', '57%'],
    [100, 'en', '100%'],
    [80, 'de', '80\u00a0%'],
    [80, 'tr', '%80'],
    [80, 'fa', '۸۰٪'],
  ])('formats %d in %s as %s', (percent, locale, formatted) => {
    expect(formatPercent(percent, locale)).toBe(formatted);
  });

  it('keeps every whole number', () => {
    for (let percent = 0; percent <= 100; percent++)
      expect(readNumber(formatPercent(percent, 'en'), 'en')).toBe(String(percent));
  });
});
