import { ApiFailure, type FailureKind } from './failure.js';
import { withTimeLimit } from './time-limit.js';

export interface JsonRequest {
  readonly url: string;
  /** The name that failures carry. */
  readonly operation: string;
  readonly fetch: typeof fetch;
  readonly init: RequestInit;
  /** How long it may take, from the call to the last byte of the answer. */
  readonly timeoutMs: number;
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
  const { operation, signal, timeoutMs } = request;
  try {
    const answer = await withTimeLimit(timeoutMs, signal, async (isOver) => {
      const response = await send(request, isOver);
      return { body: await readJson(response, operation), headers: response.headers };
    });
    if (answer) return answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiFailure ? error : new ApiFailure('network', operation);
  }
  throw new ApiFailure('timeout', operation);
}

/**
 * Redirects are not followed blindly: a portal sends a visitor whose session is over to a login page, and where that page is on
 * another origin, following ends in an error that looks like a dead network.
 */
async function send({ url, operation, fetch, init }: JsonRequest, signal: AbortSignal): Promise<Response> {
  // What a page has put on `Object.prototype` is no part of the request.
  const ask = (redirect: RequestRedirect) => fetch(url, { __proto__: null, ...init, signal, redirect } as RequestInit);
  const response = await ask('manual');
  if (!isRedirect(response)) return response;
  discardBody(response);
  if (init.redirect === 'error') throw new ApiFailure('server', operation);
  try {
    return await ask('follow');
  } catch {
    throw new ApiFailure('session-ended', operation);
  }
}

export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** An answer that nobody reads would keep its connection. */
export function discardBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

async function readJson(response: Response, operation: string): Promise<unknown> {
  const { status, headers } = response;
  const fail = (kind: FailureKind, retryAfterSeconds?: number) =>
    new ApiFailure(kind, operation, { status, retryAfterSeconds });
  if (!response.ok) {
    discardBody(response);
    throw fail(KINDS[status] ?? 'server', parseRetryAfter(headers));
  }
  const content = await response.text();
  if (/html/i.test(headers.get('content-type') ?? '')) {
    // A page instead of data: where it was redirected to, or asks for something, it is the login page.
    throw fail(response.redirected || /<form|type=["']?password/i.test(content) ? 'session-ended' : 'malformed');
  }
  try {
    return parse(content);
  } catch {
    // The parser's message quotes the content, which may hold a token.
    throw fail('malformed');
  }
}

const KINDS: { readonly [status: number]: FailureKind } = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};

/** `Retry-After` in seconds, from seconds or from a date (by the server's own clock where it tells it). */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  // `Date.parse` takes nearly anything for a date ("-5" is one in 2001): one that says its zone is meant as such.
  if (!/(GMT|Z)$/.test(value)) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
