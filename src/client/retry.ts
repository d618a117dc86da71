import { withTimeout } from './timeout.js';

export interface RetryPolicy {
  /** Attempts count from 0. Undefined ends them. */
  getDelay(error: unknown, attempt: number): number | undefined;
  /** Called before and after each delay. */
  readonly shouldRetry?: () => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Rejects with the last error. */
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
