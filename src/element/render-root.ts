import { setStyles } from '../ui/style-sheet.js';
import type { Theme } from './settings/settings.js';
import css from './styles.css?inline';

let isParsed = false;

/**
 * Parses the styles once. Call this at the first render, so that requests leave before this slow
 * step.
 */
export function parseStyles(): void {
  if (isParsed) return;
  isParsed = true;
  setStyles(css);
}

export function createRenderRoot(element: Element, onColorSchemeChange: () => void): HTMLElement {
  // Use null instead of the page's registry, with which Preact couldn't create elements after a
  // move to another document.
  const root = element.attachShadow({ mode: 'open', customElementRegistry: null });
  const container = document.createElement('div');
  container.className = 'portal';
  // Don't use `part.add()`, which happy-dom and jsdom lack.
  container.setAttribute('part', 'root');
  root.append(container, createColorSchemeProbe(onColorSchemeChange));
  return container;
}

/**
 * Returns the CSS `color-scheme` for a theme. `auto` inherits the page's scheme. If the page
 * declares none, an empty value lets the style sheet follow the user's preference.
 */
export function getColorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}

/**
 * Creates an invisible element that detects changes of the inherited color scheme, for which
 * browsers have no event. Its styles start a transition when the scheme changes, and an animation
 * when a hidden widget is displayed again.
 */
function createColorSchemeProbe(onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'color-scheme-probe';
  // If the scheme changes back before the transition begins, `transitioncancel` is the only event.
  for (const type of ['transitionrun', 'transitioncancel', 'animationstart']) probe.addEventListener(type, onChange);
  return probe;
}
