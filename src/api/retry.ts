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
      const pause = pauseAfter(error, tried, Math.random);
      if (performance.now() - started + pause > LATEST_START_MS || !mayRetry()) throw error;
      await withTimeLimit(pause, signal);
      if (!mayRetry()) throw error;
    }
  }
}

/** The milliseconds to wait before the next attempt; for ever where there is to be none. */
export function pauseAfter(error: unknown, tried: number, random: () => number): number {
  if (!(error instanceof ApiFailure && error.mayPass) || tried >= MOST_RETRIES) return Infinity;
  const { retryAfterSeconds = 0 } = error;
  if (retryAfterSeconds > LONGEST_ASKED_SECONDS) return Infinity;
  // Any moment of the pause is as likely as the others: pages that failed together don't come back together.
  return retryAfterSeconds * 1000 + random() * FIRST_PAUSE_MS * 2 ** tried;
}
