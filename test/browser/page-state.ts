import type { Page } from 'playwright';

/** A page of any driver. */
interface EvaluatingPage<Argument> {
  evaluate(run: (argument: Argument) => void, argument: Argument): Promise<unknown>;
}

/** Simulates switching to another tab and back. */
export async function setVisibility(
  page: EvaluatingPage<DocumentVisibilityState>,
  visibility: DocumentVisibilityState,
): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

/** Moves the clocks of the page forward. */
export async function passTime(page: EvaluatingPage<number>, milliseconds: number): Promise<void> {
  await page.evaluate((passed) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + passed;
    const systemNow = Date.now.bind(Date);
    Date.now = () => systemNow() + passed;
  }, milliseconds);
}

/**
 * Waits until the page has sent the requests that its last events cause: two frames, a timer and a round trip to its server.
 * For checks that there is no request.
 */
export async function requestsSent(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    await fetch(location.href, { method: 'HEAD' });
  });
}

/** Waits until the widgets of a page have not changed for 100 ms and their last change is on screen. */
export function widgetsSettled(page: Pick<Page, 'evaluate'>): Promise<void> {
  return page.evaluate(async () => {
    let changes = 0;
    const observer = new MutationObserver(() => {
      changes += 1;
    });
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (shadowRoot)
        observer.observe(shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
    }
    for (let previous = -1; previous !== changes;) {
      previous = changes;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    observer.disconnect();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** For `initScript`: reduces the delay before a retry to its minimum. */
export function removeRetryJitter(): void {
  Math.random = () => 0;
}
