import { withTimeout } from './timeout.js';

export interface RetryPolicy {
  /**
   * Returns the milliseconds until the next attempt, or undefined to give up. The first `attempt`
   * is 0.
   */
  getDelay(error: unknown, attempt: number): number | undefined;
  /** Called before and after each delay. Return false to give up. */
  readonly shouldRetry?: () => boolean;
  readonly signal?: AbortSignal | undefined;
}

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
