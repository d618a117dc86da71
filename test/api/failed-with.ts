import type { ErrorCode, ErrorDetails } from '../../src/api/api-error.js';

/** What an `ApiError` has to match, with nothing besides: `rejects.toMatchObject(failedWith(…))`. */
export function failedWith(kind: ErrorCode, operation: string, details: ErrorDetails = {}): object {
  return { name: 'ApiError', kind, operation, status: undefined, retryAfterSeconds: undefined, ...details };
}
