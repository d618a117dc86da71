export interface CrossOriginAccess {
  /** The origins whose script may call the Portal API, with the visitor's cookie. */
  readonly origins: readonly string[];
  /** Response headers that such script may read, beyond the few that the browser always lets it read. */
  readonly exposeHeaders?: readonly string[];
}

/** What a Portal API answer says to a request from another origin. */
export function crossOriginHeaders(
  { origins, exposeHeaders = [] }: CrossOriginAccess,
  origin: string | undefined,
): Record<string, string> {
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
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
