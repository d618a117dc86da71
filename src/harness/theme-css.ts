import { THEME_VARIABLES } from '../theme/variables.js';

/** The values of theme variables, as CSS text. */
type Theme = Readonly<Record<string, string>>;

const VARIABLE_NAMES = THEME_VARIABLES.map(({ name }) => name);

/** Reads theme variables from anywhere in a style sheet and ignores the rest. */
export function parseTheme(css: string): Theme {
  const matches = css.replace(/\/\*.*?\*\//gs, '').matchAll(/(--portal-[\w-]+)\s*:([^;{}]+)/g);
  const values = new Map(Array.from(matches, ([, name = '', value = '']) => [name, value.trim().replace(/\s+/g, ' ')]));
  return Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => (values.get(name) ? [[name, values.get(name) ?? '']] : [])),
  );
}

/** Returns a rule for the whole page. Empty for the default theme. */
export function toStyleSheet(theme: Theme): string {
  const lines = declarations(theme).map((declaration) => `  ${declaration};\n`);
  return lines.length > 0 ? `:root {\n${lines.join('')}}\n` : '';
}

/** Returns one line for the query string. */
export function serializeTheme(theme: Theme): string {
  return declarations(theme).join('; ');
}

function declarations(theme: Theme): string[] {
  return VARIABLE_NAMES.filter((name) => theme[name]).map((name) => `${name}: ${theme[name]}`);
}
