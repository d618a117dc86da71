import { maxInWindow, simulateRetries } from '../outage.js';
import type { Measure } from '../measure.js';
import { openPage } from '../open-page.js';
import { type MeasureResult, singleMetric } from '../results.js';
import { isVariant } from '../subject.js';

const PAGES = 100_000;
const SETTLE_MS = 500;

/** Requests of a page with all widgets: on load, and when it regains focus within a minute. */
export const pageView: Measure = {
  name: 'Requests per page view',
  units: { requests: '', 'API responses': 'kB', 'on focus within a minute': '' },
  maxRepeats: 3,
  appliesTo: (subject) => !isVariant(subject),
  sample: (environment, subject) =>
    openPage(environment, subject, { name: 'portal', conditions: { cpuSlowdown: 1 } }, async ({ page }) => {
      await page.waitForTimeout(SETTLE_MS);
      const responseSizes = (): Promise<number[]> =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').flatMap((entry) => {
            const { name, encodedBodySize } = entry as PerformanceResourceTiming;
            return name.includes('/api/') ? [encodedBodySize] : [];
          }),
        );
      const onLoad = await responseSizes();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.waitForTimeout(SETTLE_MS);
      return {
        requests: onLoad.length,
        'API responses': onLoad.reduce((sum, size) => sum + size, 0) / 1000,
        'on focus within a minute': (await responseSizes()).length - onLoad.length,
      };
    }),
};

export const OUTAGE_MEASURE = `${PAGES.toLocaleString('en')} pages after an outage`;

/** Simulates the retries of pages that all failed at the same moment. */
export function simulateOutages(): MeasureResult {
  return {
    measure: OUTAGE_MEASURE,
    rows: [undefined, 10, 30, 60].map((retryAfterSeconds) => {
      const subject = retryAfterSeconds === undefined ? 'without Retry-After' : `Retry-After: ${retryAfterSeconds}`;
      const times = simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds });
      return {
        subject,
        samples: 1,
        metrics: {
          'requests per page': singleMetric(times.length / PAGES, ''),
          'busiest second': singleMetric((100 * maxInWindow(times, 1000)) / PAGES, '%'),
          'last request': singleMetric(times.at(-1) ?? 0, 'ms'),
        },
      };
    }),
  };
}
