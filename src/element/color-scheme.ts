import type { Theme } from './attributes.js';

/** Value of the `color-scheme` property. `auto` follows the host page if it declares the schemes that it supports, else the user's preference. */
export function getColorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}

/**
 * Creates an element that notices changes of the inherited color scheme without polling: its styles start a transition when the scheme
 * changes, and an animation when it is rendered again after `display: none`.
 */
export function createColorSchemeProbe(onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'color-scheme-probe';
  // A change that is undone before its transition has begun cancels that, and starts none.
  for (const type of ['transitionrun', 'transitioncancel', 'animationstart']) probe.addEventListener(type, onChange);
  return probe;
}
