import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../source/source-files.js';

const sheets = sourceFiles('src', /^(?!harness\b).*\.css$/);
const css = sheets.map(({ content }) => content).join('\n');
const COLOUR = /(--_\w+): var\(--portal-[\w-]+, light-dark\((#\w+), (#\w+)\)\)/g;
const colours = new Map(Array.from(css.matchAll(COLOUR), ([, name, light, dark]) => [name, { light, dark }]));

/** The relative luminance of a colour, as WCAG defines it. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function colour(name: string, scheme: 'light' | 'dark'): string {
  const found = colours.get(name)?.[scheme];
  if (!found) throw new Error(`${name} has no default`);
  return found;
}

describe('the default colours', () => {
  it('have a contrast ratio as defined by WCAG', () => {
    expect(contrast('#000000', '#fff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  const texts = ['--_text', '--_muted', '--_accent', '--_good', '--_warning', '--_danger'];
  const backgrounds = ['--_surface', '--_subtle'];
  const schemes = ['light', 'dark'] as const;
  const pairs = schemes.flatMap((scheme) =>
    texts.flatMap((text) => backgrounds.map((background) => [text, background, scheme] as const)),
  );
  it.each(pairs)('%s on %s has a contrast ratio of at least 4.5 in the %s scheme', (text, background, scheme) => {
    expect(contrast(colour(text, scheme), colour(background, scheme))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('variables', () => {
  it('`--portal-*` are read with a default and never set', () => {
    const uses = css.match(/--portal-[\w-]+/g) ?? [];
    expect(uses.length).toBeGreaterThan(15);
    expect(css.match(/--portal-[\w-]+(?=\s*:)/g)).toBeNull();
    expect(css.match(/var\(\s*--portal-[\w-]+\s*\)/g)).toBeNull();
    expect(css.match(/var\(\s*--portal-[\w-]+\s*,/g)).toHaveLength(uses.length);
  });

  it('`--_*` are all set and all read', () => {
    const read = new Set(css.match(/(?<=var\(\s*)--_[\w-]+/g));
    const set = new Set(css.match(/--_[\w-]+(?=\s*:)/g));
    expect([...read].toSorted()).toEqual([...set].toSorted());
  });
});
