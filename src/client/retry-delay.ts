import { ApiError } from './api-error.js';

/** The greatest number of repetitions. */
const MAX_RETRIES = 2;
/** The longest delay before the first repetition, without a `Retry-After`. */
const RETRY_BASE_DELAY_MS = 5000;
/** A request is not repeated if the service asks for a longer pause. */
const MAX_RETRY_AFTER_SECONDS = 30;
/** No attempt starts later than this. */
const MAX_ELAPSED_MS = 40_000;

/** Milliseconds until the next attempt: `Retry-After` plus exponential backoff with jitter. Undefined when it is not retried. */
export function getRetryDelay(error: unknown, attempt: number, elapsed: number): number | undefined {
  if (!(error instanceof ApiError && error.isRetryable) || attempt >= MAX_RETRIES) return undefined;
  const { retryAfterSeconds = 0 } = error;
  // Full jitter: pages that failed together don't retry together.
  const delay = retryAfterSeconds * 1000 + Math.random() * RETRY_BASE_DELAY_MS * 2 ** attempt;
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS || elapsed + delay > MAX_ELAPSED_MS ? undefined : delay;
}
