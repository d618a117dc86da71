import { describe, expect, it, onTestFinished } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { launchHeadlessShell } from './chromium.js';
import { requestsSent } from './page-state.js';
import { hasFocus, openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { subscription } from './portal-records.js';

const LIST = scriptTag('subscription-list');
const TITLES = Array.from({ length: 45 }, (_, index) => `Plan ${String(index + 1).padStart(2, '0')}`);
const EVERY_THIRD = TITLES.filter((_, index) => index % 3 === 0);

const plans = TITLES.map((title, index) =>
  subscription(`sub_${index}`, title, {}, { state: EVERY_THIRD.includes(title) ? 'canceled' : 'active' }),
);

function titles({ region }: PortalPage): Promise<string[]> {
  return region('Subscriptions').getByRole('listitem').getByRole('heading').allTextContents();
}

function filter({ region }: PortalPage) {
  return region('Subscriptions').getByRole('combobox', { name: en['label.state'] });
}

describe('45 subscriptions with a page limit of ten', () => {
  it('load page by page, in order, with focus on the first new row', async () => {
    const portal = await openPortal({ account: { subscriptions: plans }, service: { maxLimit: 10 }, body: LIST });
    const { region, requestsTo } = portal;
    const more = region('Subscriptions').getByRole('button', { name: 'Show more' });
    for (const loaded of [10, 20, 30, 40]) {
      await expect.poll(() => titles(portal)).toEqual(TITLES.slice(0, loaded));
      await more.click();
      const firstNew = region('Subscriptions').getByRole('button', { name: TITLES[loaded] ?? '' });
      await expect.poll(() => hasFocus(firstNew)).toBe(true);
    }
    await expect.poll(() => titles(portal)).toEqual(TITLES);
    expect(await more.count()).toBe(0);
    const offsets = requestsTo('listSubscriptions').map(({ query }) => query['offset'] ?? '0');
    expect(offsets).toEqual(['0', '10', '20', '30', '40']);
  });

  it('are filtered by the server on every page', async () => {
    const portal = await openPortal({ account: { subscriptions: plans }, service: { maxLimit: 10 }, body: LIST });
    const { region, requestsTo, events } = portal;
    await expect.poll(() => titles(portal)).toEqual(TITLES.slice(0, 10));
    expect(await filter(portal).inputValue()).toBe('');
    await filter(portal).selectOption('Canceled');
    await expect.poll(() => titles(portal)).toEqual(EVERY_THIRD.slice(0, 10));
    await region('Subscriptions').getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => titles(portal)).toEqual(EVERY_THIRD);
    await filter(portal).selectOption('Active');
    await expect.poll(async () => (await titles(portal)).length).toBe(10);
    expect(requestsTo('listSubscriptions').map(({ query }) => query['state'] ?? '')).toEqual([
      '',
      'canceled',
      'canceled',
      'active',
    ]);
    expect(await events('portal-state-change')).toEqual([{ state: 'canceled' }, { state: 'active' }]);
  });

  it('show cached rows of a filter in the next frame and revalidate', async () => {
    const portal = await openPortal({ account: { subscriptions: plans }, service: { maxLimit: 10 }, body: LIST });
    const { page, service, requestsTo } = portal;
    await expect.poll(() => titles(portal)).toEqual(TITLES.slice(0, 10));
    await filter(portal).selectOption('Canceled');
    await expect.poll(() => titles(portal)).toEqual(EVERY_THIRD.slice(0, 10));
    service.faults.set('listSubscriptions', { delayMs: 60_000 });
    const rendered = await page.locator('portal-subscription-list').evaluate(async ({ shadowRoot }) => {
      const select = shadowRoot?.querySelector('select');
      if (select) select.value = '';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      return Array.from(shadowRoot?.querySelectorAll('h3') ?? [], ({ textContent }) => textContent);
    });
    expect(rendered).toEqual(TITLES.slice(0, 10));
    await expect
      .poll(() => requestsTo('listSubscriptions').map(({ query }) => query['state'] ?? ''))
      .toEqual(['', 'canceled', '']);
  });

  it('ignore the response of a previous filter', async () => {
    const portal = await openPortal({ account: { subscriptions: plans }, service: { maxLimit: 10 }, body: LIST });
    const { page, service, requestsTo } = portal;
    await expect.poll(() => titles(portal)).toEqual(TITLES.slice(0, 10));
    service.faults.set('listSubscriptions', { delayMs: 400, times: 1 });
    await filter(portal).selectOption('Active');
    await expect.poll(() => requestsTo('listSubscriptions').length).toBe(2);
    await filter(portal).selectOption('Canceled');
    await expect.poll(() => titles(portal)).toEqual(EVERY_THIRD.slice(0, 10));
    await expect
      .poll(() => requestsTo('listSubscriptions').map(({ aborted }) => aborted))
      .toEqual([false, true, false]);
    await requestsSent(page);
    expect(await titles(portal)).toEqual(EVERY_THIRD.slice(0, 10));
    expect(await filter(portal).inputValue()).toBe('canceled');
  });

  it('continue paging after a filter change during a fetch', async () => {
    const portal = await openPortal({ account: { subscriptions: plans }, service: { maxLimit: 10 }, body: LIST });
    const { page, region, service, requestsTo } = portal;
    await expect.poll(() => titles(portal)).toEqual(TITLES.slice(0, 10));
    service.faults.set('listSubscriptions', { delayMs: 600, times: 1 });
    const delayed = page.waitForResponse(/offset=10/);
    await region('Subscriptions').getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => requestsTo('listSubscriptions').length).toBe(2);
    await filter(portal).selectOption('Canceled');
    await expect.poll(() => titles(portal)).toEqual(EVERY_THIRD.slice(0, 10));
    await (await delayed).finished();
    await requestsSent(page);
    expect(await titles(portal)).toEqual(EVERY_THIRD.slice(0, 10));
    await filter(portal).selectOption('All');
    await expect.poll(() => titles(portal)).toEqual(TITLES.slice(0, 20));
  });
});

