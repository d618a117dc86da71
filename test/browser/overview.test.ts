import { expect, it } from 'vitest';
import { hasFocus, openPortal, scriptTag } from './portal-page.js';
import { billed, inDays, subscription } from './portal-records.js';

const BAR_HEIGHT = 56;

it.each([390, 768])(
  'the overview leads to a row, below a bar of the page that stays in view, at %d px',
  async (width) => {
    const { region } = await openPortal({
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
    const row = (name: string) => region('Subscriptions').getByRole('button', { name, exact: true });
    const panelOf = (name: string) => region(name).getByText('No access tokens');
    const expectTop = async (name: string) => {
      await region('Overview').getByRole('button', { name }).click();
      await panelOf(name).waitFor();
      expect(await hasFocus(row(name))).toBe(true);
      const distance = ((await row(name).boundingBox())?.y ?? NaN) - BAR_HEIGHT;
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThanOrEqual(120);
    };
    // The panel that closes is above the row, then below it, then far below.
    await region('Weather').waitFor();
    await expectTop('Speech');
    await expectTop('Maps');
    await row('Other 9').click();
    await panelOf('Other 9').waitFor();
    await expectTop('Speech');
  },
);
