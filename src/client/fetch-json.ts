import { ApiError, type ErrorKind, HeadersError, RedirectError } from './api-error.js';
import { readJson } from './read-json.js';
import { cancelBody, isHtml, isRedirect } from './response.js';
import { withTimeout } from './timeout.js';

interface JsonRequest {
  readonly url: string;
  readonly operation: string;
  readonly fetch: typeof fetch;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
  /** Returns undefined if the host page's headers are invalid. May throw or never settle. */
  readonly getHeaders?: (() => Promise<Readonly<Record<string, string>> | undefined>) | undefined;
  /** The error for a redirect. If undefined, redirects are followed. */
  readonly redirectError?: ErrorKind | undefined;
  readonly isBlocked?: ((url: string) => boolean) | undefined;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface JsonResponse {
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends a request once. Rejects with an `ApiError`, or with the signal's reason. */
export async function fetchJson(request: JsonRequest): Promise<JsonResponse> {
  const { operation, signal, getHeaders, idleTimeoutMs, totalTimeoutMs } = request;
  const endsAt = performance.now() + totalTimeoutMs;
  let lacksHeaders = getHeaders !== undefined;
  const createError = (kind: 'network' | 'timeout') =>
    lacksHeaders ? new HeadersError(operation, kind === 'timeout' ? 'late' : 'threw') : new ApiError(kind, operation);

  const send = async (aborted: AbortSignal, restart: (milliseconds: number) => void): Promise<JsonResponse> => {
    let { init } = request;
    if (getHeaders) {
      // If the host page's function throws, `createError` replaces its error, which may contain a
      // secret.
      const headers = await getHeaders();
      if (!headers) throw new HeadersError(operation, 'invalid');
      lacksHeaders = false;
      aborted.throwIfAborted();
      init = { ...init, headers: { ...init.headers, ...headers } };
    }
    const handleBytes = (): void => restart(Math.min(idleTimeoutMs, endsAt - performance.now()));
    const response = await fetchWithRedirects({ ...request, init }, aborted);
    handleBytes();
    return { body: await readJson(response, operation, handleBytes), headers: response.headers };
  };

  let response: JsonResponse | undefined;
  try {
    response = await withTimeout(Math.min(idleTimeoutMs, totalTimeoutMs), signal, send);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : createError('network');
  }
  if (!response) throw createError('timeout');
  return response;
}

const redirectedPaths = new Set<string>();

/**
 * If the session has ended, a portal may redirect to a login page on another origin, which `fetch`
 * reports like a broken connection. So detect a redirect before following it.
 */
async function fetchWithRedirects(request: JsonRequest, signal: AbortSignal): Promise<Response> {
  const { url, operation, fetch, init, redirectError, isBlocked } = request;
  if (redirectError) return fetchWithSlash(request, redirectError, signal);
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  if (!isRedirect(response)) return response;
  cancelBody(response);
  const follow = (mode?: RequestMode) => fetch(url, { ...init, signal, redirect: 'follow', ...(mode && { mode }) });
  const followed = await follow().catch(() => undefined);
  if (followed) return followed;
  // A `no-cors` request shows whether the redirect's target responds at all. If it does, follow the
  // redirect once more, because the first attempt may have failed by a broken connection.
  const reached = await follow('no-cors').catch(() => undefined);
  if (reached) cancelBody(reached);
  else if (!isBlocked?.(url)) throw new RedirectError(operation);
  return follow().catch(() => {
    throw new ApiError('session-ended', operation);
  });
}

/** Tries the URL with and without its final slash instead of following a redirect. */
async function fetchWithSlash(
  { url, operation, fetch, init }: JsonRequest,
  redirectError: ErrorKind,
  signal: AbortSignal,
): Promise<Response> {
  const [path = ''] = url.split('?');
  const other = url.replace(/\/?(?=\?|$)/, (slash) => (slash ? '' : '/'));
  const isOtherFirst = redirectedPaths.has(path);
  // If `redirectError` isn't `session-ended`, the request has an access token, which must not reach
  // a second address.
  const addresses = redirectError !== 'session-ended' ? [url] : isOtherFirst ? [other, url] : [url, other];
  for (const [index, address] of addresses.entries()) {
    const response = await fetch(address, { ...init, signal, redirect: 'manual' });
    // If the server doesn't know the second address, it may respond with a 404 or an HTML page.
    const isElsewhere = index > 0 && (response.status === 404 || isHtml(response));
    // The host page's `fetch` may follow redirects, although `redirect` is `manual`.
    if (!isRedirect(response) && !response.redirected && !isElsewhere) {
      if (address === other) redirectedPaths.add(path);
      else redirectedPaths.delete(path);
      return response;
    }
    cancelBody(response);
  }
  throw new ApiError(redirectError, operation);
}
