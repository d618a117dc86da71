/** Origin of the page. A srcdoc document has no origin in `location`; `window.origin` may be shadowed by a page's variable. */
export function documentOrigin(): string {
  return location.origin === 'null' ? origin : location.origin;
}

/** A server that renders pages has no origin to resolve URLs against; nothing is requested there. */
export function isOnServer(): boolean {
  return !(globalThis.location as Location | undefined);
}
