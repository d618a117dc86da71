import { ApiFailure } from './failure.js';
import { withTimeLimit } from './time-limit.js';

const MOST_RETRIES = 2;
const FIRST_PAUSE_MS = 5000;
const LONGEST_ASKED_SECONDS = 30;
/** How long one attempt may take, from the call to the last byte of the answer, in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
const LATEST_START_MS = 40_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Tries again what may go better the next time.
 *
 * @param attempt is told how many milliseconds it may take.
 * @param since when waiting began, by `performance.now()`: nobody waits for more than a minute.
 * @param mayRetry whether somebody is there to wait for it.
 */
export async function withRetries<Answer>(
  attempt: (timeoutMs: number) => Promise<Answer>,
  mayRetry: () => boolean,
  signal: AbortSignal | undefined,
  since = performance.now(),
): Promise<Answer> {
  const spent = (): number => performance.now() - since;
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(Math.min(ATTEMPT_TIMEOUT_MS, LONGEST_WAIT_MS - spent()));
    } catch (error) {
      const pause = pauseAfter(error, tried, spent(), Math.random);
      if (pause === undefined || !mayRetry()) throw error;
      await withTimeLimit(pause, signal);
      if (!mayRetry()) throw error;
    }
  }
}

/** The milliseconds to wait before the next attempt; undefined where there is to be none. */
export function pauseAfter(error: unknown, tried: number, spent: number, random: () => number): number | undefined {
  if (!(error instanceof ApiFailure && error.mayPass) || tried >= MOST_RETRIES) return undefined;
  const { retryAfterSeconds = 0 } = error;
  // Any moment is as likely as another: pages that failed together don't come back together.
  const pause = retryAfterSeconds * 1000 + random() * FIRST_PAUSE_MS * 2 ** tried;
  return retryAfterSeconds > LONGEST_ASKED_SECONDS || spent + pause > LATEST_START_MS ? undefined : pause;
}
