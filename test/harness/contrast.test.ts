import { expect, it } from 'vitest';
import { contrastRatio, formatRatio, type Rgb } from '../../src/harness/contrast.js';

const WHITE: Rgb = [255, 255, 255];

it('contrastRatio computes WCAG contrast ratios', () => {
  const ratios: readonly (readonly [Rgb, Rgb, string])[] = [
    [[0, 0, 0], WHITE, '21.00'],
    [WHITE, WHITE, '1.00'],
    [[0x77, 0x77, 0x77], WHITE, '4.48'],
    [[0x76, 0x76, 0x76], WHITE, '4.54'],
    [[255, 0, 0], [0, 0, 255], '2.15'],
  ];
  for (const [foreground, background, ratio] of ratios) {
    expect(contrastRatio(foreground, background).toFixed(2)).toBe(ratio);
    expect(contrastRatio(background, foreground)).toBe(contrastRatio(foreground, background));
  }
});

it('formatRatio truncates displayed ratios', () => {
  expect([4.4999, 4.5, 21, 1].map(formatRatio)).toEqual(['4.4', '4.5', '21.0', '1.0']);
});
