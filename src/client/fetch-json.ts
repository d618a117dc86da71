import { isCutOff, JSON_START, readTextWithLimit } from './read-text.js';
import { cancelBody, isRedirect, parseRetryAfter } from './response.js';
import { ApiError, type ErrorKind, HeadersError, type Received, RedirectError } from './api-error.js';
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

function isHtml({ headers }: Response): boolean {
  return /html/i.test(headers.get('content-type') ?? '');
}

async function readJson(response: Response, operation: string, onBytes: () => void): Promise<unknown> {
  const { status, headers } = response;
  const createError = (kind: ErrorKind, received?: Received) => new ApiError(kind, operation, { status, received });
  if (!response.ok) {
    cancelBody(response);
    if (isRedirect(response)) throw new RedirectError(operation);
    const retryAfterSeconds = parseRetryAfter(headers);
    const isChallenge = headers.get('cf-mitigated') === 'challenge';
    throw new ApiError(KINDS[status] ?? 'server', operation, { status, retryAfterSeconds, isChallenge });
  }
  // The host page's `fetch` may return an object without a stream, and jsdom has no decoder.
  const canStream = response.body && globalThis.TextDecoder;
  const reading = canStream ? readTextWithLimit(response, Infinity, onBytes) : response.text();
  const content = await reading.catch(() => {
    throw createError('network');
  });
  if (content === null) throw createError('malformed');
  if (isHtml(response)) {
    // A page after a redirect, or with a password field, is a login page.
    if (response.redirected || PASSWORD_FIELD.test(content)) throw createError('session-ended');
    throw createError('malformed', JSON_START.test(content) ? 'json-as-html' : describeContent(content));
  }
  try {
    return JSON.parse(content);
  } catch {
    // Don't pass the parser's message on: it quotes the content, which may hold a token.
    throw isCutOff(content) ? createError('network', 'cut-off') : createError('malformed', describeContent(content));
  }
}

function describeContent(content: string): Received {
  if (!content.trim()) return 'empty';
  const isPage = /^\s*<(?:!doctype|html)/i.test(content);
  if (!isPage && isSurrounded(content)) return 'surrounded';
  return /^\s*</.test(content) ? 'html' : 'text';
}

/**
 * Whether other characters surround JSON, such as a guard against script inclusion, a PHP warning,
 * or a trailing comment.
 */
function isSurrounded(content: string): boolean {
  const start = content.search(/\{\s*"/);
  try {
    return start >= 0 && JSON.parse(content.slice(start, content.lastIndexOf('}') + 1)) !== null;
  } catch {
    return false;
  }
}

const PASSWORD_FIELD = /<input\b[^<>]*\btype\s*=\s*["']?password\b/i;

const KINDS: { readonly [status: number]: ErrorKind } = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};
