import { describe, expect, it, onTestFinished } from 'vitest';
import { startMockServer } from '../../src/mock-server/server.js';
import { en } from '../../src/i18n/en.js';
import { removeRetryJitter } from './page-state.js';
import { FAILED_REQUEST, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;
const BLOCKED_BY_CSP = /^error: .*content security policy/i;
const BLOCKED_BY_CORS = /^error: .*blocked by CORS policy/;
const THREE_WIDGETS =
  '<portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>' +
  `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
const STALE = 'Updated 1 minute ago';

/** A page with three widgets and a revealed token. */
async function openSignedIn(options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({
    account: smallAccount(),
    body: THREE_WIDGETS,
    initScript: removeRetryJitter,
    allowedMessages: [FAILED_REQUEST],
    ...options,
  });
  const { page, region } = portal;
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Access tokens').getByRole('button', { name: 'Show Server' }).click();
  await page.getByText(SECRET, { exact: true }).waitFor();
  return portal;
}

function refresh({ page }: PortalPage): Promise<void> {
  return page.evaluate(() => PortalWidgets.refresh());
}

/** Expects one notice with a sign-in button, and the data marked as stale, without secrets. */
async function expectSignedOut(portal: PortalPage): Promise<void> {
  const { page, region } = portal;
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: en['error.session-ended'] }).waitFor();
  expect(await alert.count()).toBe(1);
  expect(await alert.getByRole('button').allInnerTexts()).toEqual([en.signInAgain]);
  expect(await region('Your details').getByText('Robin Example').isVisible()).toBe(true);
  expect(await region('Subscriptions').getByRole('heading', { name: 'Maps' }).isVisible()).toBe(true);
  expect(await region('Access tokens').getByRole('heading', { name: 'Server' }).isVisible()).toBe(true);
  for (const name of ['Your details', 'Subscriptions', 'Access tokens']) {
    expect(await region(name).getByText(STALE).isVisible()).toBe(true);
  }
  for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
  expect(
    await region('Access tokens')
      .getByRole('button', { name: /^(Show|Hide|Copy) / })
      .count(),
  ).toBe(0);
}

describe('expired session', () => {
  it.each([
    ['blocked by the CSP', false, BLOCKED_BY_CSP],
    ['without CORS headers', true, BLOCKED_BY_CORS],
  ])('detected by a redirect to a cross-origin login page %s', async (_, isAllowed, message) => {
    const login = await startMockServer();
    onTestFinished(() => login.stop());
    const portal = await openSignedIn({
      allowedMessages: [FAILED_REQUEST, message],
      ...(isAllowed && { allowedOrigin: login.origin }),
    });
    portal.service.faults.set('listSubscriptions', { kind: 'redirect', location: `${login.origin}/harness/login` });
    await refresh(portal);
    await expectSignedOut(portal);
    expect((await portal.events('portal-error')).map(({ operation, kind }) => [operation, kind])).toEqual([
      ['listSubscriptions', 'session-ended'],
    ]);
    // The page does not navigate by itself.
    expect(portal.context.pages().length).toBe(1);
    expect(new URL(portal.page.url()).origin).toBe(portal.origin);
  });
});
