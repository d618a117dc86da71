import type { Page } from 'playwright';
import { mockFetch, type InMemoryPortal, TEMPLATES } from './in-memory-portal.js';
import type { Environment } from './measure.js';
import { type Conditions, openPage, type OpenedPage } from './open-page.js';
import type { PaintTarget } from './page-observer.js';
import type { Subject, WidgetName } from './subject.js';

/** Opens a page in which the subject's script has run, no widget is mounted and `fetch` responds from memory. */
export function openFixture<Result>(
  environment: Environment,
  subject: Subject,
  { portal, conditions }: { portal: Partial<InMemoryPortal>; conditions: Conditions },
  use: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> {
  return openPage(environment, subject, { name: 'empty', conditions }, async (opened) => {
    await opened.page.waitForLoadState('load');
    const options = { subscriptions: 20, nextPage: 20, tokens: 5, ...portal };
    await opened.page.evaluate(mockFetch, [TEMPLATES, options] satisfies Parameters<typeof mockFetch>[0]);
    return use(opened);
  });
}

/** Mounts a widget and returns the milliseconds until the paint of each target. */
export function timeMount(
  page: Page,
  widget: WidgetName,
  targets: readonly PaintTarget[],
  pageSize = 20,
): Promise<number[]> {
  return page.evaluate(
    async ([name, size, awaited]) => {
      await pageObserver.waitRandomly();
      const start = performance.now();
      mountWidget(document.querySelector('main') ?? document.body, name, { pageSize: size, subscriptionId: 'sub_1' });
      return (await pageObserver.waitForPaint(awaited)).map((time) => time - start);
    },
    [widget, pageSize, targets] as const,
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
