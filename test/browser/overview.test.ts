import { expect, it } from 'vitest';
import { hasFocus, openPortal, scriptTag } from './portal-page.js';
import { billed, inDays, subscription } from './portal-records.js';

const BAR_HEIGHT = 56;

/** A page with a bar that stays in view, and an account with two subscriptions past due. */
async function openOverview(width: number) {
  const { page, region } = await openPortal({
    account: {
      subscriptions: [
        billed('sub_1', 'Weather', 3),
        ...['Maps', 'Speech'].map((name) => subscription(name, name, {}, { past_due_at: inDays(-5) })),
        ...Array.from({ length: 14 }, (_, index) => subscription(`other_${index}`, `Other ${index}`)),
      ],
    },
    body: `<div class="bar"></div><portal-account></portal-account>${scriptTag()}<div class="end"></div>`,
    css: `:root { --portal-sticky-offset: ${BAR_HEIGHT}px }
      .bar { position: sticky; top: 0; z-index: 9; height: ${BAR_HEIGHT}px; background: white } .end { height: 900px }`,
    context: { viewport: { width, height: 700 } },
  });
  await region('Weather').waitFor();
  const row = (name: string) => region('Subscriptions').getByRole('button', { name, exact: true });
  const panelOf = (name: string) => region(name).getByText('No access tokens');
  return {
    row,
    panelOf,
    scrollTop: () => page.evaluate(() => scrollY),
    /** Presses a name in the overview. */
    async press(name: string) {
      await region('Overview').getByRole('button', { name }).click();
      await panelOf(name).waitFor();
      expect(await hasFocus(row(name))).toBe(true);
    },
  };
}

it('the overview leads to a row beside its panel without a scroll, if it is in view', async () => {
  const { press, scrollTop } = await openOverview(1280);
  await press('Speech');
  expect(await scrollTop()).toBe(0);
});

it.each([390, 768])(
  'the overview leads to a row above its panel, below the bar of the page, at %d px',
  async (width) => {
    const { press, row, panelOf } = await openOverview(width);
    const expectTop = async (name: string) => {
      await press(name);
      const distance = ((await row(name).boundingBox())?.y ?? NaN) - BAR_HEIGHT;
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThanOrEqual(120);
    };
    // The panel that closes is above the row, then below it, then far below.
    await expectTop('Speech');
    await expectTop('Maps');
    await row('Other 9').click();
    await panelOf('Other 9').waitFor();
    await expectTop('Speech');
  },
);
