/** The element with the focus in the document or shadow root of an element; null if there is none. */
export function getFocused(element: Element | null): Element | null {
  const { activeElement } = (element?.getRootNode() ?? document) as Document | ShadowRoot;
  return activeElement === document.body ? null : activeElement;
}

/** Moves the focus to the first element that matches a selector. Without one, it stays. */
export function focusFirst(container: Element | null | undefined, selector: string): void {
  container?.querySelector<HTMLElement>(selector)?.focus();
}
