import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { billed, inDays, subscription } from './portal-records.js';

const LONG = `${'Observability and analytics platform with extended retention, '.repeat(3)}annual`;

/** Returns the number of visible lines, or of all if nothing is hidden. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { lineHeight } = getComputedStyle(node);
    return Math.round(node.getBoundingClientRect().height / Number(lineHeight.replace('px', '')));
  });
}

it.each([320, 1280])(
  'a long title has two lines in the overview and in rows, and is whole in the panel, at %d px',
  async (width) => {
    const { region } = await openPortal({
      account: {
        subscriptions: [
          billed('sub_1', LONG, 3),
          billed('sub_2', LONG, 9),
          subscription('sub_3', LONG, {}, { past_due_at: inDays(-5) }),
          subscription('sub_4', 'Maps'),
        ],
      },
      body: scriptTag('account', 'data-payment-url="/pay"'),
      context: { viewport: { width, height: 900 } },
    });
    const list = region('Subscriptions');
    await list.getByText('No access tokens').first().waitFor();
    const names = await region('Overview').locator('bdi').filter({ visible: true }).all();
    expect(names.length).toBeGreaterThanOrEqual(2);
    const closed = await list.getByRole('button', { name: LONG, exact: true, expanded: false }).all();
    expect(closed).toHaveLength(2);
    for (const title of [...names, ...closed]) expect(await linesOf(title)).toBeLessThanOrEqual(2);
    // Beside the list, the panel has a title of its own.
    const own = list.locator('.panel-title');
    const title = (await own.isVisible()) ? own : list.locator('.is-expanded [part=row-title] span');
    expect(await title.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
    expect(await linesOf(title)).toBeGreaterThan(2);
  },
);
