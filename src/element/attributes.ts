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

/** A number of at least zero. */
export function readAmount(text: string | null): number | undefined {
  return text && /^\d+(\.\d+)?$/.test(text) && text.length < 16 ? Number(text) : undefined;
}

/** A whole number of at least one. */
export function readCount(text: string | null): number | undefined {
  const amount = readAmount(text);
  return amount && Number.isSafeInteger(amount) ? amount : undefined;
}
