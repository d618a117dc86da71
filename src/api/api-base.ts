/**
 * The base of the User Portal API, resolved against the page's origin and never against `<base href>`.
 * Null when it is no http(s) address, or one that carries credentials (which `fetch` refuses).
 */
export function resolveApiBase(apiBase: string, pageOrigin: string): string | null {
  const address = apiBase.trim();
  // The origin of a sandboxed page is the text "null": nothing can be resolved against it, but an absolute address needs none.
  const against = pageOrigin === 'null' ? undefined : pageOrigin;
  try {
    const url = new URL(address.endsWith('/') ? address : `${address}/`, against);
    const isUsable = /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
    return isUsable ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * An address that an access token may be sent to, resolved against the page's origin: its own, or any by https.
 * Null for every other.
 */
export function resolveUsageUrl(address: string, pageOrigin: string): string | null {
  try {
    const url = new URL(address.trim(), pageOrigin);
    return (url.protocol === 'https:' || url.origin === pageOrigin) && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
