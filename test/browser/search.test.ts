import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { localeScriptFiles } from './locale-scripts.js';
import { hasFocus, openPortal, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';

const LAZY_FILE = 'portal-widgets-actions.js';

const LINKS = 'data-manage-url="/manage" data-invoices-url="/invoices" data-new-token-url="/new"';

it('loads its code and the rest of the list with the first character, mounts the matches by screenfuls, and styles only the rows that it adds', async () => {
  const { page, requestsTo } = await openPortal({ account: 'large', body: scriptTag('account') });
  const field = page.getByRole('searchbox', { name: 'Find a subscription' });
  const files = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.getByRole('button', { name: 'Show more' }).waitFor();
  expect((await files()).filter((name) => name.includes(LAZY_FILE))).toEqual([]);
  expect(requestsTo('listSubscriptions')).toHaveLength(1);
  await field.fill('backups');
  await page.getByText('Searched the first 5,000 of 6,000').waitFor();
  expect((await files()).filter((name) => name.includes(LAZY_FILE))).toHaveLength(1);

  const rows = page.locator('.row');
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  const before = await rows.count();
  expect(before).toBeLessThan(60);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await page.mouse.wheel(0, 600);
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  // They have been styled by the next frame but one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const styled = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []));
  const perRow = 20;
  // A selector such as `:has(> *)` would style all rows again with each new one.
  expect(Math.max(...styled)).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(((await rows.count()) - before) * perRow);
  await field.press('Escape');
  await expect.poll(() => rows.count()).toBe(20);
});

it.each([
  [1280, 'ltr'],
  [1280, 'rtl'],
  [390, 'ltr'],
  [390, 'rtl'],
])('the keyboard leads from 120 subscriptions to a copied token and back, at %d px, %s', async (width, direction) => {
  const subscriptions = Array.from({ length: 120 }, (_, index) =>
    subscription(`sub_${index + 1}`, `Plan ${index + 1}`),
  );
  const tokens = {
    sub_1: [accessTokenRecord({ id: 'tok_1', name: 'Other' })],
    sub_112: [accessTokenRecord({ id: 'tok_112', name: 'Server', value: SECRETS[0] })],
  };
  const { page, region, events } = await openPortal({
    account: { subscriptions, tokens },
    body: `<main dir="${direction}">${scriptTag('account', LINKS)}</main>`,
    context: { viewport: { width, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const field = page.getByRole('searchbox', { name: 'Find a subscription' });
  const rowButton = (name: string) => region('Subscriptions').getByRole('button', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const note = page.getByText('Not in these results');
  const pressUntil = async (key: string, isThere: () => Promise<boolean>): Promise<number> => {
    let presses = 0;
    do {
      expect((presses += 1)).toBeLessThan(20);
      await page.keyboard.press(key);
    } while (!(await isThere()));
    return presses;
  };
  await rowButton('Plan 20').waitFor();
  expect(await pressUntil('Tab', () => hasFocus(field))).toBe(1);

  // The page of the match is not loaded yet.
  await page.keyboard.type('plan 112');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(rowButton('Plan 112'))).toBe(true);
  await region('Plan 112').waitFor();
  const { top, bottom } = await rowButton('Plan 112').evaluate((element) => element.getBoundingClientRect());
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(800);
  expect(await note.count()).toBe(0);
  expect(await events('portal-select')).toEqual([{ subscriptionId: 'sub_112' }]);

  await button('Show Server').waitFor();
  expect(await pressUntil('Tab', () => hasFocus(button('Show Server')))).toBe(4);
  await page.keyboard.press('Enter');
  await region('Plan 112').getByText(SECRETS[0]).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(button('Copy Server'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Server copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRETS[0]);

  expect(await pressUntil('Shift+Tab', () => hasFocus(rowButton('Plan 112')))).toBe(5);
  expect(await pressUntil('Shift+Tab', () => hasFocus(field))).toBe(4);
  await page.keyboard.press('Escape');
  await rowButton('Plan 20').waitFor();
  // The open panel stays, behind the matches of another search.
  await page.keyboard.type('plan 3');
  await note.waitFor();
  await region('Plan 112').getByText(SECRETS[0]).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(rowButton('Plan 3'))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(rowButton('Plan 13'))).toBe(true);
});

it('the number of matches moves neither the filter nor, by a line, the field on a narrow phone, in German', async () => {
  const { page } = await openPortal({
    account: { subscriptions: Array.from({ length: 22 }, (_, index) => subscription(`sub_${index}`, `Plan ${index}`)) },
    body: `<portal-account locale="de"></portal-account>${scriptTag()}`,
    files: await localeScriptFiles('de'),
    context: { viewport: { width: 320, height: 900 } },
  });
  const field = page.getByRole('searchbox', { name: 'Abonnement suchen' });
  const filter = page.getByRole('combobox', { name: 'Status' });
  const topOf = async (locator: typeof field) => (await locator.boundingBox())?.y ?? NaN;
  await field.waitFor();
  const before = [await topOf(filter), await topOf(field)] as const;
  await field.fill('plan 1');
  await page.getByText(/^\d+ von 22$/).waitFor();
  expect(Math.abs((await topOf(filter)) - before[0])).toBeLessThan(16);
  expect(Math.abs((await topOf(field)) - before[1])).toBeLessThan(16);
});

it.each([13, 16])(
  'on a touch screen, the search field has 16 px text close to its icon, with a font of %d px',
  async (size) => {
    const { page } = await openPortal({
      account: 'large',
      css: `:root { --portal-font-size: ${size}px }`,
      body: scriptTag('account'),
      context: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
    });
    const { fontSize, gap } = await page.getByRole('searchbox').evaluate((field) => {
      const style = getComputedStyle(field);
      const start = field.getBoundingClientRect().left + Number(style.paddingInlineStart.replace('px', ''));
      const icon = field.parentElement?.querySelector('.icon')?.getBoundingClientRect();
      return { fontSize: Number(style.fontSize.replace('px', '')), gap: start - (icon?.right ?? 0) };
    });
    // Safari on iOS zooms in if it is smaller.
    expect(fontSize).toBeGreaterThanOrEqual(16);
    expect(fontSize).toBeLessThan(16.5);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(7);
  },
);
