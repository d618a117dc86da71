import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.js';

const DECLARATION = /(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+)(?=[;}])/g;
const SIDE = '(?:top|right|bottom|left)';
const PHYSICAL_PROPERTY = new RegExp(
  `^(?:(?:(?:scroll-)?(?:margin|padding)-)?${SIDE}|border-${SIDE}.*|(?:min-|max-)?(?:width|height)|overflow-[xy])$`,
);
const PROPERTY_WITH_SIDES = /^(?:caption-side|clear|float|resize|text-align)$/;
const PHYSICAL_VALUE = new RegExp(`\\b(?:${SIDE}|horizontal|vertical)\\b`);

/**
 * Declarations that depend on the direction of the text, or on the font size of the page's root
 * element.
 */
const mistakesIn = (css: string): string[] =>
  Array.from(css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(DECLARATION)).flatMap(
    ([declaration, property = '', value = '']) =>
      PHYSICAL_PROPERTY.test(property) ||
      (PROPERTY_WITH_SIDES.test(property) && PHYSICAL_VALUE.test(value)) ||
      /\drem\b/.test(value)
        ? [declaration]
        : [],
  );

it('the style sheets of the widgets have logical properties only, and no size of the page', () => {
  const sheets = sourceFiles('src', /\.css$/).filter(({ path }) => !path.startsWith('src/harness/'));
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap(({ path, content }) => mistakesIn(content).map((each) => `${path}: ${each}`))).toEqual([]);
});

it.each([
  'margin-left: 1px',
  'left: 0',
  'border-top-left-radius: 1px',
  'max-width: 10em',
  'overflow-x: auto',
  'text-align: right',
  'resize: vertical',
  'padding: calc(1px + 0.5rem)',
])('the check rejects %s', (declaration) => {
  expect(mistakesIn(`a { color: red; &:hover { ${declaration}; } }`)).toEqual([declaration]);
});
