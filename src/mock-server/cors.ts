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

export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Accept, Cache-Control, Content-Type',
};
