import type { Refusal } from './responses.js';

export const FOREIGN_ORIGIN: Refusal = {
  status: 403,
  message: "the origin of the page isn't allowed",
  remedy: 'If the page is yours, set allowOrigin to its origin; behind a proxy, pass on the Host header.',
};

/**
 * Whether a request comes from a page whose origin is neither the handler's nor the allowed one.
 * The handler's own origin is compared by host, because a proxy that ends TLS changes the scheme.
 */
export function isForeignRequest({ headers, url }: Request, allowedOrigin: string | null): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin === null) return site === 'cross-site';
  if (origin === allowedOrigin || site === 'same-origin') return false;
  const host = headers.get('host') ?? new URL(url).host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
