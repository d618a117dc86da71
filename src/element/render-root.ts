import { createColorSchemeProbe } from './color-scheme.js';
import { styleSheet } from '../ui/style-sheet.js';

/** Gives an element an open shadow root, and returns the container to render into. */
export function createRenderRoot(element: Element, onColorSchemeChange: () => void): HTMLElement {
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet];
  const container = document.createElement('div');
  container.className = 'portal';
  // Not `part.add()`: happy-dom and jsdom, in which integrators test their components, lack `Element.part`.
  container.setAttribute('part', 'root');
  root.append(container, createColorSchemeProbe(onColorSchemeChange));
  return container;
}
