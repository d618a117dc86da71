import type { Page } from 'playwright';
import type { Contender, Places } from '../contender.js';
import type { Figures, Measure, Unit } from '../measure.js';
import { rig, timeToClick, timeToMount } from '../rig.js';
import type { MemoryPortal } from '../memory-portal.js';

// As many as fill the screen.
const FIRST_SCREEN = 5;
const MORE = 20;
const FRAMES = 180;
const PIXELS_A_FRAME = 400;

/** Rows from memory, and what is done with them. */
export const manyRows: readonly Measure[] = [
  inRig('100 rows from memory', {
    slowdown: 1,
    portal: { subscriptions: 100, more: MORE },
    units: { 'first screen': 'ms', painted: 'ms', '"Show more" of 20': 'ms' },
    take: async (page, places) => ({
      ...(await paintRows(page, places, 100)),
      '"Show more" of 20': await showMore(page, places, 100),
    }),
  }),
  inRig('1,000 rows from memory, CPU slowed 4×', {
    slowdown: 4,
    portal: { subscriptions: 1000 },
    units: { 'first screen': 'ms', painted: 'ms', 'new filter result': 'ms', 'all of it': 'ms' },
    async take(page, places) {
      const mounted = await paintRows(page, places, 1000);
      const sights = [FIRST_SCREEN, 1000].map((count) => ({ list: places.subscriptions, count, text: 'Active 0' }));
      const [first = Number.NaN, all = Number.NaN] = await timeToClick(page, places.activeFilter, sights);
      return { ...mounted, 'new filter result': first, 'all of it': all };
    },
  }),
  inRig('5,000 rows from memory', {
    slowdown: 1,
    mostRepeats: 7,
    portal: { subscriptions: 5000, more: MORE },
    units: { 'first screen': 'ms', painted: 'ms', '"Show more" of 20': 'ms' },
    take: async (page, places) => ({
      ...(await paintRows(page, places, 5000)),
      '"Show more" of 20': await showMore(page, places, 5000),
    }),
  }),
  inRig('10,000 rows from memory', {
    slowdown: 1,
    mostRepeats: 5,
    portal: { subscriptions: 10_000 },
    units: {
      'first screen': 'ms',
      painted: 'ms',
      'scroll: frames over 16.7 ms of 180': '',
      'scroll: frames over 50 ms': '',
      'scroll: longest frame': 'ms',
    },
    take: async (page, places) => ({ ...(await paintRows(page, places, 10_000)), ...(await scroll(page)) }),
  }),
  inRig('1,000 tokens from memory, CPU slowed 4×', {
    slowdown: 4,
    portal: { tokens: 1000 },
    units: { painted: 'ms', 'one shown': 'ms' },
    async take(page, { tokens, showToken, shownToken }) {
      const [painted = Number.NaN] = await timeToMount(page, 'access-tokens', [{ list: tokens, count: 1000 }]);
      const [shown = Number.NaN] = await timeToClick(page, showToken('Server 500'), [{ list: shownToken, count: 0 }]);
      return { painted, 'one shown': shown };
    },
  }),
];

interface RigMeasure {
  readonly slowdown: number;
  readonly mostRepeats?: number;
  readonly portal: Partial<MemoryPortal>;
  readonly units: Readonly<Record<string, Unit>>;
  readonly take: (page: Page, places: Places) => Promise<Figures>;
}

function inRig(name: string, { slowdown, mostRepeats, portal, units, take }: RigMeasure): Measure {
  return {
    name,
    units,
    mostRepeats,
    appliesTo: ({ places, head }) => places !== undefined && head === undefined,
    take: (stage, contender) =>
      rig(stage, contender, { portal, conditions: { slowdown } }, ({ page }) => take(page, placesOf(contender))),
  };
}

async function paintRows(page: Page, { subscriptions: list }: Places, count: number): Promise<Figures> {
  const sights = [FIRST_SCREEN, count].map((least) => ({ list, count: least }));
  const [first = Number.NaN, painted = Number.NaN] = await timeToMount(page, 'subscription-list', sights, count);
  return { 'first screen': first, painted };
}

async function showMore(page: Page, { subscriptions: list, showMore: button }: Places, present: number): Promise<number> {
  const [shown = Number.NaN] = await timeToClick(page, button, [{ list, count: present + MORE }]);
  return shown;
}

/** Scrolls a step each frame. */
async function scroll(page: Page): Promise<Figures> {
  await page.waitForTimeout(500);
  const durations = await page.evaluate(
    async ([frames, step]) => {
      const times: number[] = [];
      while (times.length <= frames) {
        times.push(await new Promise(requestAnimationFrame));
        scrollBy({ top: step, behavior: 'instant' });
      }
      return times.slice(1).map((time, place) => time - (times[place] ?? 0));
    },
    [FRAMES, PIXELS_A_FRAME] as const,
  );
  return {
    // A frame that misses its 16.7 ms takes twice that.
    'scroll: frames over 16.7 ms of 180': durations.filter((duration) => duration > 25).length,
    'scroll: frames over 50 ms': durations.filter((duration) => duration > 51).length,
    'scroll: longest frame': Math.max(...durations),
  };
}

function placesOf({ name, places }: Contender): Places {
  if (!places) throw new Error(`${name} has no list`);
  return places;
}