const AMOUNTS = [
  ['12345678901234567.89', 'EUR', '€12,345,678,901,234,567.89'],
  ['0.0004', 'USD', '$0.0004'],
  ['500', 'JPY', '¥500'],
  ['1.5', 'QQX', '1.5 QQX'],
  ['1234.5', 'USDC', '1,234.5 USDC'],
  ['7.125', 'KWD', 'KWD 7.125'],
  ['-5.00', 'USD', '-$5.00'],
] as const;

describe('400 subscriptions, most off-screen', () => {
  const records = Array.from({ length: 400 }, (_, index) => subscription(`sub_${index}`, `Plan ${index + 1}`));

  async function openAll() {
    const portal = await openPortal({
      account: { subscriptions: records },
      service: { maxLimit: 400 },
      body: `<portal-subscription-list page-size="400"></portal-subscription-list><button>Below</button>${scriptTag()}`,
    });
    await expect.poll(() => titles(portal)).toHaveLength(400);
    return portal;
  }

  it('are found by find-in-page', async () => {
    const { page, region } = await openAll();
    const last = region('Subscriptions').getByRole('heading', { name: 'Plan 390' });
    expect(await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Plan 390'))).toBe(
      true,
    );
    await expect
      .poll(() =>
        last.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
  });

  it('are all exposed to assistive technology', async () => {
    const { context, origin } = await openAll();
    const browser = await launchHeadlessShell({ args: ['--force-renderer-accessibility'] });
    onTestFinished(() => browser.close());
    const readerContext = await browser.newContext({ storageState: await context.storageState() });
    const page = await readerContext.newPage();
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { name: 'Plan 400' }).waitFor({ state: 'attached' });
    const protocol = await readerContext.newCDPSession(page);
    const { nodes } = await protocol.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    type AxNode = (typeof nodes)[number];
    const inOrder = (node: AxNode): AxNode[] => [
      node,
      ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id) as AxNode)),
    ];
    const headings = nodes
      .filter(({ parentId }) => parentId === undefined)
      .flatMap(inOrder)
      .filter(({ ignored, role }) => !ignored && role?.value === 'heading')
      .map(({ name }) => String(name?.value));
    expect(headings).toEqual(['Subscriptions', ...records.map((_, index) => `Plan ${index + 1}`)]);
    expect(nodes.filter(({ ignored, role }) => !ignored && role?.value === 'listitem')).toHaveLength(400);
  });

  it('are reachable by keyboard from either end', async () => {
    const { page, region } = await openAll();
    await page.getByRole('button', { name: 'Below' }).focus();
    for (const name of ['Plan 400', 'Plan 399', 'Plan 398']) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => hasFocus(region('Subscriptions').getByRole('button', { name, exact: true }))).toBe(true);
    }
  });

  it('have placeholder heights close to their real heights', async () => {
    const { page } = await openAll();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    for (let y = 0; y < before; y += 600) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const after = await height();
    expect(Math.abs(after / before - 1)).toBeLessThan(0.1);
  });
});

describe('row', () => {
  it('shows every digit of its amount, formatted by currency', async () => {
    const subscriptions = AMOUNTS.map(([price, currency], index) =>
      subscription(`sub_${index}`, `Plan ${index}`, { price, currency }),
    );
    const { region } = await openPortal({ account: { subscriptions }, body: LIST });
    const rows = region('Subscriptions').getByRole('listitem');
    await rows.first().waitFor();
    const visibility = AMOUNTS.map(([, , formatted], index) =>
      rows.nth(index).getByText(formatted, { exact: true }).isVisible(),
    );
    expect(await Promise.all(visibility)).toEqual(AMOUNTS.map(() => true));
  });

  it('shows an unknown state as readable text', async () => {
    const named = subscription('sub_1', 'Plan', {}, { state: 'resting_until_spring' });
    const { region } = await openPortal({ account: { subscriptions: [named] }, body: LIST });
    const row = region('Subscriptions').getByRole('listitem').filter({ hasText: 'Plan' });
    await row.waitFor();
    expect(await row.getByText('resting until spring').isVisible()).toBe(true);
  });

  it('renders every edge case', async () => {
    const portal = await openPortal({
      account: 'edge-cases',
      body: scriptTag('customer-card subscription-list access-tokens'),
    });
    const { region } = portal;
    const more = region('Subscriptions').getByRole('button', { name: 'Show more' });
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    while ((await more.count()) > 0) {
      const loaded = (await titles(portal)).length;
      await more.click();
      await expect.poll(async () => (await titles(portal)).length).toBeGreaterThan(loaded);
    }
    const some = ['Unknown unit', 'Tiers', 'Unnamed subscription sub_nothing_else'];
    expect(await titles(portal)).toEqual(expect.arrayContaining(some));
    expect(await portal.page.getByRole('alert').count()).toBe(0);
    expect(await portal.events('portal-error')).toEqual([]);
  });
});
