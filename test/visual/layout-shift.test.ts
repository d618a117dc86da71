import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { createRandom } from '../random.js';
import { openPage, tag } from '../surface/page.js';
import { records, subscription } from '../surface/records.js';
import { arrive, simulateInitialLoad, type Shift } from './initial-load-page.js';
import { createShape } from './initial-load-shapes.js';
import { FONTS } from './fonts.js';
import { useFonts } from './needed-fonts.js';

const WIDTHS = [320, 390, 600, 768, 1024, 1280, 1680];
const LATE_LOCALES = ['de', 'ar', 'ja', 'fi', 'fa', 'hu', 'fr', 'pl'];

/** Another seed draws other shapes. `SHAPES=2000` draws as many. */
const SEED = Number(process.env['SEED'] ?? 5);
const SHAPES = Number(process.env['SHAPES'] ?? 210);

useFonts();

const reports: (Shift & { readonly name: string })[] = [];

afterAll(() => {
  const worst = reports.toSorted((a, b) => b.score - a.score).slice(0, 10);
  const lines = worst.map(
    ({ name, score, moved }) => `${score.toFixed(4)} ${name}\n    ${moved.slice(0, 5).join('\n    ')}`,
  );
  process.stdout.write(`layout shift on arrival: the worst of ${reports.length} shapes\n${lines.join('\n')}\n`);
});

async function openArrivals(width: number): Promise<Page> {
  const { page } = await openPage({
    head: `<meta name="viewport" content="width=device-width"><style>body { margin: 0; font: 16px/1.5 ${FONTS} }</style>`,
    body: `<main></main>${tag()}`,
    context: { viewport: { width, height: 900 } },
    initScript: simulateInitialLoad,
  });
  await page.waitForFunction(() => 'PortalWidgets' in globalThis);
  return page;
}

/**
 * The shapes in which something moves, in a page for each width. The first one of a locale requests
 * its catalog, which comes after some frames.
 */
async function findMoving(locales: readonly string[], shapes: number): Promise<string[]> {
  const arriveAt = async (width: number): Promise<void> => {
    const page = await openArrivals(width);
    const random = createRandom(SEED * 1000 + width);
    await page.route('**/locales/*', async (route) => {
      const frames = Math.floor(random() * 12);
      await page.locator('.portal').first().waitFor();
      await page.evaluate((count) => waitForFrames(count), frames);
      await route.fallback();
    });
    for (let index = 0; index < shapes; index += 1) {
      const locale = locales[index % locales.length] ?? 'en';
      const shape = createShape(random, locale);
      reports.push({ ...(await arrive(page, shape, width)), name: `${width} px · ${shape.name}` });
      // In that language, not in English.
      await page.locator(`.portal[lang=${locale}]`).first().waitFor();
    }
  };
  await Promise.all(WIDTHS.map(arriveAt));
  return reports.filter(({ score }) => score > 0).map(({ name }) => name);
}

it('nothing moves during the initial load, whatever the data, the order of the responses, the width and the language', async () => {
  expect(await findMoving(['en', 'de', 'ar', 'ja'], SHAPES / WIDTHS.length)).toEqual([]);
});

it('nothing moves during the initial load if the catalog is late', async () => {
  expect(await findMoving(LATE_LOCALES, LATE_LOCALES.length)).toEqual([]);
});

/** Records where elements are in each frame. The returned function returns the places of each. */
async function watch(page: Page, places: readonly Locator[]): Promise<() => Promise<string[][]>> {
  const handles = await Promise.all(places.map((place) => place.elementHandle()));
  const watcher = await page.evaluateHandle((elements) => {
    const seen = elements.map(() => new Set<string>());
    let isWatching = true;
    const look = (): void => {
      for (const [index, element] of elements.entries()) {
        const { right, top } = (element as Element).getBoundingClientRect();
        seen[index]?.add(`${Math.round(right)}, ${Math.round(top)}`);
      }
      if (isWatching) requestAnimationFrame(look);
    };
    look();
    return {
      stop() {
        isWatching = false;
        look();
        return seen.map((each) => [...each]);
      },
    };
  }, handles);
  return () => watcher.evaluate((each) => each.stop());
}

