import { describe, expect, it } from 'vitest';
import { contrastRatio, MIN_CONTRAST, type Rgb, toRgb } from '../browser/contrast.js';
import { sourceFiles } from '../source/source-files.js';

const sheets = sourceFiles('src', /^(?!harness\b).*\.css$/);
const css = sheets.map(({ content }) => content).join('\n');
const COLOR = /(--_\w+): var\(--portal-[\w-]+, light-dark\((#\w+), (#\w+)\)\)/g;
const colors = new Map(Array.from(css.matchAll(COLOR), ([, name, light, dark]) => [name, { light, dark }]));

function color(name: string, scheme: 'light' | 'dark'): Rgb {
  const found = colors.get(name)?.[scheme];
  if (!found) throw new Error(`${name} has no default`);
  return toRgb(found);
}

describe('the default colors', () => {
  const texts = ['--_text', '--_muted', '--_accent', '--_good', '--_warning', '--_danger'];
  const backgrounds = ['--_surface', '--_subtle'];
  const schemes = ['light', 'dark'] as const;
  const pairs = schemes.flatMap((scheme) =>
    texts.flatMap((text) => backgrounds.map((background) => [text, background, scheme] as const)),
  );
  it.each(pairs)('%s on %s has a contrast ratio of at least 4.5 in the %s scheme', (text, background, scheme) => {
    expect(contrastRatio(color(text, scheme), color(background, scheme))).toBeGreaterThanOrEqual(MIN_CONTRAST);
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

  it('every `--_*` is set and read', () => {
    const read = new Set(css.match(/(?<=var\(\s*)--_[\w-]+/g));
    const set = new Set(css.match(/--_[\w-]+(?=\s*:)/g));
    expect([...read].toSorted()).toEqual([...set].toSorted());
  });
});
