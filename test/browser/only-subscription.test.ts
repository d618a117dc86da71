import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { hasFocus, openPortal, scriptTag } from './portal-page.js';
import { billed } from './portal-records.js';

const LINKS = 'data-manage-url="/manage" data-invoices-url="/invoices"';

/** The parts of an account's header with a single subscription, in the order of the document. */
async function openHeader(width: number, dir: 'ltr' | 'rtl', hasTouch = false) {
  const { page, region } = await openPortal({
    account: { customer: customerRecord(), subscriptions: [billed('sub_1', 'Weather API – Developer', 12)] },
    body: `<main dir="${dir}">${scriptTag('account', LINKS)}</main>`,
    css: 'body { margin: 0 }',
    head: '<meta name="viewport" content="width=device-width">',
    context: { viewport: { width, height: 900 }, hasTouch, isMobile: hasTouch },
  });
  const list = region('Subscriptions');
  await list.getByText('No access tokens').first().waitFor();
  const link = (name: string) => list.getByRole('link', { name });
  const title = list.getByRole('heading', { name: 'Weather API – Developer' });
  const boxOf = async (locator: Locator) => {
    const { x, y, height } = (await locator.boundingBox()) ?? { x: NaN, y: NaN, height: NaN };
    return { x: dir === 'rtl' ? width - x : x, top: y, bottom: y + height, middle: y + height / 2 };
  };
  return {
    text: await list.getByText('Next bill').locator('xpath=..').innerText(),
    title: await boxOf(title),
    facts: await boxOf(list.getByText('Next bill')),
    manage: await boxOf(link('Manage subscription')),
    invoices: await boxOf(link('Invoices')),
    filter: await boxOf(page.getByRole('combobox', { name: 'Status' })),
    tokens: await boxOf(list.getByRole('heading', { name: 'Access tokens' })),
    started: await boxOf(list.getByText('Started')),
    address: await boxOf(region('Your details').getByText('Address', { exact: true })),
  };
}

it.each(['ltr', 'rtl'] as const)(
  'one subscription has one line with its title, price, next bill, links and the filter, in a page with dir=%s',
  async (dir) => {
    const { text, title, facts, manage, invoices, filter, tokens } = await openHeader(1280, dir);
    expect(text).toMatch(/per month\s+Next bill .* \(in \d+ days\)$/);
    for (const { middle } of [manage, invoices, filter]) {
      expect(middle).toBeGreaterThan(title.top);
      expect(middle).toBeLessThan(facts.bottom);
    }
    const places = [title, manage, invoices, filter].map(({ x }) => x);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(tokens.top - facts.bottom).toBeLessThan(40);
  },
);

it('one subscription has its filter after its links for the Tab key, and the filter keeps the focus', async () => {
  const { page } = await openPortal({
    account: { customer: customerRecord(), subscriptions: [billed('sub_1', 'Weather API – Developer', 12)] },
    body: scriptTag('account', LINKS),
  });
  const filter = page.getByRole('combobox', { name: 'Status' });
  await page.getByRole('link', { name: 'Manage subscription' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Invoices' }))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(filter)).toBe(true);
  for (const [state, text] of [
    ['canceled', 'No canceled subscriptions'],
    ['', 'Next bill'],
  ] as const) {
    await filter.selectOption(state);
    await page.getByText(text).first().waitFor();
    await expect.poll(() => hasFocus(filter)).toBe(true);
  }
});

it.each([390, 580])('one subscription has its links in a line below its title at %d px', async (width) => {
  const { title, facts, manage, invoices, filter } = await openHeader(width, 'ltr');
  expect(manage.top).toBeGreaterThanOrEqual(facts.bottom);
  expect(invoices.top).toBe(manage.top);
  expect(filter.middle).toBeGreaterThan(title.top);
  expect(filter.middle).toBeLessThan(facts.bottom);
});

it('the address begins below the details, which stand beside the tokens', async () => {
  const { started, address } = await openHeader(1280, 'ltr');
  expect(Math.abs(address.x - started.x)).toBeLessThan(1);
});

it('the facts of one subscription stand close below its title on a touch screen', async () => {
  const { title, facts } = await openHeader(390, 'ltr', true);
  expect(facts.top - title.bottom).toBeLessThan(4);
});
