import type { ApiError, ErrorKind } from '../client/api-error.js';
import { MAX_RETRY_AFTER_SECONDS } from './constants.js';

/** A new object for each failed request. */
export interface QueryError {
  readonly kind: ErrorKind;
  readonly operation: string;
  readonly status?: number | undefined;
  /** Undefined for a delay of more than a day, too. */
  readonly retryAfterSeconds?: number | undefined;
  readonly isRetryable: boolean;
  /** Whether a content network wants to check the browser, which only works in a page. */
  readonly isChallenge?: boolean;
}

/** Thrown by a query whose request needs the data of another query, which has failed. */
export class DependencyError extends Error {
  readonly error: QueryError;

  constructor(error: QueryError) {
    super(`${error.operation}: ${error.kind}`);
    this.error = error;
  }
}

/** Anything but an `ApiError` means that our code couldn't process a response. */
export function toQueryError(thrown: unknown, operation: string): QueryError {
  // Copy the error, because each failed request has its own object.
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
