import { isLoopbackHostname } from './loopback.js';

/**
 * Returns the API's base URL, resolved against the page's origin and never against `<base href>`.
 * Null if it isn't http(s) or has credentials, which `fetch` rejects.
 */
export function resolveBaseUrl(apiBase: string, pageOrigin: string): string | null {
  const path = apiBase.trim();
  const url = resolve(path.endsWith('/') ? path : `${path}/`, pageOrigin);
  return url && !url.search && !url.hash ? url.href : null;
}

/**
 * Returns a URL that an access token may be sent to or a link may lead to: same-origin, https or
 * loopback, without credentials. Undefined for any other URL.
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
    // A sandboxed page has the origin "null", which isn't a base. Absolute URLs need none.
    const resolved = new URL(url, base === 'null' ? undefined : base);
    return /^https?:$/.test(resolved.protocol) && !resolved.username && !resolved.password ? resolved : undefined;
  } catch {
    return undefined;
  }
}
