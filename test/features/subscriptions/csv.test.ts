import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCsv } from '../../../src/features/subscriptions/export/csv.js';
import { HOSTILE_TEXTS } from '../../browser/hostile-text.js';
import { anyText } from '../../format/any-text.js';
import { parseCsv } from './parse-csv.js';

const hostileText = fc
  .oneof(
    anyText,
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", ' ', '＝', '1', 'a'),
      maxLength: 12,
    }),
  )
  // UTF-8 has no lone surrogates.
  .map((text) => Buffer.from(text).toString());
const isNumber = (text: string): boolean => /^-\d+(\.\d+)?$/.test(text);

/**
 * The cells of a spreadsheet that separates them by another delimiter, and therefore ignores the
 * quotes.
 */
function cellsOf(csv: string, delimiter: string): string[] {
  return csv
    .replace('\uFEFF', '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => line.split(delimiter))
    .map((cell) => cell.replace(/^[\s"]+/, ''));
}

it('a CSV file begins with a byte order mark and ends each record with CRLF', () => {
  expect(
    createCsv([
      ['a', 'b'],
      ['1', ''],
    ]),
  ).toBe('\uFEFF"a","b"\r\n"1",""\r\n');
});

it('a CSV file keeps text without a formula unchanged', () => {
  const harmless = hostileText.filter((text) => !/[=+\-@＝＋－＠]/.test(text) && !/^[\t\r\n]/.test(text));
  fc.assert(
    fc.property(
      fc.array(fc.array(harmless, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
      (records) => {
        expect(parseCsv(createCsv(records))).toEqual(records);
      },
    ),
  );
});

it('a CSV file changes other text only by adding apostrophes', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const [[first = '', last] = []] = parseCsv(createCsv([[text, 'end']]));
      expect(last).toBe('end');
      expect(first.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      expect(first.length).toBeGreaterThanOrEqual(text.length);
    }),
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\n', "'\n"],
  ['＝1', "'＝1"],
  ['a;=1', "a;'=1"],
  ['a\n"=1', `a\n"'=1`],
  ['-5.00', '-5.00'],
  ['a=b', 'a=b'],
])('a CSV file has %j as %j', (text, written) => {
  expect(parseCsv(createCsv([[text]]))).toEqual([[written]]);
});

it.each([',', ';', '\t'])('creates no formula in a spreadsheet that separates cells by %j', (delimiter) => {
  fc.assert(
    fc.property(
      hostileText.filter((text) => !isNumber(text)),
      (text) => {
        const csv = createCsv([[text, 'end']]);
        const cells = delimiter === ',' ? parseCsv(csv).flat() : cellsOf(csv, delimiter);
        expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      },
    ),
  );
});
