/** Returns the focused element in the document or shadow root of an element. */
export function getFocused(element: Element | null): Element | null {
  const { activeElement } = (element?.getRootNode() ?? document) as Document | ShadowRoot;
  return activeElement === document.body ? null : activeElement;
}

/** Focuses the first matching element, if there is one. */
export function focusFirst(container: Element | null | undefined, selector: string): void {
  container?.querySelector<HTMLElement>(selector)?.focus();
}
