// A page may replace `URL` after this script has run.
export const { URL } = globalThis;

/**
 * The base of the User Portal API, resolved against the page's origin and never against `<base href>`.
 * Null when it is no http(s) address, or one that carries credentials (which `fetch` refuses).
 */
export function resolveApiBase(apiBase: string, pageOrigin: string): string | null {
  // A page's script may hand over anything.
  if (typeof apiBase !== 'string') return null;
  const address = apiBase.trim();
  const url = resolve(address.endsWith('/') ? address : `${address}/`, pageOrigin);
  return url && !url.search && !url.hash ? url.href : null;
}

/**
 * An address that an access token may be sent to, resolved against the page's origin: its own, or any by https.
 * Null for every other.
 */
export function resolveUsageUrl(address: string, pageOrigin: string): string | null {
  const url = resolve(address.trim(), pageOrigin);
  return url && (url.protocol === 'https:' || url.origin === pageOrigin) ? url.href : null;
}

function resolve(address: string, pageOrigin: string): URL | undefined {
  try {
    // The origin of a sandboxed page is the text "null": nothing can be resolved against it, but an absolute address needs none.
    const url = new URL(address, pageOrigin === 'null' ? undefined : pageOrigin);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}
