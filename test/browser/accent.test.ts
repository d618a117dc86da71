import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contrastRatio, MIN_CONTRAST, type Rgb } from './contrast.js';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount, subscription } from './portal-records.js';

/** Brand colours, among them Bootstrap's, and those on both sides of the limit. */
const ACCENTS = [
  '#000000',
  '#0d6efd',
  '#0dcaf0',
  '#4f46e5',
  '#767676',
  '#777777',
  '#dc3545',
  '#ee0000',
  '#ef0000',
  '#ffc107',
  '#ffffff',
];
const WHITE: Rgb = [255, 255, 255];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as never;

/** The colours of a button or a link, as the browser paints them; `ground` is that of the panel. */
function coloursOf(button: Locator): Promise<{ readonly text: Rgb; readonly ground: Rgb }> {
  return button.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    const paint = (colour: string): Rgb => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const panel = element.closest('[part~=panel]');
    if (panel) paint(getComputedStyle(panel).backgroundColor);
    const ground = paint(backgroundColor);
    return { text: paint(color), ground };
  });
}

async function openButton(colorScheme: 'light' | 'dark') {
  const { page, region } = await openPortal({
    account: {
      ...smallAccount(),
      subscriptions: [
        subscription('sub_1', 'Weather'),
        subscription('sub_2', 'Maps', {}, { past_due_at: new Date(Date.now() - 86_400_000).toISOString() }),
      ],
    },
    body: `<portal-account payment-url="/pay" edit-details-url="/edit"></portal-account>${scriptTag()}`,
    context: { colorScheme },
  });
  const button = region('Overview').getByRole('link', { name: 'Pay now: Maps' });
  await button.waitFor();
  const setAccent = (accent: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('--portal-accent', value), accent);
  return { button, link: region('Your details').getByRole('link', { name: 'Edit' }), setAccent };
}

describe.each(['light', 'dark'] as const)('whatever the accent, in %s,', (scheme) => {
  it('the text of the primary button is white wherever white is readable, else black, and a link is readable', async () => {
    const { button, link, setAccent } = await openButton(scheme);
    for (const accent of ACCENTS) {
      await setAccent(accent);
      const { text, ground } = await coloursOf(button);
      const isWhite = contrastRatio(WHITE, ground) >= MIN_CONTRAST;
      expect([accent, ground, text]).toEqual([accent, toRgb(accent), isWhite ? WHITE : [0, 0, 0]]);
      const ofLink = await coloursOf(link);
      expect([accent, contrastRatio(ofLink.text, ofLink.ground) >= MIN_CONTRAST]).toEqual([accent, true]);
    }
    await button.hover();
    for (const accent of ACCENTS) {
      await setAccent(accent);
      const { text, ground } = await coloursOf(button);
      // There is nothing beyond black and white.
      if (!['#000000', '#ffffff'].includes(accent)) expect(ground).not.toEqual(toRgb(accent));
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
});
