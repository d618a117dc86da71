import { withTimeout } from '../api/timeout.js';
import { ProviderError } from './provider-error.js';

const BASE_DELAY_MS = 200;
const MAX_DELAY_MS = 5000;

/**
 * Retries network errors, 429 and 5xx with exponential backoff and jitter. Timeouts are not retried: the caller has waited
 * long enough, and a retry would add load to an overloaded service.
 */
export async function withRetries<Result>(
  send: () => Promise<Result>,
  maxRetries: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const delay = getRetryDelay(error, attempt);
      if (attempt >= maxRetries || delay === null) throw error;
      await withTimeout(delay, signal);
    }
  }
}

function getRetryDelay(error: unknown, attempt: number): number | null {
  if (!(error instanceof ProviderError)) return null;
  const { code, retryAfterSeconds } = error;
  if (code !== 'network' && code !== 'rate-limited' && code !== 'server') return null;
  const retryAfter = (retryAfterSeconds ?? 0) * 1000;
  if (retryAfter > MAX_DELAY_MS) return null;
  // Jitter, so that clients that failed together do not retry together.
  const backoff = BASE_DELAY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
  return Math.max(retryAfter, Math.min(backoff, MAX_DELAY_MS));
}
