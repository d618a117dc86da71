import type { StateFilter } from '../api/portal-client.js';

/** Where the colours come from: the visitor's or the page's preference, or one of the two schemes. */
export type Theme = 'auto' | 'light' | 'dark';

/*
 * What a page's author typed, narrowed to what the widgets know. Anything else counts as not given.
 */

export function readTheme(value: string | null | undefined): Theme | undefined {
  return value === 'auto' || value === 'light' || value === 'dark' ? value : undefined;
}

export function readState(value: string | null): StateFilter | undefined {
  return value === '' || value === 'active' || value === 'canceled' ? value : undefined;
}

/** A whole number of at least one. */
export function readCount(value: string | null): number | undefined {
  const number = readAmount(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A number of at least zero. */
export function readAmount(value: string | null): number | undefined {
  if (value === null || !/^\d+(\.\d+)?$/.test(value.trim())) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
