import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, formatRatio, type Rgb } from '../../src/harness/contrast.js';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const anyChannel = fc.integer({ min: 0, max: 255 });
const anyColour: fc.Arbitrary<Rgb> = fc.tuple(anyChannel, anyChannel, anyChannel);

describe('the contrast ratio', () => {
  it.each<[string, Rgb, Rgb, string]>([
    ['black and white', BLACK, WHITE, '21.00'],
    ['white and white', WHITE, WHITE, '1.00'],
    ['#777 and white, just too little', [0x77, 0x77, 0x77], WHITE, '4.48'],
    ['#767676 and white, just enough', [0x76, 0x76, 0x76], WHITE, '4.54'],
    ['red and white', [255, 0, 0], WHITE, '4.00'],
    ['blue and white', [0, 0, 255], WHITE, '8.59'],
    ['red and blue', [255, 0, 0], [0, 0, 255], '2.15'],
  ])('of %s is as WCAG has it', (_, one, other, ratio) => {
    expect(contrastRatio(one, other).toFixed(2)).toBe(ratio);
  });

  it('is the same both ways, and from 1 to 21', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(contrastRatio(other, one)).toBe(ratio);
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.000001);
      }),
    );
  });

  it.each([
    [4.4999, '4.4'],
    [4.5, '4.5'],
    [21, '21.0'],
    [1, '1.0'],
  ])('%d is shown as %s', (ratio, shown) => {
    expect(formatRatio(ratio)).toBe(shown);
  });
});
