// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactDecimal } from '../../src/format/decimal.js';
import { anyDecimal, scaled } from './decimal-oracle.js';

describe('exactDecimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['+0.0', '0'],
    ['.0', '0'],
    ['000', '0'],
    ['0100', '100'],
    ['1.10', '1.1'],
    ['1.0', '1'],
    ['-00.50', '-0.5'],
    ['5.', '5'],
    ['+.5', '0.5'],
    ['.123456789012345678910', '0.12345678901234567891'],
  ])('reads %s as %s', (text, decimal) => {
    expect(exactDecimal(text)).toBe(decimal);
  });

  it.each(['', '-', '+', '.', '-.', '1e5', '0x1', '1_000', '1,5', '1 ', '--1', '1.1.1', '1\n', '\u0661', 'Infinity'])(
    'reads nothing in %j',
    (text) => {
      expect(exactDecimal(text)).toBeNull();
    },
  );

  it.each([`0.${'1'.repeat(21)}`, '1'.repeat(301)])('leaves %s to its own text', (text) => {
    expect(exactDecimal(text)).toBeNull();
  });

  it('changes the spelling, never the value', () => {
    fc.assert(
      fc.property(anyDecimal, (text) => {
        const decimal = exactDecimal(text);
        expect(decimal).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
        expect(decimal).not.toBe('-0');
        expect(scaled(decimal ?? '')).toBe(scaled(text));
      }),
    );
  });

  it('is quick on hostile text', () => {
    const began = performance.now();
    exactDecimal(`${'0'.repeat(100_000)}x`);
    exactDecimal(`0.${'0'.repeat(100_000)}x`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
