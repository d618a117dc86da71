// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { shortNames, withoutSpaces } from '../../src/release/compact-styles.js';

describe('shortNames', () => {
  it('gives each variable one name, the same in all sheets', () => {
    const names = shortNames(['a { --_text: var(--portal-text, red); color: var(--_text) }', 'b { --_tone: var(--_text) }']);
    expect(Object.fromEntries(names)).toEqual({ '--_text': '--_0', '--_tone': '--_1' });
  });

  it('gives no two variables the same name, however many', () => {
    const sheet = Array.from({ length: 100 }, (_, place) => `--_v${place}: 0;`).join('');
    expect(new Set(shortNames([sheet]).values()).size).toBe(100);
  });
});

describe('withoutSpaces', () => {
  it.each([
    ['color: color-mix(in oklab, var(--a), red 20%)', 'color: color-mix(in oklab,var(--a),red 20%)'],
    ['padding: calc(0.5 * var(--a)) 1em', 'padding: calc(0.5*var(--a)) 1em'],
    ['inline-size: min(22em, 100vw - 2em)', 'inline-size: min(22em,100vw - 2em)'],
  ])('of "%s"', (before, after) => {
    expect(withoutSpaces(before)).toBe(after);
  });
});
