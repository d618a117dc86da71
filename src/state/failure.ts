import type { FailureKind } from '../api/failure.js';

/** Why the last attempt to load something brought nothing. Each failed attempt is a new object. */
export interface Failure {
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

interface FailureLike {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

function isFailureLike(error: unknown): error is FailureLike {
  return error instanceof Error && error.name === 'ApiFailure';
}

/** What a store keeps of an error. Anything but a failure of the interface means an answer that our own code could not cope with. */
export function toFailure(error: unknown, operation: string): Failure {
  if (!isFailureLike(error)) return { kind: 'malformed', operation };
  const { kind, status, retryAfterSeconds } = error;
  return {
    kind,
    operation,
    ...(status !== undefined && { status }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
