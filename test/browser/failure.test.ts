import { describe, expect, it } from 'vitest';
import { createFaultInjector, type Fault } from '../../src/mock-server/fault-injection.js';
import { en } from '../../src/i18n/en.js';
import { FAILED_REQUEST, hasFocus, openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

/** Shortens the timeouts to a tenth and the retry delays to their minimum. */
function shortenTimeouts(): void {
  Math.random = () => 0;
  const set = globalThis.setTimeout;
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, delay = 0) => set(callback, delay > 10_000 ? delay / 10 : delay),
  });
}

/** A page whose customer card fails from the first request on. */
function openFailing(fault: Fault, options: PortalPageOptions = {}) {
  const faults = createFaultInjector();
  faults.set('getCustomer', fault);
  return openPortal({
    account: smallAccount(),
    service: { faults },
    initScript: shortenTimeouts,
    allowedMessages: [FAILED_REQUEST, /^warning: portal-widgets: \S+ answers with/],
    ...options,
  });
}

describe('request failure', () => {
  it.each<readonly [string, string, Fault]>([
    ['refused connection', 'network', { kind: 'refuse' }],
    ['interrupted response', 'network', { kind: 'reset-middle' }],
    ['no response', 'timeout', { kind: 'hang' }],
    ['403', 'forbidden', { kind: 'status', status: 403 }],
    ['404', 'not-found', { kind: 'status', status: 404 }],
    ['429', 'rate-limited', { kind: 'status', status: 429 }],
    ['500', 'server', { kind: 'status', status: 500 }],
    ['HTML page', 'malformed', { kind: 'html' }],
    ['truncated response', 'malformed', { kind: 'cut' }],
    ['null', 'malformed', { kind: 'wrong-shape', shape: 'null' }],
  ])('%s: is reported as %s, does not affect other widgets and can be retried if retryable', async (_, kind, fault) => {
    const { page, region, service, events, requestsTo } = await openFailing(fault);
    const card = region('Your details');
    await card.getByRole('alert').waitFor();
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'customer-card', operation: 'getCustomer', kind }),
    ]);

    const tryAgain = card.getByRole('alert').getByRole('button', { name: 'Try again' });
    const canRetry = kind !== 'forbidden';
    expect(await tryAgain.count()).toBe(canRetry ? 1 : 0);
    const requestCount = requestsTo('getCustomer').length;
    service.faults.clear();
    if (canRetry) await tryAgain.click();
    else await page.evaluate(() => PortalWidgets.refresh());
    await card.getByText('Robin Example').waitFor();
    await card.getByRole('alert').waitFor({ state: 'detached' });
    expect(requestsTo('getCustomer').length).toBe(requestCount + 1);
    expect(await hasFocus(card)).toBe(canRetry);
  });

  it('shows the time of the next retry if the response has Retry-After', async () => {
    const { region } = await openFailing({ kind: 'status', status: 429, headers: { 'retry-after': '60' } });
    const alert = region('Your details').getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/Try again in (1 minute|\d+ seconds)\./);
  });

  it('keeps focus when the retry fails', async () => {
    const { region, requestsTo } = await openFailing({ kind: 'status', status: 500 });
    const tryAgain = region('Your details').getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await expect.poll(() => requestsTo('getCustomer').length).toBe(2);
    expect(await hasFocus(tryAgain)).toBe(true);
  });

  it('of one row’s tokens does not affect other rows', async () => {
    const portal = await openPortal({
      account: smallAccount(),
      body: scriptTag('subscription-list'),
      allowedMessages: [FAILED_REQUEST, /^warning: portal-widgets: \S+ answers with/],
    });
    const { page, region, service } = portal;
    service.faults.set('listAccessTokens', { kind: 'status', status: 500 });
    await page.getByRole('button', { name: 'Maps' }).click();
    const maps = region('Subscriptions')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Maps' }) });
    await maps.getByRole('alert').waitFor();
    expect(await region('Subscriptions').getByRole('heading', { name: 'Weather' }).isVisible()).toBe(true);
    service.faults.clear();
    await maps.getByRole('button', { name: 'Try again' }).click();
    await maps.getByRole('button', { name: 'Show Server' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('of “Show more” keeps the loaded rows and can be retried', async () => {
    const portal = await openPortal({
      account: 'everyday',
      service: { maxLimit: 4 },
      body: scriptTag('subscription-list'),
      allowedMessages: [FAILED_REQUEST, /^warning: portal-widgets: \S+ answers with/],
    });
    const { region, service } = portal;
    const headings = region('Subscriptions').getByRole('listitem').getByRole('heading');
    await headings.nth(3).waitFor();
    service.faults.set('listSubscriptions', { kind: 'status', status: 500 });
    await region('Subscriptions').getByRole('button', { name: 'Show more' }).click();
    await region('Subscriptions').getByRole('alert').waitFor();
    expect(await headings.count()).toBe(4);
    service.faults.clear();
    await region('Subscriptions').getByRole('button', { name: 'Try again' }).click();
    await headings.nth(4).waitFor();
    await region('Subscriptions').getByRole('alert').waitFor({ state: 'detached' });
    expect(new Set(await headings.allTextContents()).size).toBe(await headings.count());
  });
});

describe('loaded data', () => {
  it('stays visible during a refetch and after it fails', async () => {
    const body = `<portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>
      <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
    const portal = await openPortal({ account: smallAccount(), body, allowedMessages: [FAILED_REQUEST] });
    const { page, region, service } = portal;
    const elements = [
      region('Your details').getByText('Robin Example'),
      region('Subscriptions').getByRole('heading', { name: 'Maps' }),
      region('Subscriptions').getByRole('button', { name: 'Show Server' }),
    ];
    await page.getByRole('button', { name: 'Maps' }).click();
    for (const element of elements) await element.waitFor();
    service.faults.set('*', { kind: 'status', status: 500, delayMs: 300 });
    const refreshed = page.evaluate(() => PortalWidgets.refresh());
    for (const element of elements) expect(await element.isVisible()).toBe(true);
    await refreshed;
    for (const element of elements) expect(await element.isVisible()).toBe(true);
    // One per widget, and one for the tokens of the row.
    expect(await page.getByRole('alert').count()).toBe(4);
  });

  it('stays visible while offline and is refreshed when back online', async () => {
    const body = scriptTag('customer-card subscription-list');
    const portal = await openPortal({ account: smallAccount(), body, allowedMessages: [FAILED_REQUEST] });
    const { page, context, region, events } = portal;
    const name = region('Your details').getByText('Robin Example');
    await name.waitFor();
    await context.setOffline(true);
    await page.evaluate(() => PortalWidgets.refresh());
    await region('Your details').getByRole('alert').waitFor();
    expect(await region('Your details').getByRole('alert').innerText()).toContain(en['error.offline']);
    expect(await region('Your details').getByRole('button').count()).toBe(0);
    expect(await name.isVisible()).toBe(true);
    expect((await events('portal-error')).map(({ kind }) => kind)).toEqual(['network', 'network']);
    await context.setOffline(false);
    await page.evaluate(() => PortalWidgets.refresh());
    await region('Your details').getByRole('alert').waitFor({ state: 'detached' });
    expect(await name.isVisible()).toBe(true);
  });
});
