import type { ErrorKind, ErrorDetails } from '../../src/api/api-error.js';

/** Matches an `ApiError` with exactly these properties: `rejects.toMatchObject(failedWith(…))`. */
export function failedWith(kind: ErrorKind, operation: string, details: ErrorDetails = {}): object {
  return { name: 'ApiError', kind, operation, status: undefined, retryAfterSeconds: undefined, ...details };
}
