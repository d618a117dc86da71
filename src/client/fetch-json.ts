import { ApiError, type ErrorKind, HeadersError, RedirectError } from './api-error.js';
import { readJson } from './read-json.js';
import { cancelBody, isHtml, isRedirect } from './response.js';
import { withTimeout } from './timeout.js';

interface JsonRequest {
  readonly url: string;
  readonly operation: string;
  readonly fetch: typeof fetch;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
  /**
   * Returns the host page's headers, or undefined for another value. It may throw or never settle.
   */
  readonly getHeaders?: (() => Promise<Readonly<Record<string, string>> | undefined>) | undefined;
  /**
   * If set, reject with this error instead of following a redirect. `session-ended` still follows a
   * redirect that only adds or drops a slash.
   */
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

/** Makes one attempt. Rejects with an `ApiError`, or with the signal's reason. */
export async function fetchJson(request: JsonRequest): Promise<JsonResponse> {
  const { operation, signal, getHeaders, idleTimeoutMs, totalTimeoutMs } = request;
  const endsAt = performance.now() + totalTimeoutMs;
  let lacksHeaders = getHeaders !== undefined;
  const createError = (kind: 'network' | 'timeout') =>
    lacksHeaders ? new HeadersError(operation, kind === 'timeout' ? 'late' : 'threw') : new ApiError(kind, operation);

  const send = async (aborted: AbortSignal, restart: (milliseconds: number) => void): Promise<JsonResponse> => {
    let { init } = request;
    if (getHeaders) {
      // The host page's function may throw an error with a secret in its message, so `createError`
      // replaces it.
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
 * If a session has ended, a portal may redirect to a login page. Browsers hide where a redirect
 * leads, so only a second request follows it.
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
  // Only this mode can reach a login page of another origin. It can't read the response, so request
  // again in case only the connection had broken.
  const reached = await follow('no-cors').catch(() => undefined);
  if (reached) cancelBody(reached);
  else if (!isBlocked?.(url)) throw new RedirectError(operation);
  return follow().catch(() => {
    throw new ApiError('session-ended', operation);
  });
}

/** Requests the address with or without a slash at its end, instead of following a redirect. */
async function fetchWithSlash(
  { url, operation, fetch, init }: JsonRequest,
  redirectError: ErrorKind,
  signal: AbortSignal,
): Promise<Response> {
  const [path = ''] = url.split('?');
  const other = url.replace(/\/?(?=\?|$)/, (slash) => (slash ? '' : '/'));
  const isOtherFirst = redirectedPaths.has(path);
  // Never send a token to another address.
  const addresses = redirectError !== 'session-ended' ? [url] : isOtherFirst ? [other, url] : [url, other];
  for (const [index, address] of addresses.entries()) {
    const response = await fetch(address, { ...init, signal, redirect: 'manual' });
    // The host page's `fetch` may follow redirects against our option. A server may respond with a
    // page to an unknown address.
    const isElsewhere = index > 0 && (response.status === 404 || isHtml(response));
    if (!isRedirect(response) && !response.redirected && !isElsewhere) {
      if (address === other) redirectedPaths.add(path);
      else redirectedPaths.delete(path);
      return response;
    }
    cancelBody(response);
  }
  throw new ApiError(redirectError, operation);
}
