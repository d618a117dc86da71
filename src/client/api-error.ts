import { isRetried } from './retry-policy.js';

/**
 * Why an operation failed. The kinds are public: they are the `kind` of a `portal-error` event. The text that a user reads for each of
 * them is a message of the locale.
 */
export type ErrorKind =
  'network' | 'timeout' | 'session-ended' | 'forbidden' | 'not-found' | 'rate-limited' | 'server' | 'malformed';

/** The content of a response with status 200 that can't be read. */
export type Received = 'html' | 'json-as-html' | 'empty' | 'surrounded' | 'text' | 'cut-off' | 'shape';

interface ErrorDetails {
  /** The HTTP status, where a response was received. */
  status?: number | undefined;
  /** `Retry-After` in seconds. */
  retryAfterSeconds?: number | undefined;
  /** Whether a content network wants to check the browser, which needs a page. */
  isChallenge?: boolean;
  received?: Received | undefined;
}

/**
 * The error of every failed request. Its message is made of codes alone, so that nothing of a response body (which may hold a token) can
 * reach a log through it.
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

/** The reason why `headers` gave no headers: the function threw or rejected, did not settle in time, or returned another value. */
export type HeadersProblem = 'threw' | 'late' | 'invalid';

/** The headers of the host page are not available: nothing was sent. The user is not made to wait for further attempts. */
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

/** A redirect could not be followed: it leads nowhere or to itself, or its target did not respond. */
export class RedirectError extends ApiError {
  constructor(operation: string) {
    super('network', operation);
  }
}
