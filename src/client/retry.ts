import { withTimeout } from './timeout.js';

export interface RetryPolicy {
  /** Returns the milliseconds until the next attempt, or undefined if there is none. The first attempt has the number 0. */
  getDelay(error: unknown, attempt: number): number | undefined;
  /** Whether the result is still wanted: asked before and after each delay. */
  readonly shouldRetry?: () => boolean;
  /** Aborting it ends a delay, and rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Repeats an attempt that may have failed temporarily. Rejects with the error of the last one. */
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
