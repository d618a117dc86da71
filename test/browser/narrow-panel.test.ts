import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { localeScriptFiles } from './locale-scripts.js';
import { openPortal, scriptTag } from './portal-page.js';
import { inDays, smallAccount, subscription } from './portal-records.js';

const LINKS = ['payment', 'manage', 'invoices']
  .map((name) => `data-${name}-url="https://billing.example/${name}"`)
  .join(' ');
const FONT = "font-family: 'Liberation Sans', 'Noto Sans CJK JP'";

const late = { past_due_at: inDays(-5) };

/** Opens an account, with the panel of its first subscription, and an action of the vendor's own. */
async function openPanel(locale: string, width: number, { fields = {}, count = 3 } = {}): Promise<Page> {
  const isPhone = width < 600;
  const { page } = await openPortal({
    account: {
      subscriptions: Array.from({ length: count }, (_, index) =>
        subscription(`sub_5ed9a77d31f488b${index}`, 'Maps API – Growth', {}, fields),
      ),
    },
    css: `body { margin: ${isPhone ? 16 : 28}px; ${FONT} }`,
    files: await localeScriptFiles('de', 'ja'),
    body: scriptTag('account', `data-locale="${locale}" ${LINKS}`),
    context: { viewport: { width, height: 900 }, hasTouch: isPhone },
  });
  await page.evaluate(() => {
    PortalWidgets.configure({ actions: [{ id: 'pause', label: 'Pause', on: 'subscription' }] });
  });
  await page.locator(`[part=root][lang=${locale}] [part~=row]`).first().waitFor();
  const row = page.locator('portal-account .row-button').first();
  if ((await row.count()) > 0 && (await row.getAttribute('aria-expanded')) === 'false') await row.click();
  return page;
}

const middleOf = async (locator: Locator): Promise<number> => {
  const { y, height } = (await locator.boundingBox()) ?? { y: NaN, height: NaN };
  return Math.round(y + height / 2);
};

it.each([
  ['de', 390],
  ['de', 1024],
  ['ja', 320],
  ['ja', 390],
  ['ja', 1024],
] as const)('the links of a panel and their menu stand on one line in %s at %d px', async (locale, width) => {
  for (const fields of [{}, late]) {
    const page = await openPanel(locale, width, { fields });
    const panel = page.locator('portal-account [part=panel]');
    const controls = panel.locator('[part=actions]').first().locator('a:visible, button:visible');
    await controls.last().waitFor();
    const all = await controls.all();
    expect(all).toHaveLength(width === 320 ? 2 : 3);
    expect(new Set(await Promise.all(all.map(middleOf))).size).toBe(1);
    // A phone has no room for the marks of another site.
    expect(await panel.locator('[part=actions] svg.icon-external:visible').count()).toBe(width < 600 ? 0 : 2);
    await page.close();
  }
});

it('the only subscription shows a payment past due below its filter, without a broken word in Japanese', async () => {
  const page = await openPanel('ja', 320, { fields: late, count: 1 });
  const status = page.getByText('から支払い遅延');
  expect((await status.boundingBox())?.height).toBeLessThan(30);
});

it.each([
  [320, 16],
  [320, 13],
  [390, 16],
  [1024, 16],
])('an id is whole beside its Japanese label or below it at %d px, in a page of %d px', async (width, size) => {
  const page = await openPanel('ja', width);
  await page.evaluate((px) => document.documentElement.style.setProperty('--portal-font-size', `${px}px`), size);
  const ids = page.locator('portal-account [part=panel] code');
  await ids.first().waitFor();
  for (const id of await ids.all()) expect((await id.boundingBox())?.height).toBeLessThan(24);
});

it.each([13, 16])('headings begin where rows begin, in a page of %d px', async (size) => {
  const ended = { state: 'canceled', canceled_at: inDays(-5) } as const;
  const names = ['Late', 'Later', 'Latest', 'Last'];
  const { page } = await openPortal({
    account: {
      subscriptions: [
        ...names.map((name) => subscription(name, name, {}, late)),
        subscription('gone', 'Gone', {}, ended),
      ],
    },
    css: `body { margin: 0 } html { --portal-font-size: ${size}px }`,
    body: scriptTag('account', LINKS),
    context: { viewport: { width: 700, height: 900 } },
  });
  const startOf = (text: string | RegExp) =>
    page
      .getByText(text)
      .last()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
  await page.getByText('Ended').waitFor();
  const row = await startOf('Gone');
  for (const text of ['Ended', '4 payments past due', /1 more/]) expect(await startOf(text)).toBeCloseTo(row, 1);
});

it('on touch, no gap separates the targets for more tokens and for expired tokens', async () => {
  const tokens = [1, 2, 3, 4, 5, 6, -1].map((days) =>
    accessTokenRecord({ id: `tok_${days}`, name: `Token ${days}`, expires_at: inDays(days * 100) }),
  );
  const { page } = await openPortal({
    account: { ...smallAccount(), tokens: { sub_1: tokens } },
    body: scriptTag('account', LINKS),
    context: { viewport: { width: 390, height: 900 }, hasTouch: true },
  });
  const row = page.getByRole('button', { name: 'Maps', exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  const more = await page.getByRole('button', { name: 'Show more' }).boundingBox();
  const expired = await page.getByRole('button', { name: '1 expired token' }).boundingBox();
  expect(more?.height).toBeGreaterThanOrEqual(44);
  expect((expired?.y ?? NaN) - (more?.y ?? NaN) - (more?.height ?? NaN)).toBeLessThan(2);
  expect(expired?.y).toBeGreaterThanOrEqual((more?.y ?? NaN) + (more?.height ?? NaN));
});

it('the links of a customer stand apart', async () => {
  const { page, region } = await openPortal({
    body: `<portal-customer-card></portal-customer-card>${scriptTag('', 'data-edit-details-url="/edit"')}`,
  });
  await page.evaluate(() => {
    PortalWidgets.configure({ actions: [{ id: 'export', label: 'Export data', on: 'customer' }] });
  });
  const edit = await region('Your details').getByRole('link', { name: 'Edit' }).boundingBox();
  const own = await region('Your details').getByRole('button', { name: 'Export data' }).boundingBox();
  expect((own?.x ?? NaN) - (edit?.x ?? NaN) - (edit?.width ?? NaN)).toBeGreaterThanOrEqual(14);
});

it('the title of a list whose filter has a separate line is not at the edge of the frame', async () => {
  const page = await openPanel('ja', 320, { count: 8 });
  const list = await page.locator('portal-account .subscription-list').boundingBox();
  const title = await page.getByRole('heading', { name: 'サブスクリプション', exact: true }).boundingBox();
  const filter = await page.getByRole('combobox').boundingBox();
  expect(filter?.y).toBeGreaterThanOrEqual((title?.y ?? NaN) + (title?.height ?? NaN));
  expect((title?.y ?? NaN) - (list?.y ?? NaN)).toBeGreaterThan(8);
});

it('a Japanese hint breaks behind its comma', async () => {
  const { page } = await openPortal({
    account: { subscriptions: [] },
    css: `body { margin: 0; ${FONT} }`,
    files: await localeScriptFiles('ja'),
    body: scriptTag('access-tokens', 'data-locale="ja"'),
    context: { viewport: { width: 320, height: 900 } },
  });
  const lines = await page.getByText('サブスクリプションがあると、').evaluate(({ firstChild }) => {
    const text = firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('、') + 1);
    range.setEnd(text, text.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
