import { ApiError, type ErrorCode } from './api-error.js';
import { withTimeout } from './timeout.js';

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

// A host page may replace `JSON` after this script has run.
const { parse } = JSON;

/** Makes one attempt. Rejects with an `ApiError`, or with the reason of the signal. */
export async function fetchJson(request: JsonRequest): Promise<JsonResponse> {
  const { operation, signal, timeoutMs } = request;
  try {
    const result = await withTimeout(timeoutMs, signal, async (aborted) => {
      const response = await fetchWithRedirects(request, aborted);
      return { body: await readJson(response, operation), headers: response.headers };
    });
    if (result) return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new ApiError('network', operation);
  }
  throw new ApiError('timeout', operation);
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

export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** An unread body would keep its connection open. */
export function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

async function readJson(response: Response, operation: string): Promise<unknown> {
  const { status, headers } = response;
  const createError = (kind: ErrorCode, retryAfterSeconds?: number) =>
    new ApiError(kind, operation, { status, retryAfterSeconds });
  if (!response.ok) {
    cancelBody(response);
    throw createError(STATUS_CODES[status] ?? 'server', parseRetryAfter(headers));
  }
  const content = await response.text();
  if (/html/i.test(headers.get('content-type') ?? '')) {
    // A page instead of data: after a redirect, or with a form, it is the login page.
    throw createError(response.redirected || /<form|type=["']?password/i.test(content) ? 'session-ended' : 'malformed');
  }
  try {
    return parse(content);
  } catch {
    // The message of the parser quotes the content, which may hold a token.
    throw createError('malformed');
  }
}

const STATUS_CODES: { readonly [status: number]: ErrorCode } = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};

/** `Retry-After` in seconds. A date is compared with the server's clock where the response has its `Date`. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  // `Date.parse` accepts nearly anything ("-5" is a date in 2001), so only dates with a zone are parsed.
  if (!/(GMT|Z)$/.test(value)) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
