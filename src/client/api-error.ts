import { isRetried } from './retry-policy.js';

/**
 * The reason why an operation failed.
 *
 * - `network`: The connection failed, CORS or a policy blocked the response, or the `headers`
 *   function failed.
 * - `timeout`: No byte arrived for 15 seconds, or the response wasn't complete within a minute.
 * - `session-ended`: The API responded with a 401, or with a login page instead of data. If
 *   `headers` or `usage-auth="session"` is set, a redirect counts, too, unless it only adds or
 *   removes the path's final slash.
 * - `forbidden`: A 403, or a 401 of the usage handler, unless the session authorizes usage.
 * - `not-found`: A 404, or an id that can't be sent.
 * - `rate-limited`: A 429.
 * - `server`: Any other status that isn't a success.
 * - `malformed`: The response isn't JSON in the documented shape. If `operation` is `render`, the
 *   widget itself failed.
 */
export type ErrorKind =
  'network' | 'timeout' | 'session-ended' | 'forbidden' | 'not-found' | 'rate-limited' | 'server' | 'malformed';

export type Received = 'html' | 'json-as-html' | 'empty' | 'surrounded' | 'text' | 'cut-off' | 'shape';

interface ErrorDetails {
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  /** Whether a CDN blocks requests until the user passes its browser check by opening a page. */
  isChallenge?: boolean;
  received?: Received | undefined;
}

/**
 * The error message contains only codes, such as `getCustomer: server (503)`, because a response
 * may contain a token.
 */
export class ApiError extends Error {
  declare readonly kind: ErrorKind;
  declare readonly operation: string;
  declare readonly status: number | undefined;
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly isChallenge: boolean;
  declare readonly received: Received | undefined;

  constructor(
    kind: ErrorKind,
    operation: string,
    { status, retryAfterSeconds, isChallenge = false, received }: ErrorDetails = {},
  ) {
    super(`${operation}: ${kind}${status === undefined ? '' : ` (${status})`}`);
    Object.assign(this, { name: 'ApiError', kind, operation, status, retryAfterSeconds, isChallenge, received });
  }

  get isRetryable(): boolean {
    return isRetried(this.kind, this.status);
  }
}

export type HeadersProblem = 'threw' | 'late' | 'invalid';

/** Thrown before a request is sent if the `headers` setting fails. */
export class HeadersError extends ApiError {
  readonly problem: HeadersProblem;

  constructor(operation: string, problem: HeadersProblem) {
    super('network', operation);
    this.problem = problem;
  }

  override get isRetryable(): boolean {
    return false;
  }
}

/** Thrown if a redirect has no target, loops, or leads to a server that doesn't respond. */
export class RedirectError extends ApiError {
  constructor(operation: string) {
    super('network', operation);
  }
}
