import { ApiError, type ErrorCode } from '../api/api-error.js';

/** Why the last request of a query failed. Every failed request creates a new object. */
export interface QueryError {
  readonly kind: ErrorCode;
  readonly operation: string;
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
}

/** Converts an exception to a serialisable error. Anything but an `ApiError` is a response that our own code could not process. */
export function toQueryError(thrown: unknown, operation: string): QueryError {
  const { name, kind, status, retryAfterSeconds, isRetryable } = Object(thrown) as ApiError;
  return name === 'ApiError'
    ? { kind, operation, status, retryAfterSeconds, isRetryable }
    : { kind: 'malformed', operation, isRetryable: false };
}

/** Converts a query's error back, for a query that needs the failed one. */
export function toApiError({ kind, operation, status, retryAfterSeconds }: QueryError): ApiError {
  return new ApiError(kind, operation, { status, retryAfterSeconds });
}
