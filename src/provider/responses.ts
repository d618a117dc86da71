import { withTimeout } from '../http/timeout.js';
import { OverloadError } from './limiter.js';
import { ProviderError } from './provider-error.js';
import type { Upstream } from './upstream.js';

type HeaderRecord = Readonly<Record<string, string>>;

const ERROR_CODES = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  // What is wanted can't be looked for in so long a list.
  422: 'list-too-long',
  429: 'rate-limited',
  // Not sent: the client has left.
  499: 'aborted',
  502: 'service-failed',
  503: 'unavailable',
  504: 'service-timeout',
} as const;

type ErrorStatus = keyof typeof ERROR_CODES;

const MAX_RETRY_AFTER_SECONDS = 86_400;
// The page waits at least this long, with jitter.
const OVERLOAD_RETRY_AFTER = '2';

/**
 * The responses of a handler. None reveals which customers, subscriptions or tokens exist.
 * @param allowedOrigin - the only origin whose scripts may read them; null if there is none
 * @param headers - of all responses
 * @param corsHeaders - of those that scripts of the allowed origin may read
 */
export function createResponses(
  { limits, report }: Upstream,
  allowedOrigin: string | null,
  headers: HeaderRecord,
  corsHeaders: HeaderRecord = {},
) {
  const baseHeaders: HeaderRecord = { ...headers, 'x-content-type-options': 'nosniff' };
  const readableHeaders: HeaderRecord = {
    ...baseHeaders,
    ...(allowedOrigin !== null && {
      'access-control-allow-origin': allowedOrigin,
      'access-control-expose-headers': 'Date, Retry-After',
      ...corsHeaders,
    }),
  };
  const json = (status: number, body: string, all: HeaderRecord) =>
    new Response(body, { status, headers: { ...all, 'content-type': 'application/json' } });

  function error(status: ErrorStatus, extra: HeaderRecord = {}, code: string = ERROR_CODES[status]): Response {
    const readable = status === 403 ? baseHeaders : readableHeaders;
    return json(status, JSON.stringify({ error: code }), { ...readable, ...extra });
  }

  /** The response for an error of an upstream call. Throws an unexpected error. */
  function upstreamError(reason: unknown): Response {
    if (reason instanceof OverloadError) return error(503, { 'retry-after': OVERLOAD_RETRY_AFTER });
    if (!(reason instanceof ProviderError)) throw reason;
    const { kind, operation, status = 0, retryAfterSeconds } = reason;
    if (kind === 'timeout') return error(504);
    if (kind === 'rate-limited') return error(429, formatRetryAfter(retryAfterSeconds));
    // For metrics, the caller was authorized, so the subscription exists: a retry by the page would get the same response.
    // A wrong key (401) is no answer about the subscription.
    const isRefused = operation === 'listBillableMetrics' && status >= 400 && status < 500 && kind !== 'unauthorized';
    const isPermanent = kind === 'not-found' || isRefused;
    return error(isPermanent ? 404 : 502);
  }

  return {
    error,
    json: (body: string, extra: HeaderRecord = {}) => json(200, body, { ...readableHeaders, ...extra }),
    preflight: (extra: HeaderRecord) => new Response(null, { status: 204, headers: { ...readableHeaders, ...extra } }),
    /**
     * That of a request, or of an error, a timeout or an abort, whatever `respond` does.
     * @param progress - what the request is waiting for, for reports
     */
    async inTime(
      { signal }: Request,
      progress: { readonly operation: string },
      respond: (signal: AbortSignal) => Promise<Response>,
    ): Promise<Response> {
      try {
        const response = await withTimeout(limits.timeoutMs, signal, respond);
        if (response) return response;
        report({ operation: progress.operation, kind: 'timeout', status: undefined });
        return error(504);
      } catch (reason) {
        return signal.aborted ? error(499) : upstreamError(reason);
      }
    },
  };
}

/** Longer than a day says nothing that the page could act on. A custom client may report any number. */
function formatRetryAfter(seconds = -1): HeaderRecord {
  const isPlausible = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_RETRY_AFTER_SECONDS;
  return isPlausible ? { 'retry-after': String(seconds) } : {};
}
