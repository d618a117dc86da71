const LONGEST_ARRIVAL_MS = 3000;
const INPUTS = ['wheel', 'keydown', 'pointerdown'];

/** While a widget arrives: how it is hidden. */
const arriving = new Map<Element, (isHidden: boolean) => unknown>();

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
  // Told after layout and before the paint; a placeholder that is removed has another size, too.
  const observer =
    globalThis.ResizeObserver &&
    new ResizeObserver(() => {
      for (const placeholder of placeholdersOf(widget)) observer.observe(placeholder);
      showInOrder();
    });
  const end = (): void => {
    clearTimeout(timer);
    for (const type of INPUTS) removeEventListener(type, end, true);
    observer?.disconnect();
    arriving.delete(widget);
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

function showInOrder(): void {
  const places = [...arriving].map(([widget, setHidden]) => ({
    widget,
    setHidden,
    box: widget.getBoundingClientRect(),
  }));
  const loading = places.filter(({ widget }) => placeholdersOf(widget).length);
  for (const { setHidden, box } of places) {
    const isBelow = ({ box: above }: (typeof places)[number]): boolean =>
      above.bottom <= box.top && above.left < box.right && above.right > box.left;
    setHidden(loading.some(isBelow));
  }
}

function placeholdersOf({ shadowRoot }: Element): NodeListOf<Element> {
  return (shadowRoot as ShadowRoot).querySelectorAll('.placeholder');
}
