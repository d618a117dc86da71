import { sendRequest } from '../http/request.js';
import { cancelBody, isRedirect, parseRetryAfter } from '../http/response.js';
import { ApiError, type ErrorKind, HeadersError } from './api-error.js';

interface JsonRequest {
  readonly url: string;
  /** The operation name of errors. */
  readonly operation: string;
  readonly fetch: typeof fetch;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
  /** Returns the headers of the host page; undefined if it has none for this request. It may throw and hang. */
  readonly getHeaders?: (() => Promise<Readonly<Record<string, string>>>) | undefined;
  /** The error of a redirect, which is then not followed. */
  readonly redirectError?: ErrorKind | undefined;
  /** From the call to the last byte of the response. */
  readonly timeoutMs: number;
  /** Aborting it makes the request reject with its reason, which is never an `ApiError`. */
  readonly signal?: AbortSignal | undefined;
}

interface JsonResponse {
  readonly body: unknown;
  readonly headers: Headers;
}

/** Makes one attempt. Rejects with an `ApiError`, or with the reason of the signal. */
export function fetchJson(request: JsonRequest): Promise<JsonResponse> {
  const { operation, signal, timeoutMs, init, getHeaders } = request;
  let isPreparing = false;
  return sendRequest({
    timeoutMs,
    signal,
    async send(aborted) {
      if (!getHeaders) return readResponse(request, aborted);
      // What the function of the host page throws, whose message may have a secret, is replaced by `createError`.
      isPreparing = true;
      const headers = await getHeaders();
      isPreparing = false;
      aborted.throwIfAborted();
      return readResponse({ ...request, init: { ...init, headers: { ...init.headers, ...headers } } }, aborted);
    },
    isRequestError: (error) => error instanceof ApiError,
    createError: (kind) => (isPreparing ? new HeadersError(operation) : new ApiError(kind, operation)),
  });
}

async function readResponse(request: JsonRequest, signal: AbortSignal): Promise<JsonResponse> {
  const response = await fetchWithRedirects(request, signal);
  return { body: await readJson(response, request.operation), headers: response.headers };
}

/**
 * Redirects are followed in a second request: a portal redirects a user whose session has ended to a login page. Where that page is on
 * another origin, following it directly fails with an error that looks like a network error.
 */
async function fetchWithRedirects(
  { url, operation, fetch, init, redirectError }: JsonRequest,
  signal: AbortSignal,
): Promise<Response> {
  const doFetch = (redirect: RequestRedirect) => fetch(url, { ...init, signal, redirect });
  const response = await doFetch('manual');
  // A `fetch` of the host page may follow redirects whatever it is passed.
  if (!isRedirect(response) && !(redirectError && response.redirected)) return response;
  cancelBody(response);
  if (redirectError) throw new ApiError(redirectError, operation);
  try {
    return await doFetch('follow');
  } catch {
    throw new ApiError('session-ended', operation);
  }
}

async function readJson(response: Response, operation: string): Promise<unknown> {
  const { status, headers } = response;
  const createError = (kind: ErrorKind) => new ApiError(kind, operation, { status });
  if (!response.ok) {
    cancelBody(response);
    const retryAfterSeconds = parseRetryAfter(headers);
    const isChallenge = headers.get('cf-mitigated') === 'challenge';
    throw new ApiError(KINDS[status] ?? 'server', operation, { status, retryAfterSeconds, isChallenge });
  }
  const content = await response.text();
  if (/html/i.test(headers.get('content-type') ?? '')) {
    // A page instead of data. After a redirect, or with a password field, it is a login page.
    throw createError(response.redirected || PASSWORD_FIELD.test(content) ? 'session-ended' : 'malformed');
  }
  try {
    return JSON.parse(content);
  } catch {
    // The message of the parser quotes the content, which may hold a token.
    throw createError(isCutOff(content) ? 'network' : 'malformed');
  }
}

const PASSWORD_FIELD = /<input\b[^<>]*\btype\s*=\s*["']?password\b/i;

/**
 * Whether JSON ends before its brackets are closed. Browsers report no error if a connection breaks during a compressed response, or
 * during a response without a length.
 */
function isCutOff(content: string): boolean {
  if (!/^\s*[[{]/.test(content)) return false;
  const structure = content.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"?/gs, '');
  return structure.replaceAll(/[^[{]/g, '').length > structure.replaceAll(/[^\]}]/g, '').length;
}

const KINDS: { readonly [status: number]: ErrorKind } = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};
