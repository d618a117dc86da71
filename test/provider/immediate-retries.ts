import { onTestFinished, vi } from 'vitest';

/** The longest delay before a retry. */
const MAX_DELAY_MS = 5000;

/** Retries without a delay. Time limits, which are longer, stay. */
export function useImmediateRetries(): void {
  const start = setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((handler: () => void, ms = 0) => start(handler, ms > MAX_DELAY_MS ? ms : 0));
  onTestFinished(() => spy.mockRestore());
}
