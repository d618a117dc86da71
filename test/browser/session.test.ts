import { describe, expect, it, onTestFinished } from 'vitest';
import { createFaultInjector, type Fault } from '../../src/mock-server/fault-injection.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { en } from '../../src/i18n/en.js';
import { focusPage, passTime, removeRetryJitter, requestsSent, setVisibility } from './page-state.js';
import { FAILED_REQUEST, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';
import { openWithUsage } from './usage-server.js';

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
  it.each<readonly [string, Fault]>([
    ['401', { kind: 'status', status: 401 }],
    ['a login page instead of data', { kind: 'login-page' }],
    ['a redirect to a login page', { kind: 'redirect' }],
    ['a 307 redirect to a login page', { kind: 'redirect', status: 307 }],
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

  it('shows one notice if every operation fails, or if the page was opened signed out', async () => {
    const portal = await openSignedIn();
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);
    await portal.page.reload();
    await portal.page.getByRole('alert').waitFor();
    await portal.page.getByText(en['error.session-ended']).nth(2).waitFor();
    expect(await portal.page.getByRole('alert').count()).toBe(1);
    expect(await portal.page.getByText(en['error.session-ended']).count()).toBe(3);
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

  it('shows its notice in another widget when the first is removed', async () => {
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
    ['on focus', ({ page }) => focusPage(page)],
    [
      'when the tab becomes visible',
      async ({ page }) => {
        await setVisibility(page, 'hidden');
        await setVisibility(page, 'visible');
      },
    ],
  ])('restores everything after one probe request, %s', async (_, returnToPage) => {
    const portal = await openSignedIn();
    const { service } = portal;
    await signOut(portal);
    await refresh(portal);
    await expectSignedOut(portal);

    // Ignores the HEAD requests of `requestsSent`.
    const operationsSince = (from: number) =>
      service.requests.slice(from).flatMap(({ method, operation }) => (method === 'HEAD' ? [] : [operation]));
    let from = service.requests.length;
    await returnToPage(portal);
    await expect.poll(() => operationsSince(from).length).toBe(1);
    await requestsSent(portal.page);
    expect(operationsSince(from).length).toBe(1);
    await expectSignedOut(portal);

    await signIn(portal);
    from = service.requests.length;
    // Keeps the requests pending for the checks below.
    service.faults.set('*', { delayMs: 500, times: 3 });
    await returnToPage(portal);
    await expect.poll(() => operationsSince(from).length).toBe(1);
    await requestsSent(portal.page);
    expect(operationsSince(from).length).toBe(1);
    await expect.poll(() => operationsSince(from).length).toBe(3);
    expect(await portal.page.getByRole('alert').count()).toBe(0);
    await expectSignedIn(portal);
    expect(operationsSince(from).length).toBe(3);
    expect(new Set(operationsSince(from))).toEqual(new Set(['getCustomer', 'listAccessTokens', 'listSubscriptions']));
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
    // Usage cannot be refetched without a token.
    await refresh(portal);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await meter.isVisible()).toBe(true);
    await signIn(portal);
    await focusPage(page);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByText(STALE).waitFor({ state: 'detached' });
    expect(await meter.isVisible()).toBe(true);
    expect(await region('Usage').getByText(en['hint.usageNeedsToken']).count()).toBe(0);
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

/** Records whether an alert was rendered at any time. */
function recordAlerts(): void {
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

/** A page whose customer card fails from the first request on. */
function openCard(...cardFaults: readonly Fault[]): Promise<PortalPage> {
  const faults = createFaultInjector();
  faults.set('getCustomer', ...cardFaults);
  return openPortal({
    account: smallAccount(),
    body: scriptTag('customer-card'),
    service: { faults },
    initScript: recordAlerts,
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
    ['an interrupted response', { kind: 'reset-middle', times: 2 }],
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
    const delay = (second ?? 0) - (first ?? 0);
    expect(delay).toBeGreaterThanOrEqual(1990);
    expect(delay).toBeLessThan(4000);
    expect(await hasAlerted(portal)).toBe(false);
  });

  it.each([429, 503])('is reported immediately for %i with Retry-After: 120', async (status) => {
    const portal = await openCard({ kind: 'status', status, headers: { 'retry-after': '120' } });
    await portal
      .region('Your details')
      .getByRole('alert')
      .filter({ hasText: 'Try again in 2 minutes.' })
      .waitFor({ timeout: 3000 });
    expect(portal.requestsTo('getCustomer').length).toBe(1);
    expect((await portal.events('portal-error')).map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([120]);
    // Focus does not refetch before the delay has elapsed.
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
    const requestCount = requestsTo('getCustomer').length;
    service.faults.set('getCustomer', { kind: 'status', status: 503 });
    await setVisibility(page, 'hidden');
    await refresh(portal);
    await requestsSent(portal.page);
    expect(requestsTo('getCustomer').length).toBe(requestCount + 1);
    await region('Your details').getByRole('alert').waitFor();
    service.faults.clear();
    await setVisibility(page, 'visible');
    await region('Your details').getByRole('alert').waitFor({ state: 'detached' });
    expect(requestsTo('getCustomer').length).toBe(requestCount + 2);
  });
});
