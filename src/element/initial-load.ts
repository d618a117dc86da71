const MAX_INITIAL_LOAD_MS = 3000;
const INPUTS = ['wheel', 'keydown', 'pointerdown'];

interface LoadingWidget {
  /** Contains the placeholders. */
  readonly container: Element;
  readonly setHidden: (isHidden: boolean) => unknown;
}

/** The widgets that are in their initial load. */
const loadingWidgets = new Map<Element, LoadingWidget>();
let observer: ResizeObserver | undefined;

/**
 * Hides a widget while another one above it is loading. The height of the loading widget isn't known yet, so a visible widget below it would
 * shift. A widget beside the loading one stays visible.
 *
 * @param onEnd called on the first input of the user, after three seconds, or by the cleanup
 * @returns the cleanup, which uses no globals: test environments remove them before the last widget
 */
export function loadInOrder(
  widget: Element,
  container: Element,
  setHidden: LoadingWidget['setHidden'],
  onEnd: () => unknown,
): () => void {
  const { clearTimeout, removeEventListener } = globalThis;
  // A single observer, whose callback runs once per frame, after layout and before paint.
  observer ??= globalThis.ResizeObserver && new ResizeObserver(showInOrder);
  const end = (): void => {
    clearTimeout(timer);
    for (const type of INPUTS) removeEventListener(type, end, true);
    loadingWidgets.delete(widget);
    if (!loadingWidgets.size) {
      observer?.disconnect();
      observer = undefined;
    }
    setHidden(false);
    showInOrder();
    onEnd();
  };
  const timer = setTimeout(end, MAX_INITIAL_LOAD_MS);
  for (const type of INPUTS) addEventListener(type, end, true);
  loadingWidgets.set(widget, { container, setHidden });
  observer?.observe(widget);
  return end;
}

function showInOrder(entries: readonly ResizeObserverEntry[] = []): void {
  for (const { target } of entries) if (!target.isConnected) observer?.unobserve(target);
  const places = [...loadingWidgets].map(([widget, { container, setHidden }]) => {
    const { top, bottom, left, right } = widget.getBoundingClientRect();
    return { setHidden, top, bottom, left, right, isLoading: isLoading(container) };
  });
  for (const { setHidden, top, left, right } of places)
    setHidden(
      places.some((above) => above.isLoading && above.bottom <= top && above.left < right && above.right > left),
    );
}

/** Observes the placeholders as well, so that a removed placeholder calls the observer back even if the size of the widget stays the same. */
function isLoading(container: Element): boolean {
  const placeholders = container.querySelectorAll('.placeholder');
  for (const placeholder of placeholders) observer?.observe(placeholder);
  return placeholders.length > 0;
}
