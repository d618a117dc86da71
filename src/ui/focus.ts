export function getFocused(element: Element | null): Element | null {
  const { activeElement } = (element?.getRootNode() ?? document) as Document | ShadowRoot;
  return activeElement === document.body ? null : activeElement;
}

export function focusFirst(container: Element | null | undefined, selector: string): void {
  container?.querySelector<HTMLElement>(selector)?.focus();
}
