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
