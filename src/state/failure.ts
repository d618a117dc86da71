import type { ApiError, ErrorCode } from '../api/api-error.js';

/** Why the last request brought nothing. Each failed request has an object of its own. */
export interface Failure {
  readonly kind: ErrorCode;
  readonly operation: string;
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** What a store keeps of an error. Anything but a failure of the interface means an answer that our own code could not cope with. */
export function toFailure(error: unknown, operation: string): Failure {
  const { name, kind, status, retryAfterSeconds } = Object(error) as ApiError;
  return name === 'ApiError' ? { kind, operation, status, retryAfterSeconds } : { kind: 'malformed', operation };
}
