/** Returns the headers of a response that a page of another origin may read with credentials. */
export function corsHeaders(
  origin: string | undefined,
  isAllowed: (origin: string) => boolean,
): Record<string, string> {
  if (origin === undefined || !isAllowed(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Date, Retry-After',
  };
}

/** @param requested the headers of the page's session, which may have any names */
export function preflightHeaders(requested = ''): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': `Accept, Cache-Control, Content-Type${requested && `, ${requested}`}`,
  };
}
