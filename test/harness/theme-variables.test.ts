import { expect, it } from 'vitest';
import { THEME_VARIABLES } from '../../src/harness/theme-variables.js';
import { sourceFiles } from '../source/source-files.js';

it('lists the variables that the widgets’ style sheets use, with unique labels', () => {
  const names = THEME_VARIABLES.map(({ name }): string => name).toSorted();
  const sheets = sourceFiles('src', /^(?:theme|ui|widgets)\b.*\.css$/);
  const used = sheets.flatMap(({ content }) =>
    Array.from(content.matchAll(/var\(\s*(--portal-[\w-]+)/g), ([, variable = '']) => variable),
  );
  expect(names).toEqual([...new Set(used)].toSorted());
  expect(new Set(THEME_VARIABLES.map(({ label }) => label)).size).toBe(names.length);
});
