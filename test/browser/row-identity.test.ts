import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { hasFocus, openPortal, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';

const [SECRET] = SECRETS;

it('the list keeps DOM nodes, the expanded row, its revealed token and the focus after "Show more" and refresh()', async () => {
  const portal = await openPortal({
    account: {
      subscriptions: Array.from({ length: 4 }, (_, index) => subscription(`sub_${index + 1}`, `Plan ${index + 1}`)),
      tokens: { sub_1: [accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRET })] },
    },
    body: `<portal-subscription-list page-size="2"></portal-subscription-list>${scriptTag()}`,
  });
  const { page, region } = portal;
  const list = region('Subscriptions');
  const button = (name: string) => list.getByRole('button', { name, exact: true });
  const headings = list.getByRole('heading', { name: /^Plan/ });
  await button('Plan 1').click();
  await button('Show Server').click();
  await button('Show more').click();
  await expect.poll(() => headings.count()).toBe(4);
  await button('Hide Server').focus();
  const items = await list.getByRole('listitem').elementHandles();

  await page.evaluate(() => PortalWidgets.refresh());
  expect(portal.requestsTo('listSubscriptions').length).toBeGreaterThan(2);

  expect(await Promise.all(items.map((item) => item.evaluate(({ isConnected }) => isConnected)))).toEqual(
    items.map(() => true),
  );
  expect(await list.getByRole('listitem').count()).toBe(items.length);
  expect(await button('Plan 1').getAttribute('aria-expanded')).toBe('true');
  expect(await list.getByText(SECRET).isVisible()).toBe(true);
  expect(await hasFocus(button('Hide Server'))).toBe(true);
});
