/**
 * Why an operation brought no data. The codes are public: they are the `kind` of a `portal-error` event.
 * What a person reads for each of them is text of the locale, never of this class.
 */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'session-ended'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'server'
  | 'malformed';

export interface FailureFacts {
  /** The HTTP status, where an answer came at all. */
  status?: number | undefined;
  /** What the service's `Retry-After` asks for, in seconds. */
  retryAfterSeconds?: number | undefined;
}

/**
 * The one error that `src/api` throws for what happened on the wire. Its message is made of codes alone, so that nothing
 * of an answer's body (which may hold a token) can reach a log through it.
 */
export class ApiFailure extends Error {
  declare readonly kind: FailureKind;
  declare readonly operation: string;
  declare readonly status: number | undefined;
  declare readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, operation: string, { status, retryAfterSeconds }: FailureFacts = {}) {
    super(`${operation}: ${kind}${status === undefined ? '' : ` (${status})`}`);
    Object.assign(this, { name: 'ApiFailure', kind, operation, status, retryAfterSeconds });
  }

  /** Whether the same may go well a little later. */
  get mayPass(): boolean {
    return /^(network|timeout|rate-limited)|50[234]$/.test(`${this.kind}${this.status}`);
  }
}
