/**
 * Keeps an element where it is on the screen, while a change above it is rendered: the nearest scroll container is scrolled by the
 * difference, as far as its range allows.
 */
export function keepPosition(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  // Preact renders in a microtask, which the change has queued before this one.
  queueMicrotask(() => {
    const shift = element.isConnected && element.getBoundingClientRect().top - top;
    if (shift) findScroller(element)?.scrollBy({ top: shift, behavior: 'instant' });
  });
}

/** The nearest ancestor that can be scrolled, also outside of the shadow roots that contain the element. */
function findScroller(element: Element): Element | null {
  let ancestor: Element | null = element;
  while (ancestor) {
    if (ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY)) {
      return ancestor;
    }
    ancestor = ancestor.assignedSlot ?? ancestor.parentElement ?? parentHost(ancestor);
  }
  return document.scrollingElement;
}

function parentHost(element: Element): Element | null {
  return (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
}
