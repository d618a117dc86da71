import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { localeScriptFiles } from './locale-scripts.js';
import { openPortal, scriptTag } from './portal-page.js';
import { billed, inDays, subscription } from './portal-records.js';

const seats = subscriptionItemRecord({
  price: priceRecord({ name: 'Seats', price: '12.00', model: 'per_unit' }),
  quantity: '250',
});

/** Creates amounts of different lengths for a number of rows. */
function amounts(count: number) {
  const prices = ['29.00', '1249.00', '0.006', '119.88'];
  const rows = Array.from({ length: count - 1 }, (_, index) =>
    subscription(`sub_${index}`, `Plan ${index}`, { price: prices[index % prices.length] ?? '' }),
  );
  return [...rows, subscription('sub_seats', 'Seats', {}, { items: [seats] })];
}

async function openAccount(count: number, locale: string, width = 1280) {
  const dir = locale === 'ar' ? 'rtl' : 'ltr';
  const { page } = await openPortal({
    account: { subscriptions: amounts(count) },
    css: 'body { margin: 0 }',
    context: { viewport: { width, height: 800 } },
    files: await localeScriptFiles('ar', 'ja'),
    body: `<div dir="${dir}">${scriptTag('account', `data-locale="${locale}" data-page-size="50"`)}</div>`,
  });
  await page
    .locator(`[part=root][lang=${locale}] [part~=row]`)
    .nth(count - 1)
    .waitFor();
  return page;
}

/** The boxes of the lines of each amount in a row, with its factor. */
function linesOfAmounts(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('portal-account')?.shadowRoot;
    return Array.from(root?.querySelectorAll('.row-facts [part=amount]') ?? [], (amount) => {
      const whole = amount.closest('bdi') ?? amount;
      const range = document.createRange();
      range.selectNodeContents(whole);
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
      const { left, right } = range.getBoundingClientRect();
      return { text: whole.textContent, lines: lines.size, left, right: Math.round(right) };
    });
  });
}

