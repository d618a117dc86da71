import { setStyles } from '../ui/style-sheet.js';
import type { Theme } from './settings.js';
import css from './styles.css?inline';

let isParsed = false;

/** Parses the style sheet on the first call, which comes before the first render: the first requests are not delayed by it. */
export function parseStyles(): void {
  if (isParsed) return;
  isParsed = true;
  setStyles(css);
}

/** Gives an element an open shadow root, and returns the container to render into. */
export function createRenderRoot(element: Element, onColorSchemeChange: () => void): HTMLElement {
  // In a shadow root with the registry of the page, Preact could create no elements after a move into another document.
  const root = element.attachShadow({ mode: 'open', customElementRegistry: null });
  const container = document.createElement('div');
  container.className = 'portal';
  // Don't use `part.add()`: happy-dom and jsdom, in which pages test their components, lack `Element.part`.
  container.setAttribute('part', 'root');
  root.append(container, createColorSchemeProbe(onColorSchemeChange));
  return container;
}

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
function createColorSchemeProbe(onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'color-scheme-probe';
  // A change that is undone before its transition has begun cancels that, and starts none.
  for (const type of ['transitionrun', 'transitioncancel', 'animationstart']) probe.addEventListener(type, onChange);
  return probe;
}
