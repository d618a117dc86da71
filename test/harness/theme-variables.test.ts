import { describe, expect, it } from 'vitest';
import { THEME_VARIABLES } from '../../src/harness/theme-variables.js';
import { sourceFiles } from '../source/source-files.js';

describe('the variables of the theme editor', () => {
  const names = THEME_VARIABLES.map(({ name }): string => name).toSorted();

  it('are those that the style sheets of the widgets read, each once', () => {
    const sheets = sourceFiles('src', /^(?:theme|ui|widgets)\b.*\.css$/);
    const read = sheets.flatMap(({ content }) => Array.from(content.matchAll(/var\(\s*(--portal-[\w-]+)/g), ([, variable = '']) => variable));
    expect(names).toEqual([...new Set(read)].toSorted());
  });

  it('have a label of their own', () => {
    expect(new Set(THEME_VARIABLES.map(({ label }) => label)).size).toBe(names.length);
  });
});
