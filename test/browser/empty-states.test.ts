import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

/** From the lower edge of the text to the upper edge of the control below it. */
async function distanceOf(text: Locator, control: Locator): Promise<number> {
  const [above, below] = [await text.boundingBox(), await control.boundingBox()];
  if (!above || !below) throw new Error('not visible');
  return Math.round(below.y - above.y - above.height);
}

describe('an empty state', () => {
  it('has a distance to the button below it, and a link in its line', async () => {
    const canceled = await openPortal({
      account: { ...smallAccount(), subscriptions: smallAccount().subscriptions.slice(0, 1) },
      body: `<portal-subscription-list state="canceled"></portal-subscription-list>${scriptTag()}`,
    });
    const list = canceled.region('Subscriptions');
    const button = list.getByRole('button', { name: 'Show all' });
    await button.waitFor();
    expect(await distanceOf(list.getByRole('paragraph').filter({ hasText: 'No canceled' }).first(), button)).toBe(16);

    const none = await openPortal({
      account: { ...smallAccount(), tokens: {} },
      body: `<portal-access-tokens subscription-id="sub_1" new-token-url="/new"></portal-access-tokens>${scriptTag()}`,
    });
    const tokens = none.region('Access tokens');
    const link = tokens.getByRole('link', { name: 'Create token' });
    await link.waitFor();
    const text = await tokens.getByRole('paragraph').filter({ hasText: 'No access' }).first().boundingBox();
    const box = await link.boundingBox();
    if (!text || !box) throw new Error('not visible');
    expect(box.x).toBeGreaterThan(text.x + text.width);
    expect(box.y + box.height / 2).toBeCloseTo(text.y + text.height / 2, -1);
  });
});
