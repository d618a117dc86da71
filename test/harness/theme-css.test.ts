import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTheme, serializeTheme, toStyleSheet } from '../../src/harness/theme-css.js';
import { THEME_VARIABLES } from '../../src/theme/variables.js';

const anyTheme = fc.dictionary(
  fc.constantFrom(...THEME_VARIABLES.map(({ name }) => name)),
  fc.constantFrom('#123456', 'light-dark(#fff, rgb(0 0 0 / 5%))', "'A: B', serif", '0 1px 2px black', '1.5em'),
);

it('a theme round-trips through CSS and the query string', () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      expect(parseTheme(toStyleSheet(theme))).toEqual({ ...theme });
      expect(parseTheme(serializeTheme(theme))).toEqual({ ...theme });
    }),
  );
  expect(toStyleSheet({ '--portal-radius': '0', '--portal-text': '#222' })).toBe(
    ':root {\n  --portal-text: #222;\n  --portal-radius: 0;\n}\n',
  );
  expect([toStyleSheet({}), serializeTheme({})]).toEqual(['', '']);
});

it('parseTheme reads known variables only, and the last declaration wins', () => {
  for (const css of [
    'color: red; background: url(//other.example)',
    ':root { --portal-unknown: red }',
    '/* --portal-text: red; */',
    '--portal-text: ;',
    '--portal-__proto__: red; __proto__: red',
  ]) {
    expect(parseTheme(css)).toEqual({});
  }
  expect(parseTheme('.a { --portal-text: red } .b { --portal-text: light-dark(\n  #111,\n  #eee\n) }')).toEqual({
    '--portal-text': 'light-dark( #111, #eee )',
  });
});