it.each([
  [8, 'en-GB'],
  [8, 'ar'],
  [30, 'en-GB'],
  [30, 'ar'],
] as const)('amounts don’t break and are aligned right, with %d subscriptions in %s', async (count, locale) => {
  const page = await openAccount(count, locale);
  for (const width of [280, 320, 390, 600, 768, 960, 1024, 1152, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await linesOfAmounts(page);
    expect(lines).toHaveLength(count);
    expect
      .soft(
        lines.filter((each) => each.lines > 1),
        `${width} px`,
      )
      .toEqual([]);
    // On narrower screens, the amount stands in a line with its unit.
    if (width < 600) continue;
    const edges = new Set(lines.filter(({ text }) => !text.includes('×')).map(({ right }) => right));
    expect.soft([...edges], `right edges at ${width} px`).toHaveLength(1);
  }
});

it.each(['en-GB', 'ar'])(
  'in rows of one line, units align, also beside an amount with a quantity, in %s',
  async (locale) => {
    const page = await openAccount(30, locale);
    await page.setViewportSize({ width: 1680, height: 800 });
    const units = await page.locator('portal-account .row-facts .unit').evaluateAll((all) =>
      all.map((unit) => {
        const { left, right } = unit.getBoundingClientRect();
        return Math.round(unit.matches(':dir(rtl)') ? right : left);
      }),
    );
    expect(units).toHaveLength(30);
    expect(new Set(units).size).toBe(1);
  },
);

it.each([320, 390, 1024, 1140])('the Japanese labels of a panel have whole words at %d px', async (width) => {
  const page = await openAccount(3, 'ja');
  await page.setViewportSize({ width, height: 800 });
  const row = page.locator('portal-account .row-button').first();
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  const label = page.getByText('サブスクリプション ID', { exact: true });
  await label.waitFor();
  const lines = await label.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, 'サブスクリプション'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

it.each([8, 30])('the Japanese title of a list has whole words at 280 px, with %d subscriptions', async (count) => {
  const page = await openAccount(count, 'ja', 280);
  const title = page.getByRole('heading', { name: 'サブスクリプション', exact: true });
  expect((await title.boundingBox())?.height).toBeLessThan(40);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
});

it('the postal address stands beside the name from 36em on, and otherwise below it', async () => {
  const { page, region } = await openPortal({
    css: 'body { margin: 0 } portal-customer-card { margin: 0 }',
    body: `<portal-customer-card></portal-customer-card>${scriptTag()}`,
  });
  const details = region('Your details');
  const topOf = async (text: string) => (await details.getByText(text).boundingBox())?.y ?? NaN;
  const isBeside = async () => (await topOf('Address')) - (await topOf('Robin Example')) < 24;
  await page.setViewportSize({ width: 36 * 16, height: 800 });
  expect(await isBeside()).toBe(true);
  await page.setViewportSize({ width: 35 * 16, height: 800 });
  expect(await isBeside()).toBe(false);
});

it.each(['en-GB', 'ar'])('an account begins at the start of its container, in %s', async (locale) => {
  const page = await openAccount(3, locale);
  await page.setViewportSize({ width: 1680, height: 800 });
  const box = async () => page.locator('portal-account .account').boundingBox();
  const atStart = (width: number) => expect.objectContaining({ x: locale === 'ar' ? 1680 - width : 0, width });
  expect(await box()).toEqual(atStart(76 * 16));
  await page.evaluate(() => document.documentElement.style.setProperty('--portal-max-inline-size', '90em'));
  expect(await box()).toEqual(atStart(90 * 16));
});

it.each([8, 30])('a list of %d has corners as round as its panel in forced colors', async (count) => {
  // The columns of this width begin at whole pixels.
  const page = await openAccount(count, 'en-GB', 1216);
  await page.emulateMedia({ forcedColors: 'active' });
  const { x = NaN, y = NaN, width = NaN } = (await page.locator('portal-account [part=panel]').boundingBox()) ?? {};
  const gap = 16;
  const size = 3;
  const corners = await Promise.all(
    [0, x - gap - size, x, x + width - size].map(async (left) =>
      (await page.screenshot({ clip: { x: left, y, width: size, height: size } })).toString('base64'),
    ),
  );
  expect(corners.slice(0, 2)).toEqual(corners.slice(2));
});

it('the lines below the tokens have one gap before the name of their action', async () => {
  const token = (name: string, expires: number) =>
    accessTokenRecord({ name, expires_at: new Date(Date.now() + expires).toISOString() });
  const tokens = [...Array.from({ length: 7 }, (_, index) => token(`Server ${index}`, 1e10)), token('Old', -1e10)];
  const { page, region } = await openPortal({
    account: { subscriptions: [subscription('sub_1', 'Weather')], tokens: { sub_1: tokens } },
    body: `<portal-account></portal-account>${scriptTag()}`,
  });
  await region('Subscriptions').getByText('1 expired token').waitFor();
  const distances = await page.locator('portal-account .button-line').evaluateAll((lines) =>
    lines.map((line) => {
      const before = line.querySelector('span') ?? line.previousElementSibling;
      return (
        (line.querySelector('b')?.getBoundingClientRect().left ?? NaN) - (before?.getBoundingClientRect().right ?? 0)
      );
    }),
  );
  expect(distances).toHaveLength(2);
  expect(Math.min(...distances)).toBeGreaterThan(5);
  // The size of the space differs.
  expect(Math.abs((distances[0] ?? NaN) - (distances[1] ?? NaN))).toBeLessThan(1);
});

it('an overview on paper has no chevrons, and space between its columns', async () => {
  const due = subscription('sub_due', 'Due', {}, { past_due_at: inDays(-2), state: 'past_due' });
  const { page, region } = await openPortal({
    account: { subscriptions: [due, billed('sub_1', 'First', 1), billed('sub_2', 'Second', 2)] },
    body: scriptTag('account'),
    context: { viewport: { width: 1100, height: 800 } },
  });
  await page.emulateMedia({ media: 'print' });
  const facts = region('Overview').getByRole('listitem');
  const chevrons = await facts.evaluateAll((all) => all.map((fact) => getComputedStyle(fact, '::after').content));
  expect(chevrons).toEqual(['none', 'none', 'none']);
  const [first, second] = await region('Overview')
    .getByRole('list')
    .evaluateAll((lists) =>
      lists.map(({ parentElement }) => {
        const { left, right } = parentElement?.getBoundingClientRect() ?? new DOMRect();
        return { left, right, line: getComputedStyle(parentElement ?? document.body).borderInlineStartWidth };
      }),
    );
  expect(second?.line).toBe('0px');
  expect((second?.left ?? NaN) - (first?.right ?? NaN)).toBeGreaterThan(16);
});
