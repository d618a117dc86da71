import { mockFetch, TEMPLATE } from '../in-memory-portal.js';
import type { Measure } from '../measure.js';
import { openPage } from '../open-page.js';
import { isVariant } from '../subject.js';

const SUBSCRIPTIONS = 5000;

const TEXTS = ['every 1', 'every 12', 'every 123', 'every 1234', 'every 123', 'every 12', 'every 2', 'every 20'];

/**
 * Measures from a keystroke in a loaded search of 5,000 subscriptions to the paint of its first
 * matches.
 */
export const search: Measure = {
  name: 'Search of 5,000 subscriptions, in-memory responses, 4× CPU slowdown',
  units: { 'median keystroke': 'ms', 'longest keystroke': 'ms' },
  maxRepeats: 5,
  appliesTo: (subject) => !isVariant(subject) && subject.targets.searchField !== undefined,
  sample(environment, subject) {
    const { searchField, subscriptions: rows } = subject.targets;
    if (searchField === undefined) throw new Error(`${subject.name} has no search`);
    return openPage(environment, subject, { name: 'empty', conditions: { cpuSlowdown: 4 } }, async ({ page }) => {
      await page.waitForLoadState('load');
      await page.evaluate(mockFetch, [TEMPLATE, SUBSCRIPTIONS] satisfies Parameters<typeof mockFetch>[0]);
      const times = await page.evaluate(
        async ([field, list, texts]) => {
          PortalWidgets.mount('main', 'subscription-list');
          await pageObserver.waitForPaint([{ rows: list, minCount: 1 }]);
          const type = (text: string): void => {
            const input = pageObserver.find(field) as HTMLInputElement;
            input.value = text;
            input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
          };
          // Loads all pages up to the last one that is searched.
          type('every 4999');
          await pageObserver.waitForPaint([{ rows: list, minCount: 1, firstRowText: 'Every 4999' }]);
          const measured: number[] = [];
          for (const text of texts) {
            await pageObserver.waitRandomly();
            const start = performance.now();
            type(text);
            const firstRowText = text.replace('e', 'E');
            const [painted = Number.NaN] = await pageObserver.waitForPaint([{ rows: list, minCount: 1, firstRowText }]);
            measured.push(painted - start);
            // Further matches appear until two screens are full.
            await new Promise((resolve) => requestIdleCallback(resolve));
          }
          return measured;
        },
        [searchField, rows, TEXTS] as const,
      );
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
      return { 'median keystroke': at(0.5), 'longest keystroke': at(1) };
    });
  },
};
