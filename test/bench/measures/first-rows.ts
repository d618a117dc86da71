import type { Measure, Sample } from '../measure.js';
import { type Conditions, openPage } from '../open-page.js';
import type { PaintTarget } from '../page-observer.js';
import type { PageName } from '../server.js';
import type { Subject } from '../subject.js';

// Late layout shifts and long tasks still count.
const SETTLE_MS = 300;
const ROWS = 20;
const QUOTAS = 3;

const CONDITIONS: Readonly<Record<string, Conditions>> = {
  'local, 4× CPU slowdown': { cpuSlowdown: 4 },
  '40 ms, 10 Mbit/s': { cpuSlowdown: 1, latencyMs: 40, megabitsPerSecond: 10 },
  '40 ms, 10 Mbit/s, 4× CPU slowdown': { cpuSlowdown: 4, latencyMs: 40, megabitsPerSecond: 10 },
  '150 ms, 1.6 Mbit/s, 4× CPU slowdown': { cpuSlowdown: 4, latencyMs: 150, megabitsPerSecond: 1.6 },
};

/** From navigation to the paint of customer, 20 subscriptions and tokens. */
export const firstRows = Object.entries(CONDITIONS).map(([name, conditions]) =>
  loadMeasure(`First rows, ${name}`, 'portal', conditions, portalTargets),
);

/** From navigation to the paint of the tokens, in a page without other widgets. */
export const tokensOnly = Object.entries(CONDITIONS)
  .slice(0, 2)
  .map(([name, conditions]) =>
    loadMeasure(`Tokens only, ${name}`, 'tokens', conditions, ({ tokensTarget }) => [tokensTarget]),
  );

/** From navigation to the paint of all four widgets of an account. */
export const accountRows = Object.entries(CONDITIONS)
  .slice(0, 2)
  .map(([name, conditions]) => loadMeasure(`Account, ${name}`, 'account', conditions, accountTargets));

function accountTargets({ account, tokensTarget }: Subject): readonly PaintTarget[] {
  if (!account) return [];
  const { customer, subscriptions, tokens, usage } = account.targets;
  return [
    { rows: customer, minCount: 1 },
    { rows: subscriptions, minCount: ROWS },
    { rows: tokens, minCount: tokensTarget.minCount },
    { rows: usage, minCount: QUOTAS },
  ];
}

function portalTargets({ targets, tokensTarget }: Subject): readonly PaintTarget[] {
  if (!targets) return [];
  return [{ rows: targets.customer, minCount: 1 }, { rows: targets.subscriptions, minCount: ROWS }, tokensTarget];
}

function loadMeasure(
  name: string,
  page: PageName,
  conditions: Conditions,
  targetsOf: (subject: Subject) => readonly PaintTarget[],
): Measure {
  return {
    name,
    units: { painted: 'ms', 'long tasks': 'ms', 'layout shift': '', heap: 'kB' },
    appliesTo: (subject) => targetsOf(subject).length > 0,
    sample: (environment, subject): Promise<Sample> =>
      openPage(environment, subject, { name: page, conditions, targets: targetsOf(subject) }, async (opened) => {
        const painted = await opened.page.evaluate(async () => Math.max(...(await pageObserver.initialPaint)));
        await opened.page.waitForTimeout(SETTLE_MS);
        const { longTasks, layoutShifts } = await opened.page.evaluate(() => pageObserver);
        await opened.devtools.send('HeapProfiler.collectGarbage');
        const { usedSize } = await opened.devtools.send('Runtime.getHeapUsage');
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
