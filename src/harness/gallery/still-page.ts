import { NOW, REFUSED_VALUE } from './sample-records.js';
import type { PageCondition } from './specimen.js';

const LONG_MS = 1000;

/**
 * Stops the page's time, so that each state stays what it is: no second passes, nothing that takes a second ends, and pauses left to
 * chance last no time. The clipboard takes what it is given, but for the value that stands for a refusal.
 */
export function holdStill(condition: PageCondition | undefined): void {
  Date.now = () => NOW;
  performance.now = () => 0;
  Math.random = () => 0;
  const start = globalThis.setTimeout;
  const startStill = (act: () => void, delay = 0): unknown => {
    if (delay < LONG_MS) return start(act, delay);
    return condition === 'out-of-time' ? start(act, 0) : 0;
  };
  globalThis.setTimeout = startStill as typeof setTimeout;
  if (condition === 'offline') Object.defineProperty(navigator, 'onLine', { value: false });
  const writeText = (text: string): Promise<void> =>
    text === REFUSED_VALUE ? Promise.reject(new DOMException('Refused', 'NotAllowedError')) : Promise.resolve();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}
