import type { Page } from 'playwright';
import { openFixture, timeClick, timeMount } from '../fixture.js';
import type { InMemoryPortal } from '../in-memory-portal.js';
import type { Measure, Sample, Unit } from '../measure.js';
import type { Targets } from '../targets.js';
import { hasList } from '../subject.js';

const ROWS_OF_FIRST_SCREEN = 5;
const NEXT_PAGE = 20;
const FRAMES = 180;
const PIXELS_PER_FRAME = 400;

/** Long lists with responses from memory: mount, filter, "Show more", scroll, reveal. */
export const manyRows: readonly Measure[] = [
  listMeasure('1,000 rows, in-memory responses, 4× CPU slowdown', {
    cpuSlowdown: 4,
    maxRepeats: 5,
    portal: { subscriptions: 1000, nextPage: NEXT_PAGE },
    units: {
      'first screen': 'ms',
      painted: 'ms',
      'filter: first screen': 'ms',
      'filter: painted': 'ms',
      '"Show more" of 20': 'ms',
    },
    async sample(page, targets) {
      const mounted = await paintRows(page, targets, 1000);
      const { subscriptions: rows, activeFilter } = targets;
      const filtered = [ROWS_OF_FIRST_SCREEN, 1000].map((minCount) => ({ rows, minCount, firstRowText: 'Active 0' }));
      const [firstScreen = Number.NaN, all = Number.NaN] = await timeClick(page, activeFilter, filtered);
      return {
        ...mounted,
        'filter: first screen': firstScreen,
        'filter: painted': all,
        '"Show more" of 20': await showMore(page, targets, 1000),
      };
    },
  }),
  listMeasure('5,000 rows, in-memory responses', {
    cpuSlowdown: 1,
    maxRepeats: 3,
    portal: { subscriptions: 5000, nextPage: NEXT_PAGE },
    units: {
      'first screen': 'ms',
      painted: 'ms',
      '"Show more" of 20': 'ms',
      'scroll: frames over 16.7 ms of 180': '',
      'scroll: frames over 50 ms': '',
      'scroll: longest frame': 'ms',
    },
    sample: async (page, targets) => ({
      ...(await paintRows(page, targets, 5000)),
      '"Show more" of 20': await showMore(page, targets, 5000),
      ...(await scroll(page)),
    }),
  }),
  listMeasure('1,000 tokens, in-memory responses, 4× CPU slowdown', {
    cpuSlowdown: 4,
    maxRepeats: 5,
    portal: { tokens: 1000 },
    units: { painted: 'ms', 'one revealed': 'ms' },
    async sample(page, { tokens, tokensAtFirst = 1000, revealButton, revealedToken }) {
      const [painted = Number.NaN] = await timeMount(page, 'access-tokens', [
        { rows: tokens, minCount: tokensAtFirst },
      ]);
      const revealed = [{ rows: revealedToken, minCount: 0 }];
      const name = `Server ${Math.floor(tokensAtFirst / 2)}`;
      const [revealedAfter = Number.NaN] = await timeClick(page, revealButton(name), revealed);
      return { painted, 'one revealed': revealedAfter };
    },
  }),
];

interface ListMeasure {
  readonly cpuSlowdown: number;
  readonly maxRepeats?: number;
  readonly portal: Partial<InMemoryPortal>;
  readonly units: Readonly<Record<string, Unit>>;
  readonly sample: (page: Page, targets: Targets) => Promise<Sample>;
}

function listMeasure(name: string, { cpuSlowdown, maxRepeats, portal, units, sample }: ListMeasure): Measure {
  return {
    name,
    units,
    maxRepeats,
    appliesTo: hasList,
    sample: (environment, subject) =>
      openFixture(environment, subject, { portal, conditions: { cpuSlowdown } }, ({ page }) =>
        sample(page, subject.targets),
      ),
  };
}

async function paintRows(page: Page, { subscriptions: rows }: Targets, count: number): Promise<Sample> {
  const painted = [ROWS_OF_FIRST_SCREEN, count].map((minCount) => ({ rows, minCount }));
  const [firstScreen = Number.NaN, all = Number.NaN] = await timeMount(page, 'subscription-list', painted, count);
  return { 'first screen': firstScreen, painted: all };
}

async function showMore(
  page: Page,
  { subscriptions: rows, showMore: button }: Targets,
  loaded: number,
): Promise<number> {
  const [painted = Number.NaN] = await timeClick(page, button, [{ rows, minCount: loaded + NEXT_PAGE }]);
  return painted;
}

/** Scrolls by the same distance in every frame. */
async function scroll(page: Page): Promise<Sample> {
  await page.waitForTimeout(500);
  const durations = await page.evaluate(
    async ([frames, distance]) => {
      const times: number[] = [];
      while (times.length <= frames) {
        times.push(await new Promise(requestAnimationFrame));
        scrollBy({ top: distance, behavior: 'instant' });
      }
      return times.slice(1).map((time, index) => time - (times[index] ?? 0));
    },
    [FRAMES, PIXELS_PER_FRAME] as const,
  );
  return {
    // A frame that misses its 16.7 ms takes twice that.
    'scroll: frames over 16.7 ms of 180': durations.filter((duration) => duration > 25).length,
    'scroll: frames over 50 ms': durations.filter((duration) => duration > 51).length,
    'scroll: longest frame': Math.max(...durations),
  };
}
