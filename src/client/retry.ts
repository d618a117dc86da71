import { retryRequest } from './request.js';
import { ApiError } from './api-error.js';
import {
  IDLE_TIMEOUT_MS,
  MAX_ELAPSED_MS,
  MAX_RETRIES,
  MAX_RETRY_AFTER_SECONDS,
  RETRY_BASE_DELAY_MS,
  TOTAL_TIMEOUT_MS,
} from './constants.js';

/**
 * Retries errors that may be temporary.
 *
 * @param request makes one attempt with the timeouts that it is passed: without a byte, and in all
 * @param shouldRetry whether the user is present to wait for it
 * @param startedAt `performance.now()` when the user began to wait, which may be before the first attempt
 */
export function withRetries<Result>(
  request: (timeoutMs: number, totalTimeoutMs: number) => Promise<Result>,
  shouldRetry: () => boolean,
  signal: AbortSignal | undefined,
  startedAt = performance.now(),
): Promise<Result> {
  const elapsed = (): number => performance.now() - startedAt;
  return retryRequest(
    () => {
      const rest = TOTAL_TIMEOUT_MS - elapsed();
      return request(Math.min(IDLE_TIMEOUT_MS, rest), rest);
    },
    (error, attempt) => getRetryDelay(error, attempt, elapsed()),
    signal,
    shouldRetry,
  );
}

/** Milliseconds until the next attempt: `Retry-After` plus exponential backoff with jitter. Undefined when it is not retried. */
export function getRetryDelay(error: unknown, attempt: number, elapsed: number): number | undefined {
  if (!(error instanceof ApiError && error.isRetryable) || attempt >= MAX_RETRIES) return undefined;
  const { retryAfterSeconds = 0 } = error;
  // Full jitter: pages that failed together don't retry together.
  const delay = retryAfterSeconds * 1000 + Math.random() * RETRY_BASE_DELAY_MS * 2 ** attempt;
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS || elapsed + delay > MAX_ELAPSED_MS ? undefined : delay;
}
