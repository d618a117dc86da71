import { ApiFailure } from './failure.js';
import { withTimeLimit } from './time-limit.js';

const MOST_RETRIES = 2;
const FIRST_PAUSE_MS = 5000;
const LONGEST_ASKED_SECONDS = 30;
// With the time-out of one attempt, nobody waits for more than a minute.
const LATEST_START_MS = 40_000;

/**
 * Tries again what may go better the next time.
 *
 * @param mayRetry whether somebody is there to wait for it.
 */
export async function withRetries<Answer>(
  attempt: () => Promise<Answer>,
  mayRetry: () => boolean,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const started = performance.now();
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(error, tried, performance.now() - started, Math.random);
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
