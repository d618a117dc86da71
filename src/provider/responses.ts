import { withTimeout } from '../client/timeout.js';
import { OverloadError } from './limiter.js';
import { ProviderError } from './provider-error.js';
import type { UsageHandlerError } from './reports.js';
import type { Upstream } from './upstream.js';

type HeaderRecord = Readonly<Record<string, string>>;

/** The code of each error status. */
export const ERROR_CODES = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  422: 'list-too-long',
  429: 'rate-limited',
  // The client has left, so this isn't sent.
  499: 'aborted',
  502: 'service-failed',
  503: 'unavailable',
  504: 'service-timeout',
} as const;

export type ErrorStatus = keyof typeof ERROR_CODES;

/**
 * The messages of errors without a refusal. They are for developers, and reveal nothing about
 * records.
 */
const MESSAGES: Readonly<Partial<Record<ErrorStatus, string>>> = {
  401: 'send an unexpired access token of the subscription as a bearer token',
  404: 'the service has no such record: check the ids of the request',
  429: 'the service limits requests: try again after the seconds in Retry-After',
  499: 'the client has left',
  502: 'the service failed: the log of this server says why',
  503: "this server can't respond now: its log says why",
  504: 'this server got no response in time: try again',
};

const UNKNOWN_CUSTOMER = "the service doesn't know the signed-in customer: the log of this server says what to check";

/** A reason for rejecting a request. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 422;
  /** The same for all requests that are rejected for this reason, so that it reveals nothing. */
  readonly message: string;
  /** The remedy, for `onError` and the log only. */
  readonly remedy?: string;
  readonly headers?: HeaderRecord;
  /** Replaces `refused` as the kind of the report and the code of the response. */
  readonly kind?: UsageHandlerError['kind'];
}

const MAX_RETRY_AFTER_SECONDS = 86_400;
// The page waits at least this long, with jitter.
const OVERLOAD_RETRY_AFTER = '2';

/**
 * The responses of a handler. They don't reveal which customers, subscriptions or tokens exist.
 * @param allowedOrigin - the only origin whose scripts may read responses, or null
 * @param headers - the headers of all responses
 * @param corsHeaders - the headers for scripts of the allowed origin
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

  function error(
    status: ErrorStatus,
    extra: HeaderRecord = {},
    {
      code = ERROR_CODES[status],
      message = MESSAGES[status],
    }: { readonly code?: string; readonly message?: string } = {},
  ): Response {
    const readable = status === 403 ? baseHeaders : readableHeaders;
    return json(status, JSON.stringify({ error: code, message }), { ...readable, ...extra });
  }

  /** Returns the response for an error of an upstream call. Throws an unexpected error. */
  function upstreamError(reason: unknown): Response {
    if (reason instanceof OverloadError) return error(503, { 'retry-after': OVERLOAD_RETRY_AFTER });
    if (!(reason instanceof ProviderError)) throw reason;
    const { kind, operation, status = 0, retryAfterSeconds } = reason;
    if (kind === 'timeout') return error(504);
    if (kind === 'rate-limited') return error(429, formatRetryAfter(retryAfterSeconds));
    if (kind === 'not-found' && (operation === 'getCustomer' || operation === 'listSubscriptions')) {
      // A 404 would mean to the page that its URL is wrong.
      return error(502, {}, { code: 'unknown-customer', message: UNKNOWN_CUSTOMER });
    }
    // The caller was authorized, so the subscription exists, and a retry would get the same
    // response. A wrong key (401) says nothing about the subscription.
    const isRefused = operation === 'listBillableMetrics' && status >= 400 && status < 500 && kind !== 'unauthorized';
    return error(kind === 'not-found' || isRefused ? 404 : 502);
  }

  return {
    error,
    json: (body: string, extra: HeaderRecord = {}) => json(200, body, { ...readableHeaders, ...extra }),
    preflight: (extra: HeaderRecord) => new Response(null, { status: 204, headers: { ...readableHeaders, ...extra } }),
    /** Rejects a request, and reports it. */
    refuse({ status, message, remedy, headers: extra, kind = 'refused' }: Refusal): Response {
      const hint = [`A request was refused with ${status}: ${message}.`, remedy].filter(Boolean).join(' ');
      report({ operation: 'request', kind, status, hint });
      return error(status, extra, kind === 'refused' ? { message } : { code: kind, message });
    },
    /**
     * Returns the response, or a response for an error, a timeout or an abort.
     * @param progress - the operation that the request waits for, for reports
     */
    async inTime(
      { signal }: Request,
      progress: { readonly operation: string },
      respond: (signal: AbortSignal) => Promise<Response>,
    ): Promise<Response> {
      try {
        const response = await withTimeout(limits.timeoutMs, signal, respond);
        if (response) return response;
        const { operation } = progress;
        const hint = `${operation}() took too long: a request got a 504 after ${limits.timeoutMs} ms. Make it faster, or raise timeoutMs.`;
        report({ operation, kind: 'timeout', status: undefined, hint });
        return error(504);
      } catch (reason) {
        return signal.aborted ? error(499) : upstreamError(reason);
      }
    },
  };
}

/** Omits implausible delays, because a custom client may report any number. */
function formatRetryAfter(seconds = -1): HeaderRecord {
  const isPlausible = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_RETRY_AFTER_SECONDS;
  return isPlausible ? { 'retry-after': String(seconds) } : {};
}
