import type { ApiError, ErrorKind } from '../client/api-error.js';
import { MAX_RETRY_AFTER_SECONDS } from './constants.js';

/** The error of the last request of a query. Every failed request creates a new object. */
export interface QueryError {
  readonly kind: ErrorKind;
  readonly operation: string;
  readonly status?: number | undefined;
  /** Undefined also for a delay of more than a day. */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  /** Whether a content network wants to check the browser, which needs a page. */
  readonly isChallenge?: boolean;
}

/** Thrown by a query that needs the data of another one, which failed. */
export class DependencyError extends Error {
  readonly error: QueryError;

  constructor(error: QueryError) {
    super(`${error.operation}: ${error.kind}`);
    this.error = error;
  }
}

/** Converts an exception to a serialisable error. Anything but an `ApiError` is a response that our own code could not process. */
export function toQueryError(thrown: unknown, operation: string): QueryError {
  // A new object, because it is a failed request of this query.
  if (thrown instanceof DependencyError) return { ...thrown.error };
  const error = Object(thrown) as ApiError;
  if (error.name !== 'ApiError') return { kind: 'malformed', operation, isRetryable: false };
  const { kind, status, retryAfterSeconds, isRetryable, isChallenge } = error;
  const hasDelay = retryAfterSeconds !== undefined && retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS;
  return {
    kind,
    operation,
    status,
    retryAfterSeconds: hasDelay ? retryAfterSeconds : undefined,
    isRetryable,
    isChallenge,
  };
}
