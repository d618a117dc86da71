import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourPair, colourValue, readTheme, themeCss, writeTheme } from '../../src/harness/theme-css.js';
import { THEME_VARIABLES } from '../../src/harness/theme-variables.js';

const anyTheme = fc.dictionary(
  fc.constantFrom(...THEME_VARIABLES.map(({ name }) => name)),
  fc.constantFrom('#123456', 'light-dark(#fff, rgb(0 0 0 / 5%))', "'A: B', serif", '0 1px 2px black', '1.5em'),
);

describe('a theme', () => {
  it('is read from its CSS, and from its one line, as it was written', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        expect(readTheme(themeCss(theme))).toEqual({ ...theme });
        expect(readTheme(writeTheme(theme))).toEqual({ ...theme });
      }),
    );
  });

  it('is one rule in the order of the list', () => {
    expect(themeCss({ '--portal-radius': '0', '--portal-text': '#222' })).toBe(
      ':root {\n  --portal-text: #222;\n  --portal-radius: 0;\n}\n',
    );
  });

  it('of nothing is no text', () => {
    expect(themeCss({})).toBe('');
    expect(writeTheme({})).toBe('');
  });

  it.each([
    ['another property', 'color: red; background: url(//elsewhere.example)'],
    ['a variable that there is not', ':root { --portal-colour: red }'],
    ['a comment', '/* --portal-text: red; */'],
    ['an empty value', '--portal-text: ;'],
    ['the name of what every object has', '--portal-__proto__: red; __proto__: red'],
  ])('takes nothing from %s', (_, css) => {
    expect(readTheme(css)).toEqual({});
  });

  it('takes the last of two, over several lines, from any rule', () => {
    expect(readTheme('.a { --portal-text: red } .b { --portal-text: light-dark(\n  #111,\n  #eee\n) }')).toEqual({
      '--portal-text': 'light-dark( #111, #eee )',
    });
  });
});

describe('a colour in light and in dark', () => {
  it.each([
    ['#123', '#123', '#123'],
    ['light-dark(#123, #fed)', '#123', '#fed'],
    ['light-dark(rgb(1, 2, 3), color-mix(in oklab, red, blue))', 'rgb(1, 2, 3)', 'color-mix(in oklab, red, blue)'],
    ['light-dark(#123)', 'light-dark(#123)', 'light-dark(#123)'],
  ])('%s', (value, light, dark) => {
    expect(colourPair(value)).toEqual([light, dark]);
  });

  it('is one value where both are the same', () => {
    expect(colourValue('#123', '#123')).toBe('#123');
    expect(colourPair(colourValue('#123', '#fed'))).toEqual(['#123', '#fed']);
  });
});

