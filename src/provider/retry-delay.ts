import { ProviderError } from './provider-error.js';

const BASE_DELAY_MS = 200;
const MAX_DELAY_MS = 5000;

/**
 * Returns the milliseconds until the next attempt, with exponential backoff and jitter. Timeouts
 * are not retried, because the caller has waited long enough, and the service may be overloaded.
 */
export function getRetryDelay(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ProviderError)) return undefined;
  const { kind, retryAfterSeconds } = error;
  if (kind !== 'network' && kind !== 'rate-limited' && kind !== 'server') return undefined;
  const retryAfter = (retryAfterSeconds ?? 0) * 1000;
  if (retryAfter > MAX_DELAY_MS) return undefined;
  // Add jitter, so that clients that failed together don't retry together.
  const backoff = BASE_DELAY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
  return Math.max(retryAfter, Math.min(backoff, MAX_DELAY_MS));
}
