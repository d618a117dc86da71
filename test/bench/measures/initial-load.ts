import { cumulativeLayoutShift } from '../layout-shift.js';
import type { Measure, Sample } from '../measure.js';
import { type Conditions, openPage } from '../open-page.js';
import { targetsOf } from '../page-targets.js';
import { isMeasured, type PageName } from '../subject.js';

// Late layout shifts and long tasks still count.
const SETTLE_MS = 300;

const CONDITIONS = {
  '40 ms, 10 Mbit/s': { cpuSlowdown: 1, latencyMs: 40, megabitsPerSecond: 10 },
  'local, 4× CPU slowdown': { cpuSlowdown: 4 },
  '150 ms, 1.6 Mbit/s, 4× CPU slowdown': { cpuSlowdown: 4, latencyMs: 150, megabitsPerSecond: 1.6 },
  '400 ms, 400 kbit/s': { cpuSlowdown: 1, latencyMs: 400, megabitsPerSecond: 0.4 },
} as const satisfies Readonly<Record<string, Conditions>>;

type ConditionsName = keyof typeof CONDITIONS;

/** Measures from navigation to the paint of the whole initial page. */
export const arrivals: readonly Measure[] = [
  arrival('First rows', 'portal', '40 ms, 10 Mbit/s'),
  arrival('First rows', 'portal', 'local, 4× CPU slowdown'),
  arrival('First rows', 'portal', '150 ms, 1.6 Mbit/s, 4× CPU slowdown'),
  arrival('First rows', 'portal', '400 ms, 400 kbit/s'),
  secondVisit('First rows', 'portal', '40 ms, 10 Mbit/s'),
  arrival('Account complete', 'account', '40 ms, 10 Mbit/s'),
  arrival('Account complete', 'account', 'local, 4× CPU slowdown'),
  secondVisit('Account complete', 'account', '40 ms, 10 Mbit/s'),
  accountSteps('40 ms, 10 Mbit/s'),
  accountSteps('400 ms, 400 kbit/s'),
];

/** Describes which parts of the account a customer sees at which time. */
function accountSteps(conditions: ConditionsName): Measure {
  return {
    name: `Account in steps, ${conditions}`,
    units: { skeleton: 'ms', rows: 'ms', tokens: 'ms', usage: 'ms' },
    maxRepeats: 5,
    appliesTo: (subject) =>
      isMeasured(subject, 'account') && subject.account !== undefined && subject.release !== undefined,
    sample(environment, subject): Promise<Sample> {
      const [, rows, tokens, usage] = targetsOf(subject, 'account');
      if (!rows || !tokens || !usage) throw new Error(`${subject.name} has no account`);
      const skeleton = { rows: { selector: 'portal-account>>>[part=skeleton]' }, minCount: 0 };
      const options = {
        name: 'account',
        conditions: CONDITIONS[conditions],
        targets: [skeleton, rows, tokens, usage],
      } as const;
      return openPage(environment, subject, options, async ({ page }) => {
        const times = await page.evaluate(() => pageObserver.initialPaint);
        return Object.fromEntries(Object.keys(this.units).map((name, index) => [name, times[index] ?? Number.NaN]));
      });
    },
  };
}

/**
 * The same tab returns to the page after another one. Its script is cached, its data are requested
 * again.
 */
function secondVisit(name: string, page: PageName, conditions: ConditionsName): Measure {
  return arrival(`${name}, second visit`, page, conditions, true);
}

function arrival(title: string, name: PageName, conditions: ConditionsName, isSecondVisit = false): Measure {
  return {
    name: `${title}, ${conditions}`,
    units: { rows: 'ms', painted: 'ms', 'main thread': 'ms', 'long tasks': 'ms', 'layout shift': '', heap: 'kB' },
    appliesTo: (subject) => isMeasured(subject, name) && targetsOf(subject, name).length > 0,
    sample(environment, subject): Promise<Sample> {
      const targets = targetsOf(subject, name);
      const options = { name, conditions: CONDITIONS[conditions], targets, isSecondVisit };
      return openPage(environment, subject, options, async ({ page, devtools }) => {
        const times = await page.evaluate(() => pageObserver.initialPaint);
        await page.waitForTimeout(SETTLE_MS);
        const { longTasks, layoutShifts } = await page.evaluate(() => pageObserver);
        const { metrics } = await devtools.send('Performance.getMetrics');
        const taskSeconds = metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
        await devtools.send('HeapProfiler.collectGarbage');
        const { usedSize } = await devtools.send('Runtime.getHeapUsage');
        return {
          // The list follows the customer.
          rows: times[1] ?? Number.NaN,
          painted: Math.max(...times),
          'main thread': taskSeconds * 1000,
          'long tasks': longTasks.reduce((total, duration) => total + duration, 0),
          'layout shift': Number(cumulativeLayoutShift(layoutShifts).toFixed(2)),
          heap: usedSize / 1000,
        };
      });
    },
  };
}
