/** The element with the focus in the document or shadow root of an element; null if there is none. */
export function getFocused(element: Element | null): Element | null {
  const { activeElement } = (element?.getRootNode() ?? document) as Document | ShadowRoot;
  return activeElement === document.body ? null : activeElement;
}
