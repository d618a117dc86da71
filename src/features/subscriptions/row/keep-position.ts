/** Calls `change`, which alters the page above an element, and scrolls to keep the place. */
export function keepPosition(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  // `change()` has queued Preact's render, so the new layout exists when this microtask runs.
  queueMicrotask(() => {
    const shift = element.isConnected && element.getBoundingClientRect().top - top;
    if (shift) findScroller(element)?.scrollBy({ top: shift, behavior: 'instant' });
  });
}

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
