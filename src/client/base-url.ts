import { isLoopbackHostname } from './loopback.js';

/**
 * The base URL of the User Portal API, resolved against the page's origin and never against `<base href>`.
 * Null when it is not http(s), or carries credentials (which `fetch` refuses).
 */
export function resolveBaseUrl(apiBase: string, pageOrigin: string): string | null {
  const path = apiBase.trim();
  const url = resolve(path.endsWith('/') ? path : `${path}/`, pageOrigin);
  return url && !url.search && !url.hash ? url.href : null;
}

/**
 * A URL that an access token may be sent to, or that a link may lead to: of the page's origin, https or loopback, without user name. Undefined
 * for any other.
 */
export function resolveSafeUrl(url: string, pageOrigin: string, base = pageOrigin): URL | undefined {
  const resolved = resolve(url.trim(), base);
  return resolved &&
    (resolved.protocol === 'https:' || resolved.origin === pageOrigin || isLoopbackHostname(resolved.hostname))
    ? resolved
    : undefined;
}

function resolve(url: string, base: string): URL | undefined {
  try {
    // The origin of a sandboxed page is the string "null", which nothing can be resolved against; an absolute URL needs no base.
    const resolved = new URL(url, base === 'null' ? undefined : base);
    return /^https?:$/.test(resolved.protocol) && !resolved.username && !resolved.password ? resolved : undefined;
  } catch {
    return undefined;
  }
}
