import type { Page } from 'playwright';
import type { WidgetEventDetails, WidgetEventType } from '../../src/index.js';

/** Console message that browsers write for every response with an error status. */
export const FAILED_REQUEST = /^error: Failed to load resource: /;

interface RecordedEvent {
  readonly type: string;
  readonly bubbles: boolean;
  readonly composed: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
}

declare global {
  /** In a page with `recordEvents`. */
  var recordedEvents: RecordedEvent[];
}

/**
 * Runs in the page: new listeners of `on` receive only some of the past events. Without `data`,
 * details lack the records in them.
 */
export function recordEvents({ hasData = false } = {}): void {
  globalThis.recordedEvents = [];
  const types = ['load', 'error', 'state-change', 'select', 'sign-in', 'action', 'token-reveal', 'token-copy'];
  for (const type of types.map((name) => `portal-${name}`)) {
    addEventListener(type, (event) => {
      const { bubbles, composed } = event;
      const { data, ...detail } = (event as CustomEvent<{ data?: unknown }>).detail;
      recordedEvents.push({ type, bubbles, composed, detail: hasData && data ? { ...detail, data } : detail });
    });
  }
}

/** Details of all recorded events of a type. */
export async function eventsOf<Type extends WidgetEventType>(
  page: EvaluatingPage<string>,
  type: Type,
): Promise<WidgetEventDetails[Type][]> {
  const find = (wanted: string) => recordedEvents.flatMap((event) => (event.type === wanted ? [event.detail] : []));
  return (await page.evaluate(find, type)) as WidgetEventDetails[Type][];
}

/** A page of any driver. */
interface EvaluatingPage<Argument> {
  evaluate(run: (argument: Argument) => unknown, argument: Argument): Promise<unknown>;
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
 * Waits until the page has sent the requests that its last events cause: two frames, a timer and a
 * round trip to its server. Use it to show that a page requests nothing.
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

/**
 * Waits until the widgets of a page have not changed for 100 ms and their last change is on screen.
 */
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

/** Reduces the delay before a retry to its minimum. Use it with `initScript`. */
export function removeRetryJitter(): void {
  Math.random = () => 0;
}
