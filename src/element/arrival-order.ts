const LONGEST_ARRIVAL_MS = 3000;
const INPUTS = ['wheel', 'keydown', 'pointerdown'];

/** While a widget arrives: how it is hidden. */
const arriving = new Map<Element, (isHidden: boolean) => unknown>();
let observer: ResizeObserver | undefined;

/**
 * While widgets arrive, one below another that is loading is hidden: that may become of any height, and would move it. One beside it is not.
 *
 * @param onEnd called once the user has done something, or after three seconds
 * @returns ends it before; needs no globals
 */
export function arriveInOrder(
  widget: Element,
  setHidden: (isHidden: boolean) => unknown,
  onEnd: () => unknown,
): () => void {
  const { clearTimeout, removeEventListener } = globalThis;
  // One for all widgets: it is told once, after layout and before the paint.
  observer ??= globalThis.ResizeObserver && new ResizeObserver(showInOrder);
  const end = (): void => {
    clearTimeout(timer);
    for (const type of INPUTS) removeEventListener(type, end, true);
    arriving.delete(widget);
    if (!arriving.size) {
      observer?.disconnect();
      observer = undefined;
    }
    setHidden(false);
    showInOrder();
    onEnd();
  };
  const timer = setTimeout(end, LONGEST_ARRIVAL_MS);
  for (const type of INPUTS) addEventListener(type, end, true);
  arriving.set(widget, setHidden);
  observer?.observe(widget);
  return end;
}

function showInOrder(entries: readonly ResizeObserverEntry[] = []): void {
  for (const { target } of entries) if (!target.isConnected) observer?.unobserve(target);
  const places = [...arriving].map(([widget, setHidden]) => {
    const { top, bottom, left, right } = widget.getBoundingClientRect();
    return { setHidden, top, bottom, left, right, isLoading: isLoading(widget) };
  });
  for (const { setHidden, top, left, right } of places)
    setHidden(
      places.some((above) => above.isLoading && above.bottom <= top && above.left < right && above.right > left),
    );
}

/** Observes the placeholders, too: one that is removed has another size, though its widget may not. */
function isLoading({ shadowRoot }: Element): boolean {
  const placeholders = (shadowRoot as ShadowRoot).querySelectorAll('.placeholder');
  for (const placeholder of placeholders) observer?.observe(placeholder);
  return placeholders.length > 0;
}
