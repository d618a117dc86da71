import { expect, it } from 'vitest';
import { formatDecimal, isDecimal } from '../../src/format/decimal.js';

it.each([
  ['+0.0', '0'],
  ['-00.50', '-0.5'],
  ['+1234.5', '1,234.5'],
  ['.123456789012345678910', '0.12345678901234567891'],
  [`1.5${'0'.repeat(400)}`, '1.5'],
])('formatDecimal formats %s as %s', (text, formatted) => {
  expect(formatDecimal(text, 'en')).toBe(formatted);
});

it.each(['', '-', '+', '.', '-.', '1e5', '0x1', '1_000', '1,5', '1 ', '--1', '1.1.1', '1\n', '\u0661', 'Infinity'])(
  'rejects %j',
  (text) => {
    expect(formatDecimal(text, 'en')).toBeUndefined();
    expect(isDecimal(text)).toBe(false);
  },
);

it.each([`0.${'1'.repeat(21)}`, '1'.repeat(301)])(
  'returns undefined for %s, which exceeds the supported digits',
  (text) => {
    expect(formatDecimal(text, 'en')).toBeUndefined();
  },
);

// Quadratic time would be minutes here.
it.each(['0'.repeat(1_000_000), `0.${'0'.repeat(1_000_000)}`])('reads long malformed input in linear time', (text) => {
  expect(formatDecimal(`${text}x`, 'en')).toBeUndefined();
});
