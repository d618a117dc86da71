import { describe, expect, it } from 'vitest';
import { formatPercent, formatQuantity } from '../../src/format/quantity.js';

describe('formatQuantity', () => {
  it.each([
    ['1.50', 'en', '1.5'],
    ['1234567', 'hi', '12,34,567'],
    ['12', 'fa', '۱۲'],
    [1000, 'en', '1,000'],
    [0.1, 'de', '0,1'],
    [12345678901234567890n, 'en', '12,345,678,901,234,567,890'],
  ])('formats %s in %s as %s', (quantity, locale, formatted) => {
    expect(formatQuantity(quantity, locale)).toBe(formatted);
  });

  it.each(['ten', ' 5'])('returns %j unchanged', (text) => {
    expect(formatQuantity(text, 'de')).toBe(text);
  });

  it('isolates text with bidi controls', () => {
    expect(formatQuantity('\u202eten', 'en')).toBe('\u2068\u202eten\u2069');
  });

  it.each([[null], ['']])('returns an empty string for %j', (quantity) => {
    expect(formatQuantity(quantity, 'en')).toBe('');
  });
});

it.each([
  [1, 'en', '1%'],
  [80, 'de', '80\u00a0%'],
  [80, 'tr', '%80'],
  [80, 'fa', '۸۰٪'],
])('formatPercent formats %d in %s as %s', (percent, locale, formatted) => {
  expect(formatPercent(percent, locale)).toBe(formatted);
});
