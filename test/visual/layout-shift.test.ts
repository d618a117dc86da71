import { afterAll, expect, it } from 'vitest';
import { openPage, tag } from '../surface/page.js';
import { records, subscription } from '../surface/records.js';
import { arrive, simulateArrival, type Shift } from './arrival-page.js';
import { createRandom, createShape } from './arrival-shapes.js';
import { FONTS } from './fonts.js';
import { useFonts } from './needed-fonts.js';

const WIDTHS = [320, 390, 600, 768, 1024, 1280, 1680];
const LOCALES = ['en', 'de', 'ar', 'ja'];
const WORST = 0.01;

/** Another seed draws other shapes; with `SHAPES=2000`, as many. */
const SEED = Number(process.env['SEED'] ?? 1);
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

it('nothing moves on arrival, whatever the data, the order of the responses, the width and the language', async () => {
  const arriveAt = async (width: number): Promise<void> => {
    const { page } = await openPage({
      head: `<meta name="viewport" content="width=device-width"><style>body { margin: 0; font: 16px/1.5 ${FONTS} }</style>`,
      body: `<main></main>${tag()}`,
      context: { viewport: { width, height: 900 } },
      initScript: simulateArrival,
    });
    await page.waitForFunction(() => 'PortalWidgets' in globalThis);
    const random = createRandom(SEED * 1000 + width);
    for (let index = 0; index < SHAPES / WIDTHS.length; index += 1) {
      const shape = createShape(random, LOCALES[index % LOCALES.length] ?? 'en');
      reports.push({ ...(await arrive(page, shape, width)), name: `${width} px · ${shape.name}` });
    }
  };
  await Promise.all(WIDTHS.map(arriveAt));
  expect(reports.filter(({ score }) => score > WORST).map(({ name }) => name)).toEqual([]);
});

it('nothing above it and nothing in the other column moves after a press, in two columns', async () => {
  const { page } = await openPage({
    body: tag('account', 'data-page-size="5"'),
    // What comes with the second page changes nothing in the overview.
    records: { ...records(), subscriptions: ['plain', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => subscription(id)) },
    context: { viewport: { width: 1280, height: 900 } },
  });
  const list = page.getByRole('region', { name: 'Subscriptions' });
  const row = (name: string) => list.getByRole('button', { name, exact: true });
  const tops = async () => {
    const places = [
      page.getByRole('region', { name: 'Overview' }),
      list,
      row('plain'),
      row('c'),
      list.locator('[part=selection]'),
    ];
    return Promise.all(places.map(async (place) => (await place.boundingBox())?.y));
  };
  await list.getByRole('button', { name: 'Show Server' }).waitFor();
  const before = await tops();
  await row('c').click();
  await page.getByRole('region', { name: 'c', exact: true }).getByText('No access tokens').waitFor();
  expect(await tops()).toEqual(before);
  await list.getByRole('button', { name: 'Show more' }).click();
  await row('g').waitFor();
  expect(await tops()).toEqual(before);
  await page.evaluate(() => PortalWidgets.refresh());
  expect(await tops()).toEqual(before);
});
