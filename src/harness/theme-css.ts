import { THEME_VARIABLES } from './theme-variables.js';

/** The values of the variables that are set, as they stand in CSS. */
export type Theme = Readonly<Record<string, string>>;

const KNOWN = THEME_VARIABLES.map(({ name }): string => name);

/** The variables that a text of CSS sets, wherever in it. All else in it counts for nothing. */
export function readTheme(css: string): Theme {
  const found = css.replace(/\/\*.*?\*\//gs, '').matchAll(/(--portal-[\w-]+)\s*:([^;{}]+)/g);
  const given = new Map(Array.from(found, ([, name = '', value = '']) => [name, value.trim().replace(/\s+/g, ' ')]));
  return Object.fromEntries(KNOWN.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : [])));
}

/** The text that sets a theme for a whole page. Nothing set is no text. */
export function themeCss(theme: Theme): string {
  const lines = declarations(theme).map((declaration) => `  ${declaration};\n`);
  return lines.length > 0 ? `:root {\n${lines.join('')}}\n` : '';
}

/** A theme in one line, for an address. */
export function writeTheme(theme: Theme): string {
  return declarations(theme).join('; ');
}

function declarations(theme: Theme): string[] {
  return KNOWN.filter((name) => theme[name]).map((name) => `${name}: ${theme[name]}`);
}

/** The colours that a value stands for in light and in dark. */
export function colourPair(value: string): readonly [light: string, dark: string] {
  const inner = /^light-dark\((.*)\)$/s.exec(value.trim())?.[1];
  if (inner === undefined) return [value.trim(), value.trim()];
  let depth = 0;
  const comma = Array.from(inner).findIndex((letter) => {
    depth += Number(letter === '(') - Number(letter === ')');
    return letter === ',' && depth === 0;
  });
  return comma < 0 ? [value.trim(), value.trim()] : [inner.slice(0, comma).trim(), inner.slice(comma + 1).trim()];
}

export function colourValue(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}
