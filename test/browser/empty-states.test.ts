import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

it('an empty state has a distance to the button below it, and a link in its line', async () => {
  const [active] = smallAccount().subscriptions;
  const { region } = await openPortal({
    account: { ...smallAccount(), subscriptions: active ? [active] : [], tokens: {} },
    body: `<portal-subscription-list state="canceled"></portal-subscription-list>
      <portal-access-tokens subscription-id="sub_1" new-token-url="/new"></portal-access-tokens>${scriptTag()}`,
  });
  const textOf = (title: string, text: string) =>
    region(title).getByRole('paragraph').filter({ hasText: text }).first();
  const button = await boxOf(region('Subscriptions').getByRole('button', { name: 'Show all' }));
  const above = await boxOf(textOf('Subscriptions', 'No canceled'));
  expect(Math.round(button.y - above.y - above.height)).toBe(16);
  const link = await boxOf(region('Access tokens').getByRole('link', { name: 'Create token' }));
  const before = await boxOf(textOf('Access tokens', 'No access'));
  expect(link.x).toBeGreaterThan(before.x + before.width);
  expect(link.y + link.height / 2).toBeCloseTo(before.y + before.height / 2, -1);
});
