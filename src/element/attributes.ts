import type { StateFilter } from '../api/portal-client.js';

/** Where the colours come from: the visitor's or the page's preference, or one of the two schemes. */
export type Theme = 'auto' | 'light' | 'dark';

/*
 * What a page's author typed, narrowed to what the widgets know. Anything else counts as not given.
 */

function oneOf<Value extends string>(...values: readonly Value[]) {
  return (text: string | null | undefined): Value | undefined => values.find((value) => value === text);
}

export const readTheme = oneOf<Theme>('auto', 'light', 'dark');
export const readState = oneOf<StateFilter>('', 'active', 'canceled');

/** A whole number of at least zero. */
export function readNumber(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
