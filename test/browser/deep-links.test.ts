import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { requestsSent } from './page-state.js';
import { pageHtml } from './portal-html.js';
import { htmlPage, openPortal, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';

it('a link opens the panel of the row, and does not scroll, on a right-to-left page without other widgets', async () => {
  const body = `<div dir="rtl">${scriptTag('subscription-list', 'data-url-sync data-page-size="2"')}</div>`;
  const { page, origin, region, requestsTo } = await openPortal({
    account: {
      subscriptions: [1, 2, 3, 4, 5].map((index) => subscription(`sub_${index}`, `Plan ${index}`)),
      tokens: { sub_5: [accessTokenRecord({ name: 'Server', value: SECRETS[0] })] },
    },
    body: 'Home',
    files: { '/portal': htmlPage(pageHtml('', body)) },
    context: { viewport: { width: 320, height: 480 } },
  });
  await page.goto(`${origin}/portal?subscription=sub_5`);
  const item = region('Subscriptions')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Plan 5', exact: true }) });
  await item.getByRole('button', { name: 'Show Server' }).waitFor();
  expect(requestsTo('listAccessTokens').map(({ path }) => /sub_\d/.exec(path)?.[0])).toEqual(['sub_5']);
  await requestsSent(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
