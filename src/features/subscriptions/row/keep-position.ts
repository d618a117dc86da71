/** Keeps an element in place during a change above it, by scrolling. */
export function keepPosition(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  // Preact renders in a microtask that the change has queued before this one.
  queueMicrotask(() => {
    const shift = element.isConnected && element.getBoundingClientRect().top - top;
    if (shift) findScroller(element)?.scrollBy({ top: shift, behavior: 'instant' });
  });
}

/** Finds the nearest scrollable ancestor, even outside shadow roots. */
function findScroller(element: Element): Element | null {
  let ancestor: Element | null = element;
  while (ancestor) {
    if (ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY)) {
      return ancestor;
    }
    const { host = null } = ancestor.getRootNode() as Partial<ShadowRoot>;
    ancestor = ancestor.assignedSlot ?? ancestor.parentElement ?? host;
  }
  return document.scrollingElement;
}
