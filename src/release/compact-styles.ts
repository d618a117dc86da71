import type { Plugin } from 'vite';
import { styleSheetsIn } from './style-sheets.js';

const VARIABLE = /--_\w+/g;

/** Makes the style sheets shorter where the minifier leaves them as they are: in the values that are computed from variables. */
export function compactStyles(folder: string, environments: readonly string[]): Plugin {
  const short = shortNames(styleSheetsIn(folder));
  return {
    name: 'compact-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environments.includes(environment.name),
    transform: {
      filter: { id: /\.css\?inline$/ },
      handler: (code) => ({ code: withoutSpaces(code.replaceAll(VARIABLE, (name) => short.get(name) ?? name)), map: null }),
    },
  };
}

/**
 * A name for each of the sheets' own variables, `--_surface`, in the order in which they name them. What a page may set,
 * `--portal-surface`, has none.
 */
export function shortNames(sheets: readonly string[]): ReadonlyMap<string, string> {
  const names = new Set(sheets.flatMap((sheet) => sheet.match(VARIABLE) ?? []));
  return new Map(Array.from(names, (name, place) => [name, `--_${place.toString(36)}`]));
}

/** The sheet without the spaces that a list and a product can do without. A sum can't. */
export function withoutSpaces(sheet: string): string {
  return sheet.replaceAll(', ', ',').replaceAll(' * ', '*');
}
