import type { ApiError, ErrorKind } from '../client/api-error.js';
import { MAX_RETRY_AFTER_SECONDS } from './constants.js';

/** Each failed request creates a new object, so that signals notice a repeated error. */
export interface QueryError {
  readonly kind: ErrorKind;
  readonly operation: string;
  readonly status?: number | undefined;
  /** Undefined if `Retry-After` is missing or more than a day. */
  readonly retryAfterSeconds?: number | undefined;
  readonly isRetryable: boolean;
  readonly isChallenge?: boolean;
}

/** Thrown by a query if a query that it needs has failed. */
export class DependencyError extends Error {
  readonly error: QueryError;

  constructor(error: QueryError) {
    super(`${error.operation}: ${error.kind}`);
    this.error = error;
  }
}

/** Anything but an `ApiError` is a defect in processing a response, so it becomes `malformed`. */
export function toQueryError(thrown: unknown, operation: string): QueryError {
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
