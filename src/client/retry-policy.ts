/** The greatest number of repetitions. */
const MAX_RETRIES = 2;
/** The longest delay before the first repetition, without a `Retry-After`. */
const RETRY_BASE_DELAY_MS = 5000;
/** A request is not repeated if the service asks for a longer pause. */
const MAX_RETRY_AFTER_SECONDS = 30;
/** No attempt starts later than this. */
const MAX_ELAPSED_MS = 40_000;

/** Whether the same request may succeed later. Content networks give 52x and 530 for a service that can't be reached. */
export function isRetried(kind: string, status: number | undefined): boolean {
  return /^(network|timeout|rate-limited|server(50[234]|52[0-7]|530)$)/.test(`${kind}${status}`);
}

/** Milliseconds until the next attempt: `Retry-After` plus exponential backoff with jitter. Undefined when it is not retried. */
export function getRetryDelay(error: unknown, attempt: number, elapsed: number): number | undefined {
  const { isRetryable, retryAfterSeconds = 0 } = Object(error) as { isRetryable?: boolean; retryAfterSeconds?: number };
  if (!isRetryable || attempt >= MAX_RETRIES) return undefined;
  // Full jitter: pages that failed together don't retry together.
  const delay = retryAfterSeconds * 1000 + Math.random() * RETRY_BASE_DELAY_MS * 2 ** attempt;
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS || elapsed + delay > MAX_ELAPSED_MS ? undefined : delay;
}
