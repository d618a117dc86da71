import { type ApiError, HeadersError, RedirectError } from '../client/api-error.js';
import { documentOrigin } from './settings/document-origin.js';
import { violatedDirectives } from './violations.js';
import { warnOnce } from './warnings.js';

interface RequestSettings {
  readonly headers: unknown;
  readonly fetch: unknown;
}

/** @param mayReachApi whether another API request has succeeded or is still pending */
export function warnAboutFailure(
  error: ApiError,
  { origin, pathname }: URL,
  mayReachApi: boolean,
  { baseUrl, headers, fetch }: RequestSettings & { readonly baseUrl: string },
): void {
  const { kind, operation, status, received } = error;
  const isUsage = operation === 'listBillableMetrics';
  const url = origin + pathname;
  if (error instanceof HeadersError) warnOnce('headersError', 'headers()', error.problem);
  else if (error instanceof RedirectError) warnOnce('unfollowed', pathname);
  else if (received) warnOnce('unreadable', isUsage ? 'usage-url' : 'the API base', received, url);
  // Wait for `securitypolicyviolation`, which browsers dispatch after the request has failed.
  else if (kind === 'network') setTimeout(() => warnAboutNoResponse(origin, !!fetch));
  else if (kind === 'session-ended' && status === undefined && headers) warnOnce('redirect', pathname);
  else if (kind === 'not-found' && isUsage) warnOnce('wrongUrl', url, 'usage-url', '--usage-url');
  // A 404 means a wrong API base, but for tokens it means that the subscription was removed.
  else if (kind === 'not-found' && operation !== 'listAccessTokens' && !mayReachApi)
    warnOnce('wrongUrl', baseUrl, 'the API base', '--api-base');
  // If the usage endpoint redirects, the error has no status.
  else if (kind === 'server' && isUsage && status === undefined) warnOnce('usageRedirect', url);
}

/** Warns after the first failed attempt, because retries delay `portal-error` by seconds. */
function warnAboutNoResponse(origin: string, isOwnFetch: boolean): void {
  const isBlocked = violatedDirectives.has('connect-src');
  if (navigator.onLine && (isBlocked || isOwnFetch || origin !== documentOrigin()))
    warnOnce('noResponse', origin, isBlocked, isOwnFetch && !isBlocked);
}

/** The last three times at which the page set new `headers` or a new `fetch`. */
const newAt = new Map<keyof RequestSettings, readonly number[]>();

/**
 * Each change of `headers` or `fetch` loads all data again. Some pages pass a new function each
 * time they render.
 */
export function warnAboutChange(settings: RequestSettings, former: RequestSettings | undefined): void {
  if (former && !former.headers && settings.headers) warnOnce('lateHeaders', 'headers');
  for (const name of ['headers', 'fetch'] as const) {
    if (!settings[name] || settings[name] === former?.[name]) continue;
    const now = performance.now();
    const times = [...(newAt.get(name) ?? []), now].slice(-3);
    newAt.set(name, times);
    if (times.length === 3 && now - (times[0] ?? 0) < 10_000) warnOnce('changing', name);
  }
}
