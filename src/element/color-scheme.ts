import type { Theme } from './parse-attributes.js';

/** Value of the `color-scheme` property. `auto` follows the host page if it declares the schemes that it supports, else the user's preference. */
export function getColorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}
