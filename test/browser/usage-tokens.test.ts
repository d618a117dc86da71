import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { expiredToken, meteredAccount } from './metered-records.js';
import { scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';
import { openWithUsage } from './usage-server.js';

const [SECRET] = SECRETS;
const body = `<portal-usage subscription-id="sub_1" usage-url="/usage"></portal-usage>${scriptTag()}`;

it('the usage widget shows usage with the only unexpired token on page two', async () => {
  const expired = Array.from({ length: 20 }, (_, index) => ({
    ...expiredToken(`expired-${index}`, index % 2 ? 'flag' : 'date'),
    id: `old_${index}`,
  }));
  const tokens = [...expired, accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRET })];
  const { region, requestsTo, usageRequests } = await openWithUsage({
    account: { ...meteredAccount(), tokens: { sub_1: tokens } },
    body,
  });
  await region('Usage').getByText('250 of 1,000 used').waitFor();
  expect(requestsTo('listAccessTokens').map(({ query }) => query)).toEqual([{}, { offset: '20' }]);
  expect(usageRequests().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${SECRET}`]);
});

it('`refresh()` requests usage again while a usage request is in flight', async () => {
  const { page, region, service, usageRequests } = await openWithUsage({ body });
  await region('Usage').getByRole('meter').waitFor();
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/usage?*', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() => void PortalWidgets.refresh());
  await expect.poll(() => held.length).toBe(1);
  const before = usageRequests().length;
  isHeld = false;
  await page.evaluate(() => PortalWidgets.refresh());
  expect(usageRequests().length).toBe(before + 1);
  expect(service.requests.filter(({ operation }) => operation === 'listAccessTokens').length).toBe(3);
  for (const release of held) release();
  await region('Usage').getByRole('meter').waitFor();
});

it('the usage widget shows usage with a token whose expiry has no time zone: page and usage handler read it as UTC', async () => {
  const tokens = [accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRET, expires_at: '2999-12-31T00:00:00' })];
  const { region, usageRequests } = await openWithUsage({
    account: { ...meteredAccount(), tokens: { sub_1: tokens } },
    body,
  });
  await region('Usage').getByText('250 of 1,000 used').waitFor();
  expect(usageRequests().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${SECRET}`]);
});
