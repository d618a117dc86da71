import type { ApiError, ErrorKind } from '../../src/client/api-error.js';

export type ErrorDetails = NonNullable<ConstructorParameters<typeof ApiError>[2]>;

/** Matches an `ApiError` with exactly these properties: `rejects.toMatchObject(failedWith(…))`. */
export function failedWith(kind: ErrorKind, operation: string, details: ErrorDetails = {}): object {
  return { name: 'ApiError', kind, operation, status: undefined, retryAfterSeconds: undefined, ...details };
}
