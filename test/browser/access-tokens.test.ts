import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import {
  FAILED_REQUEST,
  htmlPage,
  openPortal,
  type PortalPage,
  type PortalPageOptions,
  scriptTag,
} from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;
const WIDGET = '<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>';

function button({ page }: PortalPage, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** A page with the access tokens of one subscription. */
async function openTokens(options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({ account: smallAccount(), body: `${WIDGET}${scriptTag()}`, ...options });
  await button(portal, 'Show Server').waitFor();
  return portal;
}

async function expectNoLeaks(portal: PortalPage): Promise<void> {
  for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
}

describe('revealed token', () => {
  it('is masked and refetched after a back/forward cache restore', async () => {
    const portal = await openTokens({
      files: { '/elsewhere': htmlPage('<!doctype html><html lang="en"><title>Elsewhere</title>') },
      initScript: () =>
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset['persisted'] = String(persisted);
        }),
      allowedMessages: [FAILED_REQUEST],
      hasBackForwardCache: true,
    });
    const { page, context, origin, region } = portal;
    await button(portal, 'Show Server').click();
    await page.getByText(SECRET, { exact: true }).waitFor();
    await page.goto(`${origin}/elsewhere`);
    // Simulates a sign-out on the other page.
    await context.clearCookies();
    // Not `goBack`: it waits for a `load` that a restored page does not have.
    await page.evaluate(() => history.back());
    await region('Access tokens').getByRole('alert').filter({ hasText: en['error.session-ended'] }).waitFor();
    expect(await page.locator('html').getAttribute('data-persisted')).toBe('true');
    await expectNoLeaks(portal);
  });
});
