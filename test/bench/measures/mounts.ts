import { openFixture, timeMount } from '../fixture.js';
import type { Measure } from '../measure.js';
import type { OpenedPage } from '../open-page.js';
import type { RowList } from '../page-observer.js';
import { hasList } from '../subject.js';

const MOUNTS = 300;
const WARM_UP = 20;
const LONG_LIST = 1000;

/** Mounts and unmounts a list repeatedly, like an application that switches views. */
export const mounts: Measure = {
  name: `${MOUNTS} mounts and unmounts of 20 rows`,
  units: { 'each mount': 'ms', 'retained heap': 'kB' },
  maxRepeats: 3,
  appliesTo: hasList,
  sample: (environment, subject) =>
    openFixture(environment, subject, { portal: {}, conditions: { cpuSlowdown: 1 } }, async (opened) => {
      const { subscriptions } = subject.targets;
      await mountRepeatedly(opened, subscriptions, WARM_UP);
      const before = await heapSize(opened);
      const duration = await mountRepeatedly(opened, subscriptions, MOUNTS);
      return { 'each mount': duration / MOUNTS, 'retained heap': ((await heapSize(opened)) - before) / 1000 };
    }),
};

/** The heap that a list on screen takes, in addition to that of a page without widgets. */
export const heapOfRows: Measure = {
  name: 'Heap per 1,000 rows',
  units: { heap: 'kB' },
  maxRepeats: 3,
  appliesTo: hasList,
  sample(environment, subject) {
    const options = { portal: { subscriptions: LONG_LIST }, conditions: { cpuSlowdown: 1 } };
    const rows = { rows: subject.targets.subscriptions, minCount: LONG_LIST };
    return openFixture(environment, subject, options, async (opened) => {
      // The browser moves the text of a response out of the heap when it is sent first.
      await opened.page.evaluate(async () => (await fetch('/api/v0/subscriptions/')).text());
      const before = await heapSize(opened);
      await timeMount(opened.page, 'subscription-list', [rows], LONG_LIST);
      return { heap: ((await heapSize(opened)) - before) / 1000 };
    });
  },
};

function mountRepeatedly({ page }: OpenedPage, rows: RowList, times: number): Promise<number> {
  return page.evaluate(
    async ([list, count]) => {
      const target = document.querySelector('main') ?? document.body;
      const { port1, port2 } = new MessageChannel();
      port1.start();
      const nextTask = (): Promise<unknown> =>
        new Promise((resolve) => {
          port1.addEventListener('message', resolve, { once: true });
          port2.postMessage(null);
        });
      const start = performance.now();
      for (let mounted = 0; mounted < count; mounted++) {
        const unmount = mountWidget(target, 'subscription-list', {});
        while (!pageObserver.rowContainers(list)[0]?.childElementCount) await nextTask();
        unmount();
        await nextTask();
      }
      return performance.now() - start;
    },
    [rows, times] as const,
  );
}

async function heapSize({ devtools }: OpenedPage): Promise<number> {
  // The first collection runs finalizers, the second one collects the objects that they released.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
