const MAX_INITIAL_LOAD_MS = 3000;
const INPUTS = ['wheel', 'keydown', 'pointerdown'];

interface LoadingWidget {
  readonly container: Element;
  readonly setHidden: (isHidden: boolean) => unknown;
}

const loadingWidgets = new Map<Element, LoadingWidget>();
let observer: ResizeObserver | undefined;

/**
 * Hides a widget until no widget above it is loading, because their heights aren't known yet.
 * Widgets side by side stay visible.
 *
 * @param onEnd called on the user's first input, after three seconds, or by the cleanup
 * @returns the cleanup. It uses no globals, which test environments may already have removed.
 */
export function startInitialLoad(
  widget: Element,
  container: Element,
  setHidden: LoadingWidget['setHidden'],
  onEnd: () => unknown,
): () => void {
  const { clearTimeout, removeEventListener } = globalThis;
  // A single observer runs its callback once per frame, after layout and before paint.
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

function showInOrder(): void {
  const places = [...loadingWidgets].map(([widget, { container, setHidden }]) => {
    const { top, bottom, left, right } = widget.getBoundingClientRect();
    return { setHidden, top, bottom, left, right, isLoading: isLoading(container) };
  });
  for (const { setHidden, top, left, right } of places)
    setHidden(
      places.some((above) => above.isLoading && above.bottom <= top && above.left < right && above.right > left),
    );
}

/** Observes placeholders, too, because the widget's size may stay the same without one. */
function isLoading(container: Element): boolean {
  const placeholders = container.querySelectorAll('.placeholder');
  for (const placeholder of placeholders) observer?.observe(placeholder);
  return placeholders.length > 0;
}