describe.each([
  ['two columns', 1280],
  ['one column', 600],
])('nothing above it and nothing in the other column moves, in %s, after', (columns, width) => {
  async function openAccount() {
    // Further pages change nothing in the overview.
    const ids = ['plain', 'b', 'c', 'd', 'e', 'f', 'g'];
    const shown = { ...records(), subscriptions: ids.map((id): object => subscription(id)) };
    let failing = '';
    const { page, region } = await openPage({
      body: tag('account', 'data-page-size="5"'),
      records: shown,
      respond: (url) => (failing && url.href.includes(failing) ? { status: 418, json: {} } : undefined),
      context: { viewport: { width, height: 900 } },
    });
    const list = region('Subscriptions');
    const row = (name: string) => list.getByRole('button', { name, exact: true });
    const panel = list.locator('[part=panel]');
    await list.getByRole('button', { name: 'Show Server' }).waitFor();
    await page.locator('.account:not([class*=pending-])').waitFor();
    const header = [region('Overview'), list.getByRole('heading', { name: 'Subscriptions' })];
    const watchAll = (...places: Locator[]) => watch(page, [...header, ...places]);
    const fail = (part: string): void => void (failing = part);
    return { page, list, row, panel, watchAll, shown, fail };
  }
  type Account = Awaited<ReturnType<typeof openAccount>>;
  const isBeside = columns === 'two columns';

  async function pressBelowRows({ list, row, panel, watchAll, fail }: Account, name: string) {
    const button = list.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    const stop = await watchAll(row('plain'), row('e'), panel);
    fail('');
    await button.click();
    await row('g').waitFor();
    return stop;
  }

  const alone = (names: readonly string[]) => (subscriptions: readonly object[]) =>
    subscriptions.filter((each) => !names.includes(String(Reflect.get(each, 'id'))));

  const PRESSES: Readonly<Record<string, (account: Account) => Promise<() => Promise<string[][]>>>> = {
    async 'a press of a row'({ page, row, panel, watchAll }) {
      const stop = await watchAll(row('plain'), ...(isBeside ? [row('c')] : []));
      await row('c').click();
      await page.getByRole('region', { name: 'c', exact: true }).getByText('No access tokens').waitFor();
      await panel.waitFor();
      return stop;
    },
    '“Show more”': (account) => pressBelowRows(account, 'Show more'),
    async '“Try again” below the rows'(account) {
      account.fail('offset=5');
      await account.list.getByRole('button', { name: 'Show more' }).click();
      await account.list.getByRole('alert').waitFor();
      return pressBelowRows(account, 'Try again');
    },
    async '“Try again” in the panel'({ page, list, row, watchAll, fail }) {
      fail('/c/access-tokens/');
      await row('c').click();
      const selected = page.getByRole('region', { name: 'c', exact: true });
      await selected.getByRole('alert').waitFor();
      await list.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded();
      const stop = await watchAll(
        row('plain'),
        row('c'),
        selected.getByRole('heading', { name: 'Access tokens' }),
        ...(isBeside ? [row('e')] : []),
      );
      fail('');
      await list.getByRole('button', { name: 'Try again' }).click();
      await selected.getByText('No access tokens').waitFor();
      return stop;
    },
    async 'a filter'({ list, row, panel, watchAll, shown }) {
      shown.subscriptions = alone(['b', 'g'])(shown.subscriptions);
      // The rows of another filter are others, and so is the panel.
      const topOf = async () => (isBeside ? (await panel.boundingBox())?.y : undefined);
      const top = await topOf();
      const filter = list.getByRole('combobox', { name: 'Status' });
      const stop = await watchAll(filter);
      await filter.selectOption('canceled');
      await list.getByRole('button', { name: 'Show all' }).waitFor();
      await filter.selectOption('active');
      await row('f').waitFor();
      expect(await topOf()).toBe(top);
      return stop;
    },
    async 'a refetch with other records'({ page, row, panel, watchAll, shown }) {
      shown.subscriptions = [...alone(['b', 'c'])(shown.subscriptions), subscription('y')];
      const stop = await watchAll(row('plain'), panel);
      await page.evaluate(() => PortalWidgets.refresh());
      await row('f').waitFor();
      await row('b').waitFor({ state: 'detached' });
      return stop;
    },
  };

  it.each(Object.entries(PRESSES))('%s', async (_, press) => {
    const stop = await press(await openAccount());
    for (const seen of await stop()) expect(seen).toHaveLength(1);
  });
});
