import { ApiError } from './api-error.js';
import { MAX_ELAPSED_MS, MAX_RETRIES, MAX_RETRY_AFTER_SECONDS, RETRY_BASE_DELAY_MS } from './constants.js';

/** Milliseconds until the next attempt: `Retry-After` plus exponential backoff with jitter. Undefined when it is not retried. */
export function getRetryDelay(error: unknown, attempt: number, elapsed: number): number | undefined {
  if (!(error instanceof ApiError && error.isRetryable) || attempt >= MAX_RETRIES) return undefined;
  const { retryAfterSeconds = 0 } = error;
  // Full jitter: pages that failed together don't retry together.
  const delay = retryAfterSeconds * 1000 + Math.random() * RETRY_BASE_DELAY_MS * 2 ** attempt;
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS || elapsed + delay > MAX_ELAPSED_MS ? undefined : delay;
}
