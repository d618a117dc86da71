import { ApiError } from '../../src/api/api-error.js';
import { getRetryDelay } from '../../src/api/retry.js';

export interface Outage {
  /** How many pages failed at one moment. */
  readonly pages: number;
  readonly seed: number;
  /** What the service asks each of them to wait. */
  readonly retryAfterSeconds?: number;
}

/** When the pages come back, in milliseconds after they failed, in order: the service fails again at once, every time. */
export function simulateRetries({ pages, seed, retryAfterSeconds }: Outage): number[] {
  const failure = new ApiError('server', 'getCustomer', { status: 503, retryAfterSeconds });
  const random = seededRandom(seed);
  const moments: number[] = [];
  for (let page = 0; page < pages; page++) {
    let spent = 0;
    for (let tried = 0; ; tried++) {
      const pause = getRetryDelay(failure, tried, spent, random);
      if (pause === undefined) break;
      moments.push((spent += pause));
    }
  }
  return moments.toSorted((one, other) => one - other);
}

/** The most moments that lie within one stretch of time, wherever it begins. */
export function maxInWindow(moments: readonly number[], milliseconds: number): number {
  let first = 0;
  let most = 0;
  for (const [last, moment] of moments.entries()) {
    while ((moments[first] ?? moment) <= moment - milliseconds) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** Numbers from 0 up to 1, the same for the same seed: mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
