import { setStyles } from '../ui/style-sheet.js';
import type { Theme } from './settings.js';
import css from './styles.css?inline';

let isParsed = false;

/** Parses the styles once, after the first requests have left. */
export function parseStyles(): void {
  if (isParsed) return;
  isParsed = true;
  setStyles(css);
}

export function createRenderRoot(element: Element, onColorSchemeChange: () => void): HTMLElement {
  // Don't use the page's registry, with which Preact couldn't create elements after a move into
  // another document.
  const root = element.attachShadow({ mode: 'open', customElementRegistry: null });
  const container = document.createElement('div');
  container.className = 'portal';
  // Don't use `part.add()`, which happy-dom and jsdom lack.
  container.setAttribute('part', 'root');
  root.append(container, createColorSchemeProbe(onColorSchemeChange));
  return container;
}

/**
 * Returns the `color-scheme`. `auto` follows the page if it declares its schemes, else the user's
 * preference.
 */
export function getColorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}

/**
 * Creates an element that notices changes of the inherited color scheme. Its styles start a
 * transition when the scheme changes, and an animation when it is displayed again.
 */
function createColorSchemeProbe(onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'color-scheme-probe';
  // If a change is undone before its transition begins, the transition is canceled and no other
  // starts.
  for (const type of ['transitionrun', 'transitioncancel', 'animationstart']) probe.addEventListener(type, onChange);
  return probe;
}
