import { ProviderFailure } from './provider-failure.js';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

/**
 * Tries again what may go better the next time. What took too long is not tried again: the caller has waited enough, and a
 * service under load is not helped by it.
 */
export async function withRetries<Answer>(
  attempt: () => Promise<Answer>,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(error, tried);
      if (tried >= retries || pause === null) throw error;
      await wait(pause, signal);
    }
  }
}

function pauseAfter(error: unknown, tried: number): number | null {
  if (!(error instanceof ProviderFailure)) return null;
  const { kind, retryAfterSeconds } = error;
  if (kind !== 'network' && kind !== 'rate-limited' && kind !== 'server') return null;
  const asked = (retryAfterSeconds ?? 0) * 1000;
  if (asked > LONGEST_PAUSE_MS) return null;
  // Clients that failed together should not come back together.
  const own = FIRST_PAUSE_MS * 2 ** tried * (0.5 + Math.random() / 2);
  return Math.max(asked, Math.min(own, LONGEST_PAUSE_MS));
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
