export interface CorsOptions {
  /** Origins that may call the Portal API with credentials. */
  readonly origins: readonly string[] | ((origin: string) => boolean);
  /** In addition to the CORS-safelisted response headers. */
  readonly exposeHeaders?: readonly string[];
}

export function corsHeaders(
  { origins, exposeHeaders = [] }: CorsOptions,
  origin: string | undefined,
): Record<string, string> {
  const isAllowed =
    origin !== undefined && (typeof origins === 'function' ? origins(origin) : origins.includes(origin));
  if (!isAllowed) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    ...(exposeHeaders.length > 0 && { 'access-control-expose-headers': exposeHeaders.join(', ') }),
  };
}

// Names of headers, as browsers send them.
const NAMES = /^[\w-]+(?:, ?[\w-]+)*$/;

/** @param requested the headers of the page's session, which may have any names */
export function preflightHeaders(requested = ''): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': `Accept, Cache-Control, Content-Type${NAMES.test(requested) ? `, ${requested}` : ''}`,
  };
}
