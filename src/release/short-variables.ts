import type { Plugin } from 'vite';
import { styleSheetsIn } from './style-sheets.js';

const VARIABLE = /--_\w+/g;

/** Shortens the names of the style sheets' own variables, `--_surface`. What a page may set, `--portal-surface`, stays. */
export function shortVariables(folder: string, environments: readonly string[]): Plugin {
  const short = shortNames(styleSheetsIn(folder));
  return {
    name: 'short-variables',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environments.includes(environment.name),
    transform: {
      filter: { id: /\.css\?inline$/ },
      handler: (code) => ({ code: code.replaceAll(VARIABLE, (name) => short.get(name) ?? name), map: null }),
    },
  };
}

/** A name for each variable of the sheets, in the order in which they name them. */
export function shortNames(sheets: readonly string[]): ReadonlyMap<string, string> {
  const names = new Set(sheets.flatMap((sheet) => sheet.match(VARIABLE) ?? []));
  return new Map(Array.from(names, (name, place) => [name, `--_${place.toString(36)}`]));
}
