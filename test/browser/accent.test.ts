import { expect, it } from 'vitest';
import { colorsOf, contrastRatio, MIN_CONTRAST, type Rgb, toRgb } from './contrast.js';
import { openPortal, scriptTag } from './portal-page.js';
import { inDays, smallAccount, subscription } from './portal-records.js';

/** Brand colors, among them Bootstrap's, and those on both sides of the limit. */
const ACCENTS = '#000000 #0d6efd #0dcaf0 #4f46e5 #767676 #777777 #dc3545 #ee0000 #ef0000 #ffc107 #ffffff'.split(' ');
const WHITE: Rgb = [255, 255, 255];

async function openButton(colorScheme: 'light' | 'dark') {
  const { page, region } = await openPortal({
    account: {
      ...smallAccount(),
      subscriptions: [subscription('sub_1', 'Weather'), subscription('sub_2', 'Maps', {}, { past_due_at: inDays(-1) })],
    },
    body: scriptTag('account', 'data-payment-url="/pay" data-edit-details-url="/edit"'),
    context: { colorScheme },
  });
  const button = region('Overview').getByRole('link', { name: 'Pay now: Maps' });
  await button.waitFor();
  const setAccent = (accent: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('--portal-accent', value), accent);
  return { button, link: region('Your details').getByRole('link', { name: 'Edit' }), setAccent };
}

it.each(['light', 'dark'] as const)(
  'whatever the accent, in %s, the text of the primary button is white wherever white is readable, else black, and a link is readable',
  async (scheme) => {
    const { button, link, setAccent } = await openButton(scheme);
    for (const accent of ACCENTS) {
      await setAccent(accent);
      const { text, ground } = await button.evaluate(colorsOf);
      const isWhite = contrastRatio(WHITE, ground) >= MIN_CONTRAST;
      expect([accent, ground, text]).toEqual([accent, toRgb(accent), isWhite ? WHITE : [0, 0, 0]]);
      const ofLink = await link.evaluate(colorsOf);
      expect([accent, contrastRatio(ofLink.text, ofLink.ground) >= MIN_CONTRAST]).toEqual([accent, true]);
    }
    await button.hover();
    for (const accent of ACCENTS) {
      await setAccent(accent);
      const { text, ground } = await button.evaluate(colorsOf);
      // Black and white can't become darker or lighter.
      if (!['#000000', '#ffffff'].includes(accent)) expect(ground).not.toEqual(toRgb(accent));
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  },
);
