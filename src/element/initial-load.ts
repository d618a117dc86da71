const MAX_INITIAL_LOAD_MS = 3000;
const INPUTS = ['wheel', 'keydown', 'pointerdown'];

interface LoadingWidget {
  readonly container: Element;
  readonly setHidden: (isHidden: boolean) => unknown;
}

const loadingWidgets = new Map<Element, LoadingWidget>();
let observer: ResizeObserver | undefined;

/**
 * Hides a widget while a widget above it is loading, because the upper one's height may still
 * change.
 *
 * @param onEnd called at the user's first input, after three seconds, or by the cleanup
 * @returns the cleanup. It uses no globals, because test environments may have removed them.
 */
export function startInitialLoad(
  widget: Element,
  container: Element,
  setHidden: LoadingWidget['setHidden'],
  onEnd: () => unknown,
): () => void {
  const { clearTimeout, removeEventListener } = globalThis;
  // A single observer for all widgets runs its callback once per frame.
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

/**
 * Whether the widget has a placeholder. Adds each to the `ResizeObserver`, because the widget's own
 * size may stay the same when a placeholder is removed.
 */
function isLoading(container: Element): boolean {
  const placeholders = container.querySelectorAll('.placeholder');
  for (const placeholder of placeholders) observer?.observe(placeholder);
  return placeholders.length > 0;
}
