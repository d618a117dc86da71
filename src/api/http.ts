import { ApiFailure, type FailureKind } from './failure.js';

/** How long one attempt may take, from the call to the last byte of the answer, in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

export interface JsonRequest {
  readonly url: string;
  /** The name that failures carry. */
  readonly operation: string;
  readonly fetch: typeof fetch;
  readonly init: RequestInit;
  readonly timeoutMs?: number;
  /** Aborting it makes the request reject with its reason, which is never an `ApiFailure`. */
  readonly signal?: AbortSignal | undefined;
}

export interface JsonAnswer {
  readonly body: unknown;
  readonly headers: Headers;
}

// A page may replace `JSON` after this script has run.
const { parse } = JSON;

/** One attempt. Resolves to the checked JSON of a successful answer, rejects with an `ApiFailure` or the signal's reason. */
export async function requestJson(request: JsonRequest): Promise<JsonAnswer> {
  const { operation, signal, timeoutMs = ATTEMPT_TIMEOUT_MS } = request;
  signal?.throwIfAborted();
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  signal?.addEventListener('abort', abort);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort();
  }, timeoutMs);
  try {
    const response = await send(request, attempt.signal);
    const body = await readJson(response, operation);
    // A page may have wrapped `fetch` in one that does not know of signals.
    signal?.throwIfAborted();
    return { body, headers: response.headers };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure(timedOut ? 'timeout' : 'network', operation);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Redirects are not followed blindly: a portal sends a visitor whose session is over to a login page, and where that page is on
 * another origin, following ends in an error that looks like a dead network.
 */
async function send({ url, operation, fetch, init }: JsonRequest, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  if (!isRedirect(response)) return response;
  discardBody(response);
  try {
    return await fetch(url, { ...init, signal, redirect: 'follow' });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiFailure('session-ended', operation);
  }
}

function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** An answer that nobody reads would keep its connection. */
function discardBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

async function readJson(response: Response, operation: string): Promise<unknown> {
  const { status, headers } = response;
  if (!response.ok) {
    discardBody(response);
    const retryAfterSeconds = parseRetryAfter(headers);
    throw new ApiFailure(failureKind(status), operation, {
      status,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  const content = await response.text();
  if (/html/i.test(headers.get('content-type') ?? '')) {
    // A page instead of data: where it was redirected to, or asks for something, it is the login page.
    const isLogin = response.redirected || /<form|type=["']?password/i.test(content);
    throw new ApiFailure(isLogin ? 'session-ended' : 'malformed', operation, { status });
  }
  try {
    return parse(content);
  } catch {
    // The parser's message quotes the content, which may hold a token.
    throw new ApiFailure('malformed', operation, { status });
  }
}

function failureKind(status: number): FailureKind {
  switch (status) {
    case 401:
      return 'session-ended';
    case 403:
      return 'forbidden';
    case 404:
    case 410:
      return 'not-found';
    case 408:
      return 'timeout';
    case 429:
      return 'rate-limited';
    default:
      return 'server';
  }
}

/** `Retry-After` in seconds, from seconds or from a date (by the server's own clock where it tells it). */
function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) {
    const seconds = Number(value);
    return Number.isSafeInteger(seconds) ? seconds : undefined;
  }
  // `Date.parse` takes nearly anything for a date ("-5" is one in 2001): one that says its zone is meant as such.
  const at = /(GMT|Z)$/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) return undefined;
  const date = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((at - (Number.isNaN(date) ? Date.now() : date)) / 1000));
}
