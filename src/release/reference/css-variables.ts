import { VARIABLE_GROUPS } from '../../theme/variables.js';
import { code, GENERATED, page, section, table } from './markdown.js';

/** Creates the page of all CSS variables, with their defaults in both color schemes. */
export function createVariablesPage(): string {
  return page(
    '# CSS variables',
    GENERATED,
    'Set them on `:root`, on any ancestor or on the element. `--portal-accent` alone is enough for a brand.',
    ...VARIABLE_GROUPS.map(({ title, variables }) =>
      section(
        title,
        table(
          ['variable', 'light', 'dark', 'meaning'],
          variables.map((variable) => [
            code(variable.name),
            ...['$1', '$2'].map((scheme) => code(inScheme(variable.default, scheme))),
            variable.description,
          ]),
        ),
      ),
    ),
  );
}

/** Returns the default in one color scheme: `$1` is light, `$2` dark. */
function inScheme(value: string, scheme: string): string {
  return value.replaceAll(/light-dark\(((?:[^(),]|\([^)]*\))+), ((?:[^(),]|\([^)]*\))+)\)/g, scheme);
}
