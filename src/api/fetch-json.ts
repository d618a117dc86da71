import { parseJson } from '../intrinsics.js';
import { sendRequest } from '../http/request.js';
import { cancelBody, isRedirect, parseRetryAfter } from '../http/response.js';
import { ApiError, type ErrorKind } from './api-error.js';

export interface JsonRequest {
  readonly url: string;
  /** The operation name of errors. */
  readonly operation: string;
  readonly fetch: typeof fetch;
  readonly init: RequestInit;
  /** From the call to the last byte of the response. */
  readonly timeoutMs: number;
  /** Aborting it makes the request reject with its reason, which is never an `ApiError`. */
  readonly signal?: AbortSignal | undefined;
}

export interface JsonResponse {
  readonly body: unknown;
  readonly headers: Headers;
}

/** Makes one attempt. Rejects with an `ApiError`, or with the reason of the signal. */
export function fetchJson(request: JsonRequest): Promise<JsonResponse> {
  const { operation, signal, timeoutMs } = request;
  return sendRequest({
    timeoutMs,
    signal,
    async send(aborted) {
      const response = await fetchWithRedirects(request, aborted);
      return { body: await readJson(response, operation), headers: response.headers };
    },
    isRequestError: (error) => error instanceof ApiError,
    createError: (kind) => new ApiError(kind, operation),
  });
}

/**
 * Redirects are followed in a second request: a portal redirects a user whose session has ended to a login page. Where that page is on
 * another origin, following it directly fails with an error that looks like a network error.
 */
async function fetchWithRedirects(
  { url, operation, fetch, init }: JsonRequest,
  signal: AbortSignal,
): Promise<Response> {
  // Without the prototype, on which a host page may have put options.
  const doFetch = (redirect: RequestRedirect) =>
    fetch(url, { __proto__: null, ...init, signal, redirect } as RequestInit);
  const response = await doFetch('manual');
  if (!isRedirect(response)) return response;
  cancelBody(response);
  if (init.redirect === 'error') throw new ApiError('server', operation);
  try {
    return await doFetch('follow');
  } catch {
    throw new ApiError('session-ended', operation);
  }
}

async function readJson(response: Response, operation: string): Promise<unknown> {
  const { status, headers } = response;
  const createError = (kind: ErrorKind, retryAfterSeconds?: number) =>
    new ApiError(kind, operation, { status, retryAfterSeconds });
  if (!response.ok) {
    cancelBody(response);
    throw createError(KINDS[status] ?? 'server', parseRetryAfter(headers));
  }
  const content = await response.text();
  if (/html/i.test(headers.get('content-type') ?? '')) {
    // A page instead of data: after a redirect, or with a form, it is the login page.
    throw createError(response.redirected || /<form|type=["']?password/i.test(content) ? 'session-ended' : 'malformed');
  }
  try {
    return parseJson(content);
  } catch {
    // The message of the parser quotes the content, which may hold a token.
    throw createError('malformed');
  }
}

const KINDS: { readonly [status: number]: ErrorKind } = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};
