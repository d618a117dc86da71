/** Whether this page is embedded in the gallery's overview. */
export const isFramed = window.parent !== window;

/** Resizes the iframe to its content. */
export function fitFrame(): void {
  const frame = window.frameElement as HTMLElement | null;
  if (!frame) return;
  new ResizeObserver(() => {
    frame.style.blockSize = `${document.documentElement.offsetHeight}px`;
  }).observe(document.documentElement);
}

/** Stories move the focus, also when they open a dialog, and browsers scroll the page, and the one around its frame, to it. */
export function keepScrollPosition(): void {
  const view = isFramed ? window.parent : window;
  const withoutScrolling = <Method extends (...args: never[]) => void>(method: Method) =>
    function keepPosition(this: unknown, ...args: Parameters<Method>): void {
      const { scrollX, scrollY } = view;
      method.apply(this, args);
      view.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    };
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = withoutScrolling(focus);
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = withoutScrolling(showModal);
}

/** A menu closes when the focus leaves it, and a story that takes the focus would close those in other frames. */
export function keepOverlays(): void {
  addEventListener(
    'focusout',
    (event) => {
      if (!event.relatedTarget) event.stopImmediatePropagation();
    },
    true,
  );
}

/** Runs the interactions of one story after those of another, in all frames of the overview: only one of them can have the focus. */
export function inTurn(interact: () => Promise<void>): Promise<void> {
  const overview = window.parent as Window & { lastInteraction?: Promise<void> };
  const interaction = (overview.lastInteraction ?? Promise.resolve()).then(interact);
  overview.lastInteraction = interaction.catch(() => undefined);
  return interaction;
}
