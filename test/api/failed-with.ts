import type { FailureFacts, FailureKind } from '../../src/api/failure.js';

/** What an `ApiFailure` has to match, with nothing besides: `rejects.toMatchObject(failedWith(…))`. */
export function failedWith(kind: FailureKind, operation: string, facts: FailureFacts = {}): object {
  return { name: 'ApiFailure', kind, operation, status: undefined, retryAfterSeconds: undefined, ...facts };
}
