import type { Contender } from '../contender.js';
import type { Figures, Measure, Stage } from '../measure.js';
import type { Sight } from '../page-watch.js';
import type { Scene } from '../site.js';
import { type Conditions, visit } from '../visit.js';

const LATE_MS = 300;
const ROWS = 20;

const CONDITIONS: Readonly<Record<string, Conditions>> = {
  'local, CPU slowed 4×': { slowdown: 4 },
  '40 ms, 10 Mbit/s': { slowdown: 1, latencyMs: 40, megabitsPerSecond: 10 },
  '40 ms, 10 Mbit/s, CPU slowed 4×': { slowdown: 4, latencyMs: 40, megabitsPerSecond: 10 },
  '150 ms, 1.6 Mbit/s, CPU slowed 4×': { slowdown: 4, latencyMs: 150, megabitsPerSecond: 1.6 },
};

/** From the navigation to the paint of customer, 20 subscriptions and tokens. */
export const firstRows = Object.entries(CONDITIONS).map(([name, conditions]) =>
  startMeasure(`First rows, ${name}`, 'portal', conditions, sightsOfPortal),
);

/** From the navigation to the paint of the tokens in a page that has nothing else. */
export const tokensAlone = Object.entries(CONDITIONS)
  .slice(0, 2)
  .map(([name, conditions]) =>
    startMeasure(`Tokens alone, ${name}`, 'tokens', conditions, ({ tokenSight }) => [tokenSight]),
  );

function sightsOfPortal({ places, tokenSight }: Contender): readonly Sight[] {
  if (!places) return [];
  return [{ list: places.customer, count: 1 }, { list: places.subscriptions, count: ROWS }, tokenSight];
}

function startMeasure(
  name: string,
  scene: Scene,
  conditions: Conditions,
  sightsOf: (contender: Contender) => readonly Sight[],
): Measure {
  return {
    name,
    units: { painted: 'ms', 'long tasks': 'ms', 'layout shift': '', heap: 'kB' },
    appliesTo: (contender) => sightsOf(contender).length > 0,
    take: (stage: Stage, contender): Promise<Figures> =>
      visit(stage, contender, { scene, conditions, sights: sightsOf(contender) }, async ({ page, devtools }) => {
        const painted = await page.evaluate(async () => Math.max(...(await pageWatch.firstPainted)));
        await page.waitForTimeout(LATE_MS);
        const { longTasks, layoutShifts } = await page.evaluate(() => pageWatch);
        await devtools.send('HeapProfiler.collectGarbage');
        const { usedSize } = await devtools.send('Runtime.getHeapUsage');
        return {
          painted,
          'long tasks': sum(longTasks),
          'layout shift': sum(layoutShifts),
          heap: usedSize / 1000,
        };
      }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
