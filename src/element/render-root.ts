import { setStyles } from '../ui/style-sheet.js';
import type { Theme } from './settings/settings.js';
import css from './styles.css?inline';

let isParsed = false;

/** Parses the styles once, after the first requests have left. */
export function parseStyles(): void {
  if (isParsed) return;
  isParsed = true;
  setStyles(css);
}

export function createRenderRoot(element: Element, onColorSchemeChange: () => void): HTMLElement {
  // Don't use the page's registry, because Preact couldn't create elements after a move to another
  // document.
  const root = element.attachShadow({ mode: 'open', customElementRegistry: null });
  const container = document.createElement('div');
  container.className = 'portal';
  // happy-dom and jsdom lack `part.add()`.
  container.setAttribute('part', 'root');
  root.append(container, createColorSchemeProbe(onColorSchemeChange));
  return container;
}

/**
 * Returns the `color-scheme`. `auto` follows the page if it declares schemes, otherwise the user's
 * preference.
 */
export function getColorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}

/**
 * Creates an element that notices changes of the color scheme. Its styles start a transition with
 * each change, and an animation when it is displayed again.
 */
function createColorSchemeProbe(onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'color-scheme-probe';
  // If a change is undone before its transition begins, the only event is `transitioncancel`.
  for (const type of ['transitionrun', 'transitioncancel', 'animationstart']) probe.addEventListener(type, onChange);
  return probe;
}
