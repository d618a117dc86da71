/**
 * Returns the origin of the page. `location` of a `srcdoc` document has none. `window.origin` is
 * the second choice, because a page's variable may shadow it.
 */
export function documentOrigin(): string {
  return location.origin === 'null' ? origin : location.origin;
}

/** Whether a server renders the page. It has no origin to resolve URLs against, and requests nothing. */
export function isOnServer(): boolean {
  return !(globalThis.location as Location | undefined);
}
