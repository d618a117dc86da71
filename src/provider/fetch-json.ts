import { parseLosslessJson } from '../http/lossless-json.js';
import { readTextWithLimit } from '../http/read-text.js';
import { sendRequest } from '../http/request.js';
import { cancelBody, isRedirect, parseRetryAfter } from '../http/response.js';
import { kindFromStatus, ProviderError, type ProviderErrorKind } from './provider-error.js';

// A page of 100 subscriptions has about 300 kB.
const MAX_BODY_BYTES = 4 * 1024 * 1024;

interface ProviderRequest {
  readonly operation: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onAttempt: ((attempt: Promise<unknown>) => void) | undefined;
}

/** One attempt. Rejects with a `ProviderError` or the signal's reason. */
export function fetchJson(request: ProviderRequest) {
  const { operation, signal, timeoutMs, onAttempt } = request;
  return sendRequest({
    timeoutMs,
    signal,
    send(aborted) {
      const attempt = send(request, aborted);
      onAttempt?.(attempt);
      return attempt;
    },
    isRequestError: (error) => error instanceof ProviderError,
    createError: (kind) => new ProviderError(kind, operation),
  });
}

async function send({ operation, url, headers, fetch }: ProviderRequest, signal: AbortSignal) {
  // No further options: edge runtimes throw for `cache`, `credentials` and `redirect: 'error'`.
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  if (signal.aborted) {
    cancelBody(response);
    throw signal.reason;
  }
  const { status } = response;
  const createError = (kind: ProviderErrorKind) =>
    new ProviderError(kind, operation, { status, retryAfterSeconds: parseRetryAfter(response.headers) });
  const isRedirected = isRedirect(response) || response.redirected;
  if (isRedirected || !response.ok) {
    // Not read: it may quote the request, with the key.
    cancelBody(response);
    throw createError(isRedirected ? 'redirected' : kindFromStatus(status));
  }
  const json = await readTextWithLimit(response, MAX_BODY_BYTES);
  if (json === null) throw createError('malformed');
  try {
    return { body: parseLosslessJson(json), serverTime: parseServerTime(response.headers) };
  } catch {
    // The parser's message quotes the body, which may contain a token.
    throw createError('malformed');
  }
}

/** The `Date` header in milliseconds since the epoch, or null. */
function parseServerTime(headers: Headers): number | null {
  // The `Date` of a cached response is the time when it was stored.
  return headers.has('age') ? null : Date.parse(headers.get('date') ?? '') || null;
}
