import { describe, expect, it } from 'vitest';
import { FAILED_REQUEST, openPortal, scriptFile, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';
import { trackListeners, trackTimers } from './track-pending.js';

const LIST = '<portal-subscription-list></portal-subscription-list>';

describe('custom element', () => {
  it.each([
    ['before the script', `${LIST}${scriptTag()}`],
    ['after the script', `${scriptTag()}${LIST}`],
    ['before a deferred script', `${scriptTag('', 'defer')}${LIST}`],
  ])('shows its data when placed %s', async (_, body) => {
    const { region, requestsTo } = await openPortal({ account: smallAccount(), body });
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    expect(requestsTo('listSubscriptions').length).toBe(1);
  });

  it('shares requests with others when inserted later', async () => {
    const { page, region, requestsTo } = await openPortal({ account: smallAccount(), body: scriptTag() });
    await page.evaluate(() => {
      for (const _ of [1, 2]) document.body.append(document.createElement('portal-customer-card'));
    });
    await region('Your details').getByText('Robin Example').nth(1).waitFor();
    expect(requestsTo('getCustomer').length).toBe(1);
  });

  it('works in a shadow root of the host page', async () => {
    const { page, region, requestsTo } = await openPortal({
      account: smallAccount(),
      body: `<div></div>${scriptTag()}`,
    });
    await page.locator('div').evaluate((host) => {
      host.attachShadow({ mode: 'open' }).append(document.createElement('portal-customer-card'));
    });
    await region('Your details').getByText('Robin Example').waitFor();
    expect(requestsTo('getCustomer').length).toBe(1);
  });

  it('keeps its state and does not refetch when moved', async () => {
    const { page, region, requestsTo } = await openPortal({
      account: smallAccount(),
      body: `${scriptTag()}<main>${LIST}</main><aside></aside>`,
    });
    await page.getByRole('button', { name: 'Maps', exact: true }).click();
    await page.getByRole('button', { name: 'Show Server' }).waitFor();
    await page.locator('portal-subscription-list').evaluate((list) => document.querySelector('aside')?.append(list));
    await page.locator('aside').getByRole('button', { name: 'Show Server' }).waitFor();
    expect(await page.locator('main').getByRole('region').count()).toBe(0);
    expect(await region('Subscriptions').count()).toBe(1);
    expect(requestsTo('listSubscriptions').length).toBe(1);
    expect(requestsTo('listAccessTokens').length).toBe(1);
  });

  it.each(['listSubscriptions', 'listAccessTokens'] as const)('aborts %s when removed', async (operation) => {
    const { page, service, requestsTo } = await openPortal({ account: smallAccount(), body: scriptTag() });
    service.faults.set(operation, { delayMs: 60_000 });
    await page.evaluate(() => {
      PortalWidgets.mount('body', 'subscription-list');
      PortalWidgets.mount('body', 'access-tokens', { subscriptionId: 'sub_1' });
    });
    await expect.poll(() => requestsTo(operation).length).toBe(1);
    expect(requestsTo(operation)[0]?.aborted).toBe(false);
    await page.evaluate(() => document.querySelectorAll('body > :not(script)').forEach((element) => element.remove()));
    await expect.poll(() => requestsTo(operation)[0]?.aborted).toBe(true);
  });

  it('reacts to attribute changes', async () => {
    const { page, region, requestsTo } = await openPortal({ account: smallAccount(), body: `${scriptTag()}${LIST}` });
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    await page.locator('portal-subscription-list').evaluate((list) => list.setAttribute('state', 'canceled'));
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor({ state: 'detached' });
    expect(await region('Subscriptions').getByRole('heading', { name: 'Weather' }).count()).toBe(1);
    expect(await region('Subscriptions').getByRole('combobox', { name: 'Status' }).inputValue()).toBe('canceled');
    expect(requestsTo('listSubscriptions').at(-1)?.query['state']).toBe('canceled');
  });

  it.each([
    ['usage-url', '/usage', 'Usage'],
    ['locale', 'en-GB', '15 Jan 2025'],
  ])('re-renders its rows when %s changes', async (attribute, value, text) => {
    const { page, region, requestsTo } = await openPortal({
      account: smallAccount(),
      body: `${LIST}${scriptTag()}`,
      // There is no usage endpoint.
      allowedMessages: [FAILED_REQUEST, /usage-url may be wrong/],
    });
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    await page.getByRole('button', { name: 'Maps', exact: true }).click();
    await page
      .locator('portal-subscription-list')
      .evaluate((list, [name, to]) => list.setAttribute(name, to), [attribute, value] as const);
    await region('Subscriptions')
      .getByRole('listitem')
      .filter({ hasText: 'Maps' })
      .filter({ hasText: text })
      .first()
      .waitFor();
    expect(requestsTo('listSubscriptions').length).toBe(1);
  });

  it('writes its filter to the URL with url-sync', async () => {
    const { page, region, requestsTo } = await openPortal({
      account: smallAccount(),
      body: `${scriptTag()}<portal-subscription-list url-sync></portal-subscription-list>`,
    });
    const filter = region('Subscriptions').getByRole('combobox', { name: 'Status' });
    await filter.selectOption('Canceled');
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?state=canceled');
    await page.reload();
    await region('Subscriptions').getByRole('heading', { name: 'Weather' }).waitFor();
    expect(await filter.inputValue()).toBe('canceled');
    expect(requestsTo('listSubscriptions').map(({ query }) => query['state'])).toEqual([
      undefined,
      'canceled',
      'canceled',
    ]);
  });

  it('shows its content until it is upgraded, and not afterwards', async () => {
    const body = '<portal-customer-card><a href="/account">Your account</a></portal-customer-card>';
    const { page, region } = await openPortal({ account: smallAccount(), body });
    const fallback = page.getByText('Your account');
    expect(await fallback.isVisible()).toBe(true);
    await page.evaluate("import('/portal-widgets.js')");
    await region('Your details').getByText('Robin Example').waitFor();
    expect(await fallback.isVisible()).toBe(false);
  });

  it('can be mounted, updated and removed by script', async () => {
    const portal = await openPortal({
      account: smallAccount(),
      body: `<main></main>${scriptTag()}<script src="/portal.js"></script>`,
      files: {
        '/portal.js': scriptFile(`
          const list = PortalWidgets.mount('main', 'subscription-list', { state: 'canceled', pageSize: 7 });
          document.addEventListener('show-all', () => list.update({ state: '' }));
          document.addEventListener('leave', () => list.unmount());
        `),
      },
    });
    const { page, region, requestsTo } = portal;
    const dispatch = (type: string) => page.evaluate((name) => document.dispatchEvent(new Event(name)), type);
    await region('Subscriptions').getByRole('heading', { name: 'Weather' }).waitFor();
    expect(requestsTo('listSubscriptions')[0]?.query).toEqual({ state: 'canceled', limit: '7' });
    await dispatch('show-all');
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    const requestCount = requestsTo('listSubscriptions').length;
    await page.evaluate(() => PortalWidgets.refresh());
    expect(requestsTo('listSubscriptions').length).toBeGreaterThan(requestCount);
    await dispatch('leave');
    expect(await page.locator('main > *').count()).toBe(0);
  });
});

describe('PortalWidgets.select()', () => {
  it('selects a subscription in the following widgets, and refuses an unknown one', async () => {
    const { page, region, events } = await openPortal({ account: smallAccount() });
    const select = (id: string) => page.evaluate((subscriptionId) => PortalWidgets.select(subscriptionId), id);
    await region('Access tokens').getByRole('heading', { name: 'Server' }).waitFor();
    const picker = region('Access tokens').getByRole('combobox', { name: 'Subscription' });
    expect(await picker.inputValue()).toBe('sub_1');
    expect(await select('sub_2')).toBe(true);
    await expect.poll(() => picker.inputValue()).toBe('sub_2');
    expect(await select('sub_unknown')).toBe(false);
    expect(await picker.inputValue()).toBe('sub_2');
    expect(await events('portal-select')).toEqual([]);
  });
});

/** Timers and listeners of a page with `trackTimers` and `trackListeners`. */
const pending = () => ({ timers: [...pendingTimers], listeners: activeListeners() });

describe('idle widgets', () => {
  it.each([
    ['no token ever expires', undefined],
    ['the first token expires in a month', 30 * 86_400_000],
  ])('run no script when %s', async (_, lifetime) => {
    const account = smallAccount();
    const expires_at = lifetime === undefined ? null : new Date(Date.now() + lifetime).toISOString();
    const { page, context, region } = await openPortal({
      account: { ...account, tokens: { sub_1: account.tokens.sub_1.map((token) => ({ ...token, expires_at })) } },
      body: `<portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>
        <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      initScript: [trackTimers, trackListeners],
    });
    await region('Access tokens').getByRole('heading', { name: 'Laptop' }).waitFor();
    await region('Your details').getByText('Robin Example').waitFor();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Performance.enable');
    const scriptSeconds = async (): Promise<number> => {
      const { metrics } = await protocol.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    };
    const advanceVirtualTime = async (budget: number): Promise<void> => {
      const expired = new Promise((resolve) => protocol.once('Emulation.virtualTimeBudgetExpired', resolve));
      await protocol.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget });
      await expired;
    };
    await advanceVirtualTime(1000);
    const before = await scriptSeconds();
    await advanceVirtualTime(60_000);
    expect(await scriptSeconds()).toBe(before);
    // For the next date, at the latest the new year, in which the dates of this one have a year.
    expect((await page.evaluate(pending)).timers).toHaveLength(1);
    // Checks that the metric increases when a script runs.
    await protocol.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
    await region('Access tokens').getByRole('button', { name: 'Show Server' }).click();
    expect(await scriptSeconds()).toBeGreaterThan(before);
  });
});

describe('removed widgets', () => {
  it('leave no timers or listeners', async () => {
    const account = smallAccount();
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const { page } = await openPortal({
      account: { ...account, tokens: { sub_1: account.tokens.sub_1.map((token) => ({ ...token, expires_at })) } },
      body: `<main>
        <portal-subscription-list url-sync></portal-subscription-list>
        <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>
      </main>${scriptTag()}`,
      initScript: [trackTimers, trackListeners],
    });
    await page.getByRole('button', { name: 'Show Server' }).click();
    await page.getByRole('button', { name: 'Maps', exact: true }).click();
    // One for the expiry, one for the countdown.
    const { timers, listeners } = await page.evaluate(pending);
    expect(timers.length).toBeGreaterThanOrEqual(2);
    expect(listeners.length).toBeGreaterThan(0);
    // A locator would add listeners to the page.
    await page.evaluate(() => document.querySelector('main')?.remove());
    // Evicts the cache, which otherwise happens 30 seconds later.
    await page.evaluate(() => PortalWidgets.refresh());
    await expect.poll(() => page.evaluate(pending)).toEqual({ timers: [], listeners: [] });
  });

  it('are garbage collected', async () => {
    const { page, context } = await openPortal({ account: smallAccount(), body: scriptTag() });
    const protocol = await context.newCDPSession(page);
    async function nodes(): Promise<number> {
      await protocol.send('HeapProfiler.collectGarbage');
      return (await protocol.send('Memory.getDOMCounters')).nodes;
    }
    async function mountAndRemove(): Promise<void> {
      await page.evaluate(() => {
        const main = document.createElement('main');
        document.body.append(main);
        PortalWidgets.mount(main, 'subscription-list');
        PortalWidgets.mount(main, 'access-tokens', { subscriptionId: 'sub_1' });
      });
      await page.getByRole('button', { name: 'Show Server' }).click();
      await page.locator('main').evaluate((main) => main.remove());
    }
    await mountAndRemove();
    const before = await nodes();
    for (let round = 0; round < 5; round += 1) await mountAndRemove();
    // One round creates about two hundred nodes.
    await expect.poll(nodes).toBeLessThan(before + 100);
  });
});
