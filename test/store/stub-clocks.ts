import { onTestFinished, vi } from 'vitest';

/** Replaces the monotonic clock of the page and the clock of the device until the test ends. */
export function stubClocks(monotonicNow: () => number, systemNow: () => number): void {
  const spies = [
    vi.spyOn(performance, 'now').mockImplementation(monotonicNow),
    vi.spyOn(Date, 'now').mockImplementation(systemNow),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
}
