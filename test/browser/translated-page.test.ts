import { expect, it } from 'vitest';
import { keepTranslated, translatePage } from '../features/translate.js';
import { openPortal, scriptTag } from './portal-page.js';
import { inDays, smallAccount, subscription } from './portal-records.js';

it('on a page that the browser translates, a row shows what a refetch has changed', async () => {
  const { page, region } = await openPortal({ body: scriptTag('subscription-list') });
  const list = region('Subscriptions');
  await list.getByRole('button', { name: 'Maps' }).click();
  await list.getByRole('button', { name: 'Show Server' }).waitFor();
  await page.evaluate(`(() => {
    ${String(translatePage)}
    ${String(keepTranslated)}
    keepTranslated(document.querySelector('portal-subscription-list').shadowRoot);
  })()`);
  const [, ended] = smallAccount().subscriptions;
  const changed = subscription('sub_1', 'Road maps', { price: '15.00' }, { past_due_at: inDays(-3) });
  await page.route('**/subscriptions/?**', (route) =>
    route.fulfill({ json: { data: [changed, ended], metadata: { pagination: { limit: 20, offset: 0, total: 2 } } } }),
  );
  await page.evaluate(() => void PortalWidgets.refresh());
  const row = list
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'ROAD MAPS' }) })
    .first();
  await row.waitFor();
  const text = (await row.textContent())?.replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/^ROAD MAPS\$15.*PAST DUE SINCE /);
  expect(text).not.toMatch(/12/);
});
