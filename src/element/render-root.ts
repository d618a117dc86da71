import { setStyles } from '../ui/style-sheet.js';
import type { Theme } from './settings/settings.js';
import css from './styles.css?inline';

/** Parsing is slow, so call this when an element renders, after the requests have been sent. */
export function parseStyles(): void {
  setStyles(css);
}

export function createRenderRoot(element: Element, onColorSchemeChange: () => void): HTMLElement {
  // Use null, because with the page's registry, Preact couldn't create elements once the widget has
  // moved to another document.
  const root = element.attachShadow({ mode: 'open', customElementRegistry: null });
  const container = document.createElement('div');
  container.className = 'portal';
  // Don't use `part.add()`, which happy-dom and jsdom lack.
  container.setAttribute('part', 'root');
  root.append(container, createColorSchemeProbe(onColorSchemeChange));
  return container;
}

/**
 * Returns an empty string if the page declares no color scheme. The style sheet then follows the
 * user's preference.
 */
export function getColorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}

/**
 * Browsers have no event for a change of the inherited color scheme, so an invisible probe detects
 * it. Its styles start a transition when the scheme changes, and an animation when a hidden widget
 * is displayed again.
 */
function createColorSchemeProbe(onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'color-scheme-probe';
  // If the scheme changes back before the transition begins, `transitioncancel` is the only event.
  for (const type of ['transitionrun', 'transitioncancel', 'animationstart']) probe.addEventListener(type, onChange);
  return probe;
}
