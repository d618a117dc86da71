import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { requestsSent } from './page-state.js';
import { FAILED_REQUEST, htmlPage, openPortal, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

declare global {
  /** In the page: names of its open channels. */
  var openChannels: Set<BroadcastChannel>;
}

it('a page with a revealed token is restored from the back/forward cache with the token hidden, refetches, and hears other tabs again', async () => {
  const portal = await openPortal({
    account: smallAccount(),
    body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    files: { '/elsewhere': htmlPage('<!doctype html><html lang="en"><title>Elsewhere</title>') },
    initScript: () => {
      globalThis.openChannels = new Set();
      const { close } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.close = function closeChannel() {
        openChannels.delete(this);
        close.call(this);
      };
      globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
        construct(target, [name]: [string]) {
          const channel = new target(name);
          openChannels.add(channel);
          return channel;
        },
      });
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['persisted'] = String(persisted);
      });
    },
    allowedMessages: [FAILED_REQUEST],
    hasBackForwardCache: true,
  });
  const { page, context, origin, region, requestsTo } = portal;
  const leaveAndReturn = async () => {
    await page.getByRole('button', { name: 'Show Server' }).click();
    await page.getByText(SECRETS[0], { exact: true }).waitFor();
    await page.goto(`${origin}/elsewhere`);
    // Not `goBack`: it waits for a `load` that a restored page does not have.
    await page.evaluate(() => history.back());
    await page.locator('html[data-persisted=true]').waitFor({ state: 'attached' });
  };
  await leaveAndReturn();
  await page.getByRole('button', { name: 'Show Server' }).waitFor();
  await requestsSent(page);
  expect(requestsTo('listAccessTokens')).toHaveLength(2);
  expect(await page.evaluate(() => openChannels.size)).toBe(1);
  for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
  // As if the user had signed out on the other page.
  await context.clearCookies();
  await page.evaluate(() => PortalWidgets.refresh());
  await region('Access tokens').getByRole('alert').filter({ hasText: en['error.session-ended'] }).waitFor();
  for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
});
