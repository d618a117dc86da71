import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { openPortal, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';

it.each<[what: string, end: (portal: { page: Page; respond: () => void }) => unknown]>([
  ['that is there', ({ respond }) => respond()],
  ['the user does something', ({ page }) => page.keyboard.press('Shift')],
  ['three seconds have passed', () => undefined],
])('a widget below one that is loading is hidden until %s, one beside it is not', async (_, end) => {
  let respond = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (respond = resolve));
  const { page, region } = await openPortal({
    account: {
      subscriptions: [subscription('sub_1', 'Maps')],
      tokens: { sub_1: [accessTokenRecord({ name: 'Server', value: SECRETS[0] })] },
    },
    css: 'main { display: grid; grid-template-columns: 1fr 1fr }',
    body: `<main><portal-customer-card></portal-customer-card><portal-access-tokens></portal-access-tokens>
      <portal-subscription-list></portal-subscription-list></main>${scriptTag()}`,
  });
  await page.route('**/customer', (route) => isAnswered.then(() => route.continue()));
  await page.reload();
  const row = page.getByRole('button', { name: 'Maps' });
  await row.waitFor({ state: 'attached' });
  await region('Access tokens').getByRole('button', { name: 'Show Server' }).waitFor();
  // Clipped content is neither painted nor pressed.
  const isSeen = () =>
    row.evaluate((node) => {
      const { x, y } = node.getBoundingClientRect();
      return node.contains((node.getRootNode() as ShadowRoot).elementFromPoint(x + 2, y + 2));
    });
  expect(await isSeen()).toBe(false);
  expect(await page.getByRole('status').filter({ hasText: '1 subscription' }).count()).toBe(1);
  await end({ page, respond });
  await expect.poll(isSeen).toBe(true);
  respond();
});
