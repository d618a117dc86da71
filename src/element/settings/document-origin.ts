/**
 * Reads `window.origin` only in a `srcdoc` document, because a variable of the page may shadow it.
 */
export function documentOrigin(): string {
  return location.origin === 'null' ? origin : location.origin;
}

export function isOnServer(): boolean {
  return !(globalThis.location as Location | undefined);
}
