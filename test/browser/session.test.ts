import { describe, expect, it, onTestFinished } from 'vitest';
import { createFaultInjector, type Fault } from '../../src/harness/mock-server/fault-injection.js';
import { startMockServer } from '../../src/harness/mock-server/server.js';
import { sessionCookie } from '../../src/harness/mock-server/session.js';
import { en } from '../../src/i18n/en.js';
import { focusPage, passTime, removeRetryJitter, requestsSent, setVisibility } from './page-state.js';
import { FAILED_REQUEST, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';
import { openWithUsage } from './usage-server.js';

const [SECRET] = SECRETS;
const REFUSED_BY_POLICY = /^error: .*content security policy/i;
const REFUSED_BY_CORS = /^error: .*blocked by CORS policy/;
const THREE_WIDGETS =
  '<portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>' +
  `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
const STALE = en.stale;

/** A page with three widgets and a token that is shown. */
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

/** Refetches, as the page does by itself. */
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
  expect(await region('Access tokens').getByRole('button', { name: /^(Show|Hide|Copy) / }).count()).toBe(0);
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

/** As in another tab. */
async function signIn({ context, origin }: PortalPage): Promise<void> {
  const [name = '', value = ''] = sessionCookie('records').split('=');
  await context.addCookies([{ name, value, url: origin }]);
}

describe('expired session', () => {
  it.each<readonly [string, Fault]>([
    ['401', { kind: 'status', status: 401 }],
    ['a login page instead of data', { kind: 'login-page' }],
    ['a redirect to a login page', { kind: 'redirect' }],
    ['a redirect that keeps the method', { kind: 'redirect', status: 307 }],
  ])('detected by %s on one operation: one notice, only secrets are removed', async (_, fault) => {
    const portal = await openSignedIn();
    portal.service.faults.set('getCustomer', fault);
    await refresh(portal);
    await expectSignedOut(portal);
    const errors = await portal.events('portal-error');
    expect(errors.map(({ widget, operation, kind }) => [widget, operation, kind])).toEqual([
      ['customer-card', 'getCustomer', 'session-ended'],
    ]);
  });

  it.each([
    ['that the policy forbids to call', false, REFUSED_BY_POLICY],
    ['that does not let scripts read it', true, REFUSED_BY_CORS],
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

  it('shows one notice if every operation fails, or if the page was opened signed out', async () => {
    const portal = await openSignedIn();
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);
    await portal.page.reload();
    await portal.page.getByRole('alert').waitFor();
    await portal.page.getByText(en.signedOut).nth(1).waitFor();
    expect(await portal.page.getByRole('alert').count()).toBe(1);
    expect(await portal.page.getByText(en.signedOut).count()).toBe(2);
  });

  it('“Sign in again” recovers by reloading the page', async () => {
    const portal = await openSignedIn();
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);
    await signIn(portal);
    await portal.page.getByRole('button', { name: 'Sign in again' }).click();
    await expectSignedIn(portal);
  });

  it('moves its notice to another widget when the first is removed', async () => {
    const portal = await openSignedIn();
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);
    await portal.region('Your details').getByRole('alert').waitFor();
    await portal.page.evaluate(() => document.querySelector('portal-customer-card')?.remove());
    await portal.page.getByRole('alert').waitFor();
    await portal.page.getByRole('alert').getByRole('button', { name: 'Sign in again' }).waitFor();
    expect(await portal.page.getByRole('alert').count()).toBe(1);
  });
});

describe('signing in again in another tab', () => {
  it.each<readonly [string, (portal: PortalPage) => Promise<void>]>([
    ['focuses the page', ({ page }) => focusPage(page)],
    [
      'comes back to its tab',
      async ({ page }) => {
        await setVisibility(page, 'hidden');
        await setVisibility(page, 'visible');
      },
    ],
  ])('restores everything after one probe request: %s', async (_, comeBack) => {
    const portal = await openSignedIn();
    const { service } = portal;
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);

    // `requestsSent` makes the HEAD requests.
    const asked = (from: number) =>
      service.requests.slice(from).flatMap(({ method, operation }) => (method === 'HEAD' ? [] : [operation]));
    let from = service.requests.length;
    await comeBack(portal);
    await expect.poll(() => asked(from).length).toBe(1);
    await requestsSent(portal.page);
    expect(asked(from).length).toBe(1);
    await expectSignedOut(portal);

    await signIn(portal);
    from = service.requests.length;
    // Keeps the requests pending for the checks below.
    service.faults.set('*', { delayMs: 500, times: 3 });
    await comeBack(portal);
    await expect.poll(() => asked(from).length).toBe(1);
    await requestsSent(portal.page);
    expect(asked(from).length).toBe(1);
    await expect.poll(() => asked(from).length).toBe(3);
    expect(await portal.page.getByRole('alert').count()).toBe(0);
    await expectSignedIn(portal);
    expect(asked(from).length).toBe(3);
    expect(new Set(asked(from))).toEqual(new Set(['getCustomer', 'listAccessTokens', 'listSubscriptions']));
  });

  it('restores the usage, whose token was dropped', async () => {
    const portal = await openWithUsage({
      body:
        '<portal-customer-card></portal-customer-card>' +
        `<portal-usage subscription-id="sub_1" usage-url="/usage"></portal-usage>${scriptTag()}`,
      allowedMessages: [FAILED_REQUEST],
    });
    const { page, region } = portal;
    const meter = region('Usage').getByRole('meter', { name: 'Map tiles' });
    await meter.waitFor();
    await signOut(portal);
    await refresh(portal);
    await page.getByRole('alert').filter({ hasText: en['error.session-ended'] }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await meter.isVisible()).toBe(true);
    await region('Usage').getByText(STALE).waitFor();
    // There is no token for the usage request now.
    await refresh(portal);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await meter.isVisible()).toBe(true);
    await signIn(portal);
    await focusPage(page);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByText(STALE).waitFor({ state: 'detached' });
    expect(await meter.isVisible()).toBe(true);
    expect(await region('Usage').getByText(en.usageNeedsToken).count()).toBe(0);
  });
});

describe('offline page', () => {
  it('shows that it is offline and recovers when online', async () => {
    const portal = await openSignedIn();
    const { page, context, region, requestsTo } = portal;
    await context.setOffline(true);
    await refresh(portal);
    await region('Your details').getByRole('alert').filter({ hasText: en['error.offline'] }).waitFor();
    expect(await region('Your details').getByText('Robin Example').isVisible()).toBe(true);
    const kinds = (await portal.events('portal-error')).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['network']));
    const asked = requestsTo('getCustomer').length;
    await context.setOffline(false);
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(requestsTo('getCustomer').length).toBe(asked + 1);
  });
});

/** Notes when an alert is there, be it for a moment. */
function noteAlerts(): void {
  Math.random = () => 0;
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init);
    new MutationObserver(() => {
      if (root.querySelector('[role=alert]')) document.documentElement.dataset['alerted'] = 'true';
    }).observe(root, { subtree: true, childList: true });
    return root;
  };
}

/** A page with a customer card whose requests fail from the first on. */
function openCard(...given: readonly Fault[]): Promise<PortalPage> {
  const faults = createFaultInjector();
  faults.set('getCustomer', ...given);
  return openPortal({
    account: smallAccount(),
    body: scriptTag('customer-card'),
    service: { faults },
    initScript: noteAlerts,
    allowedMessages: [FAILED_REQUEST],
  });
}

function hasAlerted({ page }: PortalPage): Promise<boolean> {
  return page.evaluate(() => 'alerted' in document.documentElement.dataset);
}

describe('transient error', () => {
  it.each<readonly [string, Fault]>([
    ['503', { kind: 'status', status: 503, times: 2 }],
    ['502', { kind: 'status', status: 502, times: 2 }],
    ['504', { kind: 'status', status: 504, times: 2 }],
    ['429', { kind: 'status', status: 429, times: 2 }],
    ['an answer that breaks off', { kind: 'reset-middle', times: 2 }],
  ])('is retried: no alert after two failures by %s', async (_, fault) => {
    const portal = await openCard(fault);
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(portal.requestsTo('getCustomer').length).toBe(3);
    expect(await hasAlerted(portal)).toBe(false);
    expect(await portal.events('portal-error')).toEqual([]);
  });

  it('is reported after three requests', async () => {
    const portal = await openCard({ kind: 'status', status: 503 });
    await portal.region('Your details').getByRole('alert').waitFor();
    expect(await hasAlerted(portal)).toBe(true);
    expect(portal.requestsTo('getCustomer').length).toBe(3);
    expect((await portal.events('portal-error')).map(({ kind, status }) => [kind, status])).toEqual([['server', 503]]);
  });

  it.each([429, 503])('is retried after the delay of %i with Retry-After: 2', async (status) => {
    const portal = await openCard({ kind: 'status', status, headers: { 'retry-after': '2' }, times: 1 });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    const [first, second, ...others] = portal.requestsTo('getCustomer').map(({ time }) => time);
    expect(others).toEqual([]);
    const waited = (second ?? 0) - (first ?? 0);
    expect(waited).toBeGreaterThanOrEqual(1990);
    expect(waited).toBeLessThan(4000);
    expect(await hasAlerted(portal)).toBe(false);
  });

  it.each([429, 503])('is reported immediately for %i with Retry-After: 120', async (status) => {
    const portal = await openCard({ kind: 'status', status, headers: { 'retry-after': '120' } });
    await portal.region('Your details').getByRole('alert').filter({ hasText: 'Try again in 2 minutes.' }).waitFor({ timeout: 3000 });
    expect(portal.requestsTo('getCustomer').length).toBe(1);
    expect((await portal.events('portal-error')).map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([120]);
    // Not sooner by coming back to the page.
    await passTime(portal.page, 119_000);
    await focusPage(portal.page);
    await requestsSent(portal.page);
    expect(portal.requestsTo('getCustomer').length).toBe(1);
    portal.service.faults.clear();
    await passTime(portal.page, 2000);
    await focusPage(portal.page);
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(portal.requestsTo('getCustomer').length).toBe(2);
  });

  it('is not retried while the page is hidden', async () => {
    const portal = await openSignedIn();
    const { page, service, region, requestsTo } = portal;
    const asked = requestsTo('getCustomer').length;
    service.faults.set('getCustomer', { kind: 'status', status: 503 });
    await setVisibility(page, 'hidden');
    await refresh(portal);
    await requestsSent(portal.page);
    expect(requestsTo('getCustomer').length).toBe(asked + 1);
    await region('Your details').getByRole('alert').waitFor();
    service.faults.clear();
    await setVisibility(page, 'visible');
    await region('Your details').getByRole('alert').waitFor({ state: 'detached' });
    expect(requestsTo('getCustomer').length).toBe(asked + 2);
  });
});
