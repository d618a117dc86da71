/**
 * The base of the User Portal API, resolved against the page's origin and never against `<base href>`.
 * Null when it is no http(s) address, or one that carries credentials (which `fetch` refuses).
 */
export function resolveApiBase(apiBase: string, pageOrigin: string): string | null {
  try {
    const url = new URL(apiBase.endsWith('/') ? apiBase : `${apiBase}/`, `${pageOrigin}/`);
    const isUsable = /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
    return isUsable ? url.href : null;
  } catch {
    return null;
  }
}
