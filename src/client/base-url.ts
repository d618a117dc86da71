import { isLoopbackHostname } from './loopback.js';

/**
 * Returns the API's base URL, resolved against the page's origin and never against `<base href>`.
 * Null if it isn't http(s), or has credentials, a query or a fragment.
 */
export function resolveBaseUrl(apiBase: string, pageOrigin: string): string | null {
  const path = apiBase.trim();
  const url = resolve(path.endsWith('/') ? path : `${path}/`, pageOrigin);
  return url && !url.search && !url.hash ? url.href : null;
}

/**
 * Returns a URL if it is safe as a link and for access tokens, and otherwise undefined. Safe URLs
 * are https, same-origin or loopback, without credentials.
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
    // The origin of a sandboxed page is "null". `new URL` rejects it as a base, even if the URL is
    // absolute.
    const resolved = new URL(url, base === 'null' ? undefined : base);
    return /^https?:$/.test(resolved.protocol) && !resolved.username && !resolved.password ? resolved : undefined;
  } catch {
    return undefined;
  }
}
