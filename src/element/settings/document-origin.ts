/**
 * Returns the page's origin. In a `srcdoc` document, only `window.origin` has it. It comes second,
 * because a page's variable may shadow it.
 */
export function documentOrigin(): string {
  return location.origin === 'null' ? origin : location.origin;
}

/** Servers have no origin to resolve URLs against, and send no requests. */
export function isOnServer(): boolean {
  return !(globalThis.location as Location | undefined);
}
