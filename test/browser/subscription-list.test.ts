import { describe, expect, it, onTestFinished } from 'vitest';
import { launchHeadlessShell } from './chromium.js';
import { hasFocus, openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { billed, inDays, subscription } from './portal-records.js';

function titles({ region }: PortalPage): Promise<string[]> {
  return region('Subscriptions').getByRole('listitem').getByRole('heading').allTextContents();
}

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
    const exposed = (wanted: string) => nodes.filter(({ ignored, role }) => !ignored && role?.value === wanted);
    const names = exposed('heading').map(({ name }) => String(name?.value));
    expect(new Set(names)).toEqual(new Set(['Subscriptions', ...records.map((_, index) => `Plan ${index + 1}`)]));
    expect([names.length, exposed('listitem').length]).toEqual([401, 400]);
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

it('a price of several lines does not move the title of its row away from the state', async () => {
  const price = { price: '20.00', tiers: [{}], package_quantity: 1000, is_topup_enabled: true };
  const { region } = await openPortal({
    account: { subscriptions: [subscription('sub_1', 'Messages', price, { past_due_at: inDays(-2) })] },
    body: `<portal-subscription-list></portal-subscription-list>${scriptTag()}`,
    context: { viewport: { width: 900, height: 900 } },
  });
  const list = region('Subscriptions');
  const title = await list.getByRole('heading', { name: 'Messages' }).boundingBox();
  const state = await list.getByText('Past due since').boundingBox();
  const last = await list.getByText('Top-ups available').boundingBox();
  expect((last?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(30);
  expect((state?.y ?? NaN) - (title?.y ?? NaN) - (title?.height ?? NaN)).toBeLessThan(3);
});

it('the filter of an empty list ends at the edge of its header', async () => {
  const { page, region } = await openPortal({
    account: { subscriptions: [] },
    body: `<portal-subscription-list state="active"></portal-subscription-list>${scriptTag()}`,
    context: { viewport: { width: 288, height: 600 } },
  });
  const card = await region('Subscriptions').boundingBox();
  const filter = await page.getByRole('combobox', { name: 'Status' }).boundingBox();
  const endOf = (box: typeof card) => (box ? box.x + box.width : NaN);
  expect(endOf(card) - endOf(filter)).toBeLessThan(16);
});

describe('rows of a long list', () => {
  const accountOf = (count: number) => ({
    subscriptions: Array.from({ length: count }, (_, index) =>
      index === 1
        ? subscription('due', 'Maps', {}, { past_due_at: inDays(-2) })
        : billed(`sub_${index}`, `Plan ${index}`, index + 3, { price: index % 2 ? '9.00' : '1249.00' }),
    ),
  });

  async function openRows(count: number, width: number) {
    const portal = await openPortal({
      account: accountOf(count),
      body: `<portal-subscription-list></portal-subscription-list>${scriptTag()}`,
      context: { viewport: { width, height: 900 } },
    });
    const rows = portal.region('Subscriptions').getByRole('listitem');
    await rows.nth(2).waitFor();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    return { ...portal, rows, heights };
  }

  it.each([1000, 760])(
    'of 25 subscriptions have one line in columns, at %d px, and their descriptions have all words',
    async (width) => {
      const { page, rows, heights } = await openRows(25, width);
      for (const height of heights) expect(height).toBeLessThan(45);
      const edgesOf = (selector: string, edge: 'left' | 'right') =>
        rows.locator(selector).evaluateAll((all, side) => all.map((each) => each.getBoundingClientRect()[side]), edge);
      expect(new Set(await edgesOf('.status', 'left')).size).toBe(1);
      expect(new Set(await edgesOf('[part=amount]', 'right')).size).toBe(1);
      expect(new Set(await edgesOf('.unit', 'left')).size).toBe(1);
      await page.getByRole('button', { name: 'Plan 0', description: /Next bill / }).waitFor();
    },
  );

  it.each([
    [19, 1000],
    [25, 600],
    [25, 390],
  ])('of %d subscriptions have two lines, at %d px', async (count, width) => {
    const { heights } = await openRows(count, width);
    for (const height of heights) expect(height).toBeGreaterThan(60);
  });
});

it('the filter in the URL wins over the attribute of markup that stands before the script', async () => {
  const records = [subscription('a', 'Plan A'), subscription('b', 'Plan B', {}, { state: 'canceled' })];
  const { page, region } = await openPortal({
    account: { subscriptions: records },
    body: `<portal-subscription-list state="active" url-sync></portal-subscription-list>${scriptTag()}`,
    initScript: () => {
      // The browser's first document has no address.
      if (location.protocol !== 'about:') history.replaceState(null, '', '?state=canceled');
    },
  });
  const filter = region('Subscriptions').getByRole('combobox', { name: 'Status' });
  await filter.waitFor();
  expect(await filter.inputValue()).toBe('canceled');
  expect(new URL(page.url()).search).toBe('?state=canceled');
});
