import { isLoopbackHostname } from './loopback.js';

/** Resolves the API's base URL against the page's origin, not against `<base href>`. */
export function resolveBaseUrl(apiBase: string, pageOrigin: string): string | null {
  const path = apiBase.trim();
  const url = resolve(path.endsWith('/') ? path : `${path}/`, pageOrigin);
  return url && !url.search && !url.hash ? url.href : null;
}

/**
 * Returns a URL that is safe for links and access tokens (https, same-origin or loopback), or
 * undefined.
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
    // A sandboxed page has the origin "null", which `new URL` rejects as a base even for absolute
    // URLs.
    const resolved = new URL(url, base === 'null' ? undefined : base);
    return /^https?:$/.test(resolved.protocol) && !resolved.username && !resolved.password ? resolved : undefined;
  } catch {
    return undefined;
  }
}
