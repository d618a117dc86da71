import { expect, it } from 'vitest';
import { THEME_VARIABLES } from '../../src/theme/variables.js';
import { sourceFiles } from '../source/source-files.js';

const css = sourceFiles('src', /^(?:theme|ui|features)\b.*\.css$/)
  .map(({ content }) => content.replaceAll(/\s+/g, ' '))
  .join();

it('the theme editor has every variable of the style sheets, with unique labels', () => {
  const names = THEME_VARIABLES.map(({ name }) => name).toSorted();
  const used = Array.from(css.matchAll(/var\( ?(--portal-[\w-]+)/g), ([, variable = '']) => variable);
  expect(names).toEqual([...new Set(used)].toSorted());
  expect(new Set(THEME_VARIABLES.map(({ label }) => label)).size).toBe(names.length);
});

it('the theme editor has the defaults of the style sheets', () => {
  // Variables that follow from other variables or from the page.
  const derived = ['--portal-on-accent', '--portal-focus', '--portal-font-size', '--portal-padding', '--portal-gap'];
  const others = THEME_VARIABLES.filter(({ name }) => !derived.includes(name));
  expect(others.filter((each) => !css.includes(`var(${each.name}, ${each.default})`))).toEqual([]);
});
