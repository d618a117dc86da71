import { openFixture, timeClick, timeMount } from '../fixture.js';
import type { Measure } from '../measure.js';
import { hasList } from '../subject.js';

const ROWS = 1000;
const ROWS_OF_FIRST_SCREEN = 5;
const NEXT_PAGE = 20;

/** A long list with responses from memory: mount, filter, "Show more". */
export const manyRows: Measure = {
  name: '1,000 rows, in-memory responses, 4× CPU slowdown',
  units: {
    'first screen': 'ms',
    painted: 'ms',
    'filter: first screen': 'ms',
    'filter: painted': 'ms',
    '"Show more" of 20': 'ms',
  },
  maxRepeats: 5,
  appliesTo: hasList,
  sample(environment, subject) {
    const { subscriptions: rows, activeFilter, showMore } = subject.targets;
    const counts = [ROWS_OF_FIRST_SCREEN, ROWS];
    return openFixture(environment, subject, { subscriptions: ROWS, nextPage: NEXT_PAGE }, async ({ page }) => {
      const mounted = await timeMount(
        page,
        counts.map((minCount) => ({ rows, minCount })),
        ROWS,
      );
      const filtered = await timeClick(
        page,
        activeFilter,
        counts.map((minCount) => ({ rows, minCount, firstRowText: 'Active 0' })),
      );
      const shown = await timeClick(page, showMore, [{ rows, minCount: ROWS + NEXT_PAGE }]);
      const times = [...mounted, ...filtered, ...shown];
      return Object.fromEntries(Object.keys(this.units).map((name, index) => [name, times[index] ?? Number.NaN]));
    });
  },
};
