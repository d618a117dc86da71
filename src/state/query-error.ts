import type { ApiError, ErrorCode } from '../api/api-error.js';

/** Why the last request of a query failed. Every failed request creates a new object. */
export interface QueryError {
  readonly kind: ErrorCode;
  readonly operation: string;
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
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
  if (thrown instanceof DependencyError) return { ...thrown.error, operation };
  const { name, kind, status, retryAfterSeconds, isRetryable } = Object(thrown) as ApiError;
  return name === 'ApiError'
    ? { kind, operation, status, retryAfterSeconds, isRetryable }
    : { kind: 'malformed', operation, isRetryable: false };
}
