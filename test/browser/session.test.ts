import { describe, expect, it, onTestFinished } from 'vitest';
import { startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { en } from '../../src/i18n/en.js';
import { focusPage, removeRetryJitter, requestsSent } from './page-state.js';
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

async function expectSignedIn({ page, region }: PortalPage): Promise<void> {
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByText(STALE).first().waitFor({ state: 'detached' });
  await region('Access tokens').getByRole('button', { name: 'Show Server' }).click();
  await page.getByText(SECRET, { exact: true }).waitFor();
}

async function signOut({ context }: PortalPage): Promise<void> {
  await context.clearCookies();
}

/** Signs in as in another tab. */
async function signIn({ context, origin }: PortalPage): Promise<void> {
  const [name = '', value = ''] = sessionCookie('records').split('=');
  await context.addCookies([{ name, value, url: origin }]);
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

describe('signing in again in another tab', () => {
  it('restores everything after one probe request', async () => {
    const portal = await openSignedIn();
    const { service } = portal;
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);

    // Ignores the HEAD requests of `requestsSent`.
    const operationsSince = (from: number) =>
      service.requests.slice(from).flatMap(({ method, operation }) => (method === 'HEAD' ? [] : [operation]));
    let from = service.requests.length;
    await focusPage(portal.page);
    await expect.poll(() => operationsSince(from).length).toBe(1);
    await requestsSent(portal.page);
    expect(operationsSince(from).length).toBe(1);
    await expectSignedOut(portal);

    await signIn(portal);
    from = service.requests.length;
    // Keeps the requests pending for the checks below.
    service.faults.set('*', { delayMs: 500, times: 3 });
    await focusPage(portal.page);
    await expect.poll(() => operationsSince(from).length).toBe(1);
    await requestsSent(portal.page);
    expect(operationsSince(from).length).toBe(1);
    await expect.poll(() => operationsSince(from).length).toBe(3);
    expect(await portal.page.getByRole('alert').count()).toBe(0);
    await expectSignedIn(portal);
    expect(operationsSince(from).length).toBe(3);
    expect(new Set(operationsSince(from))).toEqual(new Set(['getCustomer', 'listAccessTokens', 'listSubscriptions']));
  });
});

describe('offline page', () => {
  it('reports the offline state and recovers when online', async () => {
    const portal = await openSignedIn();
    const { page, context, region, requestsTo } = portal;
    await context.setOffline(true);
    await refresh(portal);
    await region('Your details').getByRole('alert').filter({ hasText: en['error.offline'] }).waitFor();
    expect(await region('Your details').getByText('Robin Example').isVisible()).toBe(true);
    const kinds = (await portal.events('portal-error')).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['network']));
    const requestCount = requestsTo('getCustomer').length;
    await context.setOffline(false);
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(requestsTo('getCustomer').length).toBe(requestCount + 1);
  });
});
