const MAX_RETRIES = 2;
const RETRY_BASE_DELAY_MS = 5000;
/** Don't retry if the service's `Retry-After` is longer than this. */
const MAX_RETRY_AFTER_SECONDS = 30;
/** Don't start a retry after the user has waited longer than this. */
const MAX_ELAPSED_MS = 40_000;

/** CDNs respond with 52x or 530 if they can't reach the service. */
const RETRIED_STATUS = /^(50[234]|52[0-7]|530)$/;

export function isRetried(kind: string, status: number | undefined): boolean {
  return kind === 'server' ? RETRIED_STATUS.test(`${status}`) : /^(network|timeout|rate-limited)$/.test(kind);
}

export function getRetryDelay(error: unknown, attempt: number, elapsed: number): number | undefined {
  const { isRetryable, retryAfterSeconds = 0 } = Object(error) as { isRetryable?: boolean; retryAfterSeconds?: number };
  if (!isRetryable || attempt >= MAX_RETRIES) return undefined;
  // Use full jitter, because many pages may fail at the same time.
  const delay = retryAfterSeconds * 1000 + Math.random() * RETRY_BASE_DELAY_MS * 2 ** attempt;
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS || elapsed + delay > MAX_ELAPSED_MS ? undefined : delay;
}
