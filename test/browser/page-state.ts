import type { Page } from 'playwright';

/** A page of any engine. */
interface PageGiven<Argument> {
  evaluate(run: (argument: Argument) => void, argument: Argument): Promise<unknown>;
}

/** Lets the page believe that it is in view, or that another tab is. */
export async function setVisibility(page: PageGiven<DocumentVisibilityState>, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

/** Sets the page's clock for durations forward. */
export async function passTime(page: PageGiven<number>, milliseconds: number): Promise<void> {
  await page.evaluate((passed) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + passed;
  }, milliseconds);
}

/** As when the visitor comes back from another window. */
export function focusPage(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('focus')));
}

/** Takes the chance out of the pauses before another attempt: they are as short as can be. For `before`. */
export function removeRetryJitter(): void {
  Math.random = () => 0;
}
