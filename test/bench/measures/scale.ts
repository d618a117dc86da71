import { busiest, retriesAfter } from '../../api/outage.js';
import type { Measure } from '../measure.js';
import type { Figure, Result } from '../report.js';
import { summarize } from '../statistics.js';
import { visit } from '../visit.js';

const PAGES = 100_000;
const LATE_MS = 500;

/** What a page with all widgets costs the portal: when it is opened, and when it comes back into view within a minute. */
export const pageView: Measure = {
  name: 'Requests of one page view',
  units: { requests: '', 'of the API': 'kB', 'back within a minute': '' },
  mostRepeats: 3,
  appliesTo: ({ places, head }) => places !== undefined && head === undefined,
  take: (stage, contender) =>
    visit(stage, contender, { scene: 'portal', conditions: { slowdown: 1 } }, async ({ page }) => {
      await page.waitForTimeout(LATE_MS);
      const answers = (): Promise<number[]> =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').flatMap((entry) => {
            const { name, encodedBodySize } = entry as PerformanceResourceTiming;
            return name.includes('/api/') ? [encodedBodySize] : [];
          }),
        );
      const first = await answers();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.waitForTimeout(LATE_MS);
      return {
        requests: first.length,
        'of the API': first.reduce((sum, size) => sum + size, 0) / 1000,
        'back within a minute': (await answers()).length - first.length,
      };
    }),
};

/** How pages come back that have seen one outage, simulated: what each of them asks for, and what falls into the busiest second. */
export function outages(): Result {
  const kinds = { 'without Retry-After': undefined, 'Retry-After: 10': 10, 'Retry-After: 30': 30, 'Retry-After: 60': 60 };
  return {
    measure: `${PAGES.toLocaleString('en')} pages after one outage`,
    lines: Object.entries(kinds).map(([contender, retryAfterSeconds]) => {
      const moments = retriesAfter({ pages: PAGES, seed: 1, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
      const figure = (value: number, unit: Figure['unit'] = ''): Figure => ({ unit, ratio: null, ...summarize([value]) });
      return {
        contender,
        samples: 1,
        figures: {
          'requests a page': figure(moments.length / PAGES),
          'busiest second': figure((100 * busiest(moments, 1000)) / PAGES, '%'),
          'last one': figure(moments.at(-1) ?? 0, 'ms'),
        },
      };
    }),
  };
}
