import { ApiError } from '../../src/client/api-error.js';
import { getRetryDelay } from '../../src/client/retry-policy.js';
import { createRandom } from '../random.js';

export interface Outage {
  /** Number of pages whose request failed at the same time. */
  readonly pages: number;
  readonly seed: number;
  /** `Retry-After` of each response. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Simulates an outage in which every retry fails immediately. Returns the sorted times of all
 * retries in milliseconds.
 */
export function simulateRetries({ pages, seed, retryAfterSeconds }: Outage): number[] {
  const error = new ApiError('server', 'getCustomer', { status: 503, retryAfterSeconds });
  Math.random = createRandom(seed);
  const times: number[] = [];
  for (let page = 0; page < pages; page++) {
    let elapsed = 0;
    for (let attempt = 0; ; attempt++) {
      const delay = getRetryDelay(error, attempt, elapsed);
      if (delay === undefined) break;
      times.push((elapsed += delay));
    }
  }
  return times.toSorted((a, b) => a - b);
}

/** Returns the highest number of times within any window of `milliseconds`. */
export function maxInWindow(times: readonly number[], milliseconds: number): number {
  let first = 0;
  let max = 0;
  for (const [last, time] of times.entries()) {
    while ((times[first] ?? time) <= time - milliseconds) first++;
    max = Math.max(max, last - first + 1);
  }
  return max;
}
