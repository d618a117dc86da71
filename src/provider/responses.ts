import { OverloadError } from './limiter.js';
import { ProviderError } from './provider-error.js';
import type { BillableMetric, ProviderList } from './resources.js';

type HeaderRecord = Readonly<Record<string, string>>;

export interface ResponseOptions {
  /** The only origin whose scripts may read the responses; null if there is none. */
  readonly allowedOrigin: string | null;
  /** Of all responses. */
  readonly headers: HeaderRecord;
  /** Of responses that scripts of another origin may read. */
  readonly corsHeaders: HeaderRecord;
}

/** The responses of a handler. None reveals which customers, subscriptions or tokens exist. */
export interface Responses {
  json(body: string, headers?: HeaderRecord): Response;
  /** The response to an OPTIONS request. */
  preflight(headers: HeaderRecord): Response;
  error(status: ErrorStatus, headers?: HeaderRecord, code?: string): Response;
  /** The response for an error of an upstream call; null for an unexpected error. */
  upstreamError(error: unknown): Response | null;
}

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

export type ErrorStatus = keyof typeof ERROR_CODES;

const MAX_RETRY_AFTER_SECONDS = 86_400;
// The page waits at least this long, with jitter.
const OVERLOAD_RETRY_AFTER = '2';

export function createResponses({ allowedOrigin, headers, corsHeaders }: ResponseOptions): Responses {
  const baseHeaders: HeaderRecord = { ...headers, 'x-content-type-options': 'nosniff' };
  const readableHeaders: HeaderRecord = {
    ...baseHeaders,
    ...(allowedOrigin !== null && {
      'access-control-allow-origin': allowedOrigin,
      'access-control-expose-headers': 'Date, Retry-After',
      ...corsHeaders,
    }),
  };
  const json = (status: number, body: string, ...records: readonly HeaderRecord[]) =>
    new Response(body, {
      status,
      headers: Object.assign({}, ...records, { 'content-type': 'application/json' }) as HeaderRecord,
    });

  function error(status: ErrorStatus, extra: HeaderRecord = {}, code: string = ERROR_CODES[status]): Response {
    const body = JSON.stringify({ error: code });
    return json(status, body, status === 403 ? baseHeaders : readableHeaders, extra);
  }

  return {
    error,
    json: (body, extra = {}) => json(200, body, readableHeaders, extra),
    preflight: (extra) => new Response(null, { status: 204, headers: { ...readableHeaders, ...extra } }),
    upstreamError(reason) {
      if (reason instanceof OverloadError) return error(503, { 'retry-after': OVERLOAD_RETRY_AFTER });
      if (!(reason instanceof ProviderError)) return null;
      const { kind, operation, status = 0, retryAfterSeconds } = reason;
      if (kind === 'timeout') return error(504);
      if (kind === 'rate-limited') return error(429, formatRetryAfter(retryAfterSeconds));
      // For metrics, the caller was authorized, so the subscription exists: a retry by the page would get the same response.
      // A wrong key (401) is no answer about the subscription.
      const isRefused = operation === 'listBillableMetrics' && status >= 400 && status < 500 && kind !== 'unauthorized';
      const isPermanent = kind === 'not-found' || isRefused;
      return error(isPermanent ? 404 : 502);
    },
  };
}

/** Longer than a day says nothing that the page could act on. A custom client may report any number. */
function formatRetryAfter(seconds = -1): HeaderRecord {
  const isPlausible = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_RETRY_AFTER_SECONDS;
  return isPlausible ? { 'retry-after': String(seconds) } : {};
}

/** Metrics in the shape of the Provider API. Each record that failed validation is a null, which the widget counts. */
export function formatUsage({ data, invalid }: ProviderList<BillableMetric>): object {
  return { data: [...data, ...Array<null>(invalid).fill(null)] };
}
