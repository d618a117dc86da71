import type { Page } from 'playwright';
import type { Contender, WidgetName } from './contender.js';
import type { Stage } from './measure.js';
import { answerFromMemory, type MemoryPortal, PATTERNS } from './memory-portal.js';
import type { Sight } from './page-watch.js';
import { type Conditions, visit, type Visit } from './visit.js';

/** Opens a page in which the contender's script has run, nothing is mounted yet and all answers come from memory. */
export function rig<Result>(
  stage: Stage,
  contender: Contender,
  { portal, conditions }: { portal: Partial<MemoryPortal>; conditions: Conditions },
  act: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  return visit(stage, contender, { scene: 'empty', conditions }, async (opened) => {
    await opened.page.waitForLoadState('load');
    const memory = { subscriptions: 20, more: 20, tokens: 5, ...portal };
    await opened.page.evaluate(answerFromMemory, [PATTERNS, memory] satisfies Parameters<typeof answerFromMemory>[0]);
    return act(opened);
  });
}

/** How long it takes from mounting a widget until each of the sights is painted. */
export function timeToMount(page: Page, widget: WidgetName, sights: readonly Sight[], pageSize = 20): Promise<number[]> {
  return page.evaluate(
    async ([name, size, awaited]) => {
      await pageWatch.anyMoment();
      const start = performance.now();
      mountWidget(document.querySelector('main') ?? document.body, name, { pageSize: size, subscriptionId: 'sub_1' });
      return (await pageWatch.painted(awaited)).map((time) => time - start);
    },
    [widget, pageSize, sights] as const,
  );
}

/** How long it takes from a click until each of the sights is painted. */
export function timeToClick(page: Page, place: string, sights: readonly Sight[]): Promise<number[]> {
  return page.evaluate(
    async ([target, awaited]) => {
      const element = pageWatch.find(target);
      if (!element) throw new Error(`There is no ${target}`);
      await pageWatch.anyMoment();
      const start = performance.now();
      element.click();
      return (await pageWatch.painted(awaited)).map((time) => time - start);
    },
    [place, sights] as const,
  );
}
