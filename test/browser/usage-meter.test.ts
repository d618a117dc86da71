import { expect, it } from 'vitest';
import { colorsOf, contrastRatio } from './contrast.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount, quota } from './portal-records.js';

const metric = (label: string, usage: number, limit: number) =>
  billableMetricRecord({ name: label, label, quotas: [quota({ usage, quota: limit })] });

const NAME = 'Reports of roads and regions';

it('the numbers of all limits end at the same edge, in the first line of a name that breaks', async () => {
  const { region } = await openPortal({
    account: {
      ...smallAccount(),
      metrics: {
        sub_1: [
          metric('Tiles', 250, 1000),
          metric(NAME, 1_250_000, 100_000_000),
          metric('Traffic reports', 1_250_000_000, 100_000_000_000),
        ],
      },
    },
    body: `<portal-usage usage-url="/usage" subscription-id="sub_1"></portal-usage>${scriptTag()}`,
    context: { viewport: { width: 320, height: 700 } },
  });
  const boxOf = async (text: string) => {
    const box = await region('Usage').getByText(text, { exact: true }).boundingBox();
    const { x, y, width, height } = box ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    return { top: y, bottom: y + height, end: x + width };
  };
  const short = await boxOf('250 of 1,000');
  const [breaking, name] = [await boxOf('1,250,000 of 100,000,000'), await boxOf(NAME)];
  const [long, other] = [await boxOf('1,250,000,000 of 100,000,000,000'), await boxOf('Traffic reports')];
  for (const { end, bottom, top } of [breaking, long]) {
    expect(end).toBeCloseTo(short.end, 0);
    expect(bottom - top).toBeLessThan(30);
  }
  expect(name.bottom - name.top).toBeGreaterThan(30);
  expect(Math.abs(breaking.top - name.top)).toBeLessThan(6);
  expect(long.top).toBeGreaterThan(other.bottom - 6);
});

it.each(['light', 'dark'] as const)(
  'a meter above the limit is not drawn weaker than one at it, in %s',
  async (colorScheme) => {
    const { region } = await openPortal({
      account: {
        ...smallAccount(),
        metrics: { sub_1: [metric('Slightly', 5006, 5000), metric('Far', 400, 25), metric('Reached', 25, 25)] },
      },
      body: `<portal-usage usage-url="/usage" subscription-id="sub_1"></portal-usage>${scriptTag()}`,
      context: { viewport: { width: 320, height: 700 }, colorScheme },
    });
    const meter = (name: string) => region('Usage').getByRole('meter', { name });
    await meter('Slightly').waitFor();
    const partsOf = async (name: string) =>
      Promise.all(
        (await meter(name).locator('> *').all()).map(async (part) => {
          const { ground, card } = await part.evaluate(colorsOf);
          return {
            ground,
            contrast: contrastRatio(ground, card),
            width: await part.evaluate((box) => box.clientWidth),
          };
        }),
      );
    const [reached] = await partsOf('Reached');
    for (const name of ['Slightly', 'Far']) {
      const parts = await partsOf(name);
      expect(parts).toHaveLength(2);
      for (const { contrast } of parts) expect(contrast).toBeGreaterThanOrEqual(reached?.contrast ?? NaN);
      // The gap doesn't count.
      expect(parts[1]?.width).toBeGreaterThanOrEqual(10);
      expect(parts[1]?.ground).not.toEqual(parts[0]?.ground);
    }
  },
);
