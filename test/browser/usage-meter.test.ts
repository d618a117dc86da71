import { expect, it } from 'vitest';
import { contrastRatio, type Rgb } from './contrast.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { meteredAccount, quota } from './metered-records.js';
import { scriptTag } from './portal-page.js';
import { openWithUsage } from './usage-server.js';

const metric = (label: string, usage: number, limit: number) =>
  billableMetricRecord({ name: label, label, quotas: [quota({ usage, quota: limit })] });

it.each(['light', 'dark'] as const)(
  'a meter above the limit is not drawn weaker than one at it, in %s',
  async (scheme) => {
    const { region } = await openWithUsage({
      account: {
        ...meteredAccount(),
        metrics: { sub_1: [metric('Slightly', 5006, 5000), metric('Far', 400, 25), metric('Reached', 25, 25)] },
      },
      body: `<portal-usage usage-url="/usage" subscription-id="sub_1"></portal-usage>${scriptTag()}`,
      context: { viewport: { width: 320, height: 700 }, colorScheme: scheme },
    });
    const meter = (name: string) => region('Usage').getByRole('meter', { name });
    await meter('Slightly').waitFor();
    /** The contrast of each part with the card, and its width without the gap. */
    const partsOf = (name: string) =>
      meter(name).evaluate((element) => {
        const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        if (!context) throw new Error('no canvas');
        const paint = (colour: string): Rgb => {
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
          return [red, green, blue];
        };
        const card = paint(getComputedStyle(element.closest('[part=panel]') ?? element).backgroundColor);
        return Array.from(element.children, (part) => ({
          colours: [paint(getComputedStyle(part).backgroundColor), card] as const,
          width: part.clientWidth,
        }));
      });
    const [reached] = await partsOf('Reached');
    const strength = contrastRatio(
      ...(reached?.colours ?? [
        [0, 0, 0],
        [0, 0, 0],
      ]),
    );
    for (const name of ['Slightly', 'Far']) {
      const parts = await partsOf(name);
      expect(parts).toHaveLength(2);
      for (const { colours } of parts) expect(contrastRatio(...colours)).toBeGreaterThanOrEqual(strength);
      expect(parts[1]?.width).toBeGreaterThanOrEqual(10);
      expect(parts[1]?.colours).not.toEqual(parts[0]?.colours);
    }
  },
);
