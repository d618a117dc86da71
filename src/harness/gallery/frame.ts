/** Whether this page stands in a frame of the gallery. */
export const isFramed = window.parent !== window;

/** Keeps the frame as high as what it shows. */
export function fitFrame(): void {
  const frame = window.frameElement as HTMLElement | null;
  if (!frame) return;
  new ResizeObserver(() => {
    frame.style.blockSize = `${document.documentElement.offsetHeight}px`;
  }).observe(document.documentElement);
}
