import type { Page } from 'playwright';
import { mockFetch, type InMemoryPortal, TEMPLATE } from './in-memory-portal.js';
import type { Environment } from './measure.js';
import { openPage, type OpenedPage } from './open-page.js';
import type { PaintTarget } from './page-observer.js';
import type { Subject } from './subject.js';

/** Opens a page in which the subject's script has run, no widget is mounted and `fetch` responds from memory, with 4× CPU slowdown. */
export function openFixture<Result>(
  environment: Environment,
  subject: Subject,
  portal: InMemoryPortal,
  use: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> {
  return openPage(environment, subject, { name: 'empty', conditions: { cpuSlowdown: 4 } }, async (opened) => {
    await opened.page.waitForLoadState('load');
    await opened.page.evaluate(mockFetch, [TEMPLATE, portal] satisfies Parameters<typeof mockFetch>[0]);
    return use(opened);
  });
}

/** Mounts a list of subscriptions, and returns the milliseconds until the paint of each target. */
export function timeMount(page: Page, targets: readonly PaintTarget[], pageSize: number): Promise<number[]> {
  return page.evaluate(
    async ([size, awaited]) => {
      await pageObserver.waitRandomly();
      const start = performance.now();
      mountWidget(document.querySelector('main') ?? document.body, 'subscription-list', { pageSize: size });
      return (await pageObserver.waitForPaint(awaited)).map((time) => time - start);
    },
    [pageSize, targets] as const,
  );
}

/** Clicks an element, or chooses an option, and returns the milliseconds until the paint of each target. */
export function timeClick(page: Page, selector: string, targets: readonly PaintTarget[]): Promise<number[]> {
  return page.evaluate(
    async ([clicked, awaited]) => {
      const element = pageObserver.find(clicked);
      if (!element) throw new Error(`No element matches ${clicked}`);
      await pageObserver.waitRandomly();
      const start = performance.now();
      const select = element.closest('select');
      if (select) {
        select.value = (element as HTMLOptionElement).value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      } else element.click();
      return (await pageObserver.waitForPaint(awaited)).map((time) => time - start);
    },
    [selector, targets] as const,
  );
}
