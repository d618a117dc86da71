import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

it('a printed account names the subscription of the access tokens, black on white whatever the theme', async () => {
  const { page } = await openPortal({
    account: smallAccount(),
    body: scriptTag('account', 'data-theme="dark"'),
    css: ':root { --portal-surface: #111; --portal-text: #eee; --portal-text-muted: #999; }',
  });
  const panel = page.getByRole('region', { name: 'Maps' });
  await panel.getByRole('heading', { name: 'Server' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Maps' }).isVisible()).toBe(true);
  const [background, text] = await page.locator('.portal').evaluate((root) => {
    const card = root.querySelector('[part=panel]');
    return [card && getComputedStyle(card).backgroundColor, getComputedStyle(root).color];
  });
  expect([background, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(await panel.locator('.mask').first().isVisible()).toBe(false);
});
