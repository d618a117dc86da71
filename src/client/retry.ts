import { withTimeout } from './timeout.js';

export interface RetryPolicy {
  /**
   * Returns the milliseconds until the next attempt, or undefined for none. Attempts count from 0.
   */
  getDelay(error: unknown, attempt: number): number | undefined;
  /** Whether the result is still wanted. Called before and after each delay. */
  readonly shouldRetry?: () => boolean;
  /** Ends a delay, and rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Repeats an attempt that may have failed temporarily. Rejects with the last error. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  { getDelay, shouldRetry = () => true, signal }: RetryPolicy,
): Promise<Result> {
  for (let number = 0; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      const delay = getDelay(error, number);
      if (delay === undefined || !shouldRetry()) throw error;
      await withTimeout(delay, signal);
      if (!shouldRetry()) throw error;
    }
  }
}
