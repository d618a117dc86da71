import { NOW, REFUSED_VALUE } from './sample-data.js';
import type { PageState } from './story.js';

const LONG_MS = 1000;
// If timeouts elapse at once, only this one does. Widgets still wait for their message catalog.
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Freezes clocks, and timers of a second or more, so that stories never change. Makes random retry
 * delays zero. Mocks the clipboard, which rejects `REFUSED_VALUE`, and removes the storage, which
 * frames of stories share.
 */
export function freezeTime(pageState: PageState | undefined): void {
  Date.now = () => NOW;
  performance.now = () => 0;
  Math.random = () => 0;
  const originalSetTimeout = globalThis.setTimeout;
  const frozenSetTimeout = (callback: () => void, delay = 0): unknown => {
    if (delay < LONG_MS) return originalSetTimeout(callback, delay);
    return pageState === 'timeout' && delay >= REQUEST_TIMEOUT_MS ? originalSetTimeout(callback, 0) : 0;
  };
  globalThis.setTimeout = frozenSetTimeout as typeof setTimeout;
  if (pageState === 'offline') Object.defineProperty(navigator, 'onLine', { value: false });
  const writeText = (text: string): Promise<void> =>
    text === REFUSED_VALUE ? Promise.reject(new DOMException('Refused', 'NotAllowedError')) : Promise.resolve();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  Object.defineProperty(globalThis, 'sessionStorage', { value: undefined });
}
