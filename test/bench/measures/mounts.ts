import type { Measure } from '../measure.js';
import { rig } from '../rig.js';
import type { Visit } from '../visit.js';

const MOUNTS = 1000;
const WARM_UP = 20;

/** A list that comes and goes, as in a page that changes its views. */
export const mounts: Measure = {
  name: 'A thousand mounts and unmounts of 20 rows',
  units: { 'each mount': 'ms', 'heap that stays': 'kB' },
  mostRepeats: 3,
  appliesTo: ({ places, head }) => places !== undefined && head === undefined,
  take: (stage, contender) =>
    rig(stage, contender, { portal: {}, conditions: { slowdown: 1 } }, async (visit) => {
      const list = contender.places?.subscriptions ?? '';
      await mountAgainAndAgain(visit, list, WARM_UP);
      const before = await heapOf(visit);
      const duration = await mountAgainAndAgain(visit, list, MOUNTS);
      return { 'each mount': duration / MOUNTS, 'heap that stays': ((await heapOf(visit)) - before) / 1000 };
    }),
};

function mountAgainAndAgain({ page }: Visit, list: string, times: number): Promise<number> {
  return page.evaluate(
    async ([path, count]) => {
      const target = document.querySelector('main') ?? document.body;
      const { port1, port2 } = new MessageChannel();
      port1.start();
      const turn = (): Promise<unknown> =>
        new Promise((resolve) => {
          port1.addEventListener('message', resolve, { once: true });
          port2.postMessage(null);
        });
      const start = performance.now();
      for (let mounted = 0; mounted < count; mounted++) {
        const unmount = mountWidget(target, 'subscription-list', {});
        while (!pageWatch.find(path)?.childElementCount) await turn();
        unmount();
        await turn();
      }
      return performance.now() - start;
    },
    [list, times] as const,
  );
}

async function heapOf({ devtools }: Visit): Promise<number> {
  // A second time for what only the first one lets go of.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
