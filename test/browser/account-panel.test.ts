import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { meteredAccount } from './metered-records.js';
import { hasFocus, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';
import { openWithUsage } from './usage-server.js';
import { findLeaks } from './secret-leaks.js';

const ACCOUNT_TAG = `<portal-account></portal-account>${scriptTag()}`;
const NAMES = Array.from({ length: 8 }, (_, index) => `Plan ${index + 1}`);

/** Eight subscriptions, each with two tokens. */
function account(names: readonly string[] = NAMES) {
  return {
    customer: customerRecord({ id: 'cus_1', name: 'Robin Example' }),
    subscriptions: names.map((name, index) => subscription(`sub_${index + 1}`, name, {}, { customer_id: 'cus_1' })),
    tokens: Object.fromEntries(
      names.map((name, index) => [
        `sub_${index + 1}`,
        [
          accessTokenRecord({ id: `tok_${index}`, name: `${name} key`, value: SECRETS[0] }),
          accessTokenRecord({ id: `tok_${index}b`, name: `${name} spare`, value: SECRETS[1] }),
        ],
      ]),
    ),
  };
}

async function openAccount(width: number, options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({
    account: account(),
    body: ACCOUNT_TAG,
    context: { viewport: { width, height: 700 } },
    ...options,
  });
  await portal.region('Subscriptions').getByRole('button', { name: 'Show Plan 1 key' }).waitFor();
  return portal;
}

const row = ({ region }: PortalPage, name: string) =>
  region('Subscriptions').getByRole('heading', { name, exact: true }).getByRole('button');
const panel = ({ region }: PortalPage, name: string) =>
  region('Subscriptions').getByRole('region', { name, exact: true });
const expanded = ({ region }: PortalPage) =>
  region('Subscriptions').locator('.row-button[aria-expanded=true]').allTextContents();
const scrollTop = (page: Page) => page.evaluate(() => scrollY);
async function boxOf(locator: ReturnType<typeof row>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

describe('an account in two columns', () => {
  it('selects a row without a scroll, announces it, and does nothing for the selected one', async () => {
    const portal = await openAccount(1280);
    const { page, region, events, service } = portal;
    service.faults.set('listAccessTokens', { delayMs: 1000 });
    await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }));
    const before = await boxOf(row(portal, 'Plan 4'));
    await row(portal, 'Plan 4').click();
    await region('Subscriptions')
      .getByRole('status')
      .filter({ hasText: 'Showing Plan 4.' })
      .waitFor({ state: 'attached' });
    await region('Subscriptions').getByRole('button', { name: 'Show Plan 4 key' }).waitFor();
    expect(await boxOf(row(portal, 'Plan 4'))).toEqual(before);
    expect(await scrollTop(page)).toBe(60);
    expect(await hasFocus(row(portal, 'Plan 4'))).toBe(true);
    await row(portal, 'Plan 4').click();
    await page.keyboard.press('Enter');
    expect(await expanded(portal)).toEqual(['Plan 4']);
    expect(await events('portal-select')).toEqual([{ subscriptionId: 'sub_4' }]);
  });

  it('keeps the panel of a row far down in view, only in a long list', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Plan ${index + 1}`);
    const portal = await openAccount(1280, {
      account: account(names),
      body: `<portal-account page-size="50"></portal-account>${scriptTag()}`,
      service: { maxLimit: 50 },
    });
    await row(portal, 'Plan 30').click();
    const show = portal.region('Subscriptions').getByRole('button', { name: 'Show Plan 30 key' });
    await show.waitFor();
    expect((await boxOf(show)).y).toBeLessThan(700);
    expect((await boxOf(show)).y).toBeGreaterThan(0);
  });
});

describe('an account in one column', () => {
  it('keeps the pressed row in the scroll container of the host page', async () => {
    const portal = await openAccount(390, {
      // Safari has no scroll anchoring, which would hide what the widget does.
      css: 'main { height: 500px; overflow-y: auto; overflow-anchor: none } portal-account { padding-block: 1000px }',
      body: `<main>${ACCOUNT_TAG}</main>`,
    });
    await row(portal, 'Plan 6').scrollIntoViewIfNeeded();
    const { y } = await boxOf(row(portal, 'Plan 6'));
    await row(portal, 'Plan 6').click();
    await portal.region('Subscriptions').getByRole('button', { name: 'Show Plan 6 key' }).waitFor();
    expect(Math.abs((await boxOf(row(portal, 'Plan 6'))).y - y)).toBeLessThanOrEqual(1);
    expect(await scrollTop(portal.page)).toBe(0);
  });

  it('closes the panel, which is shown again beside the list when the page is widened', async () => {
    const portal = await openAccount(768);
    const { page, region } = portal;
    await region('Subscriptions').getByRole('button', { name: 'Show Plan 1 key' }).click();
    await row(portal, 'Plan 1').click();
    await expect.poll(() => expanded(portal)).toEqual([]);
    for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 700 });
    await panel(portal, 'Plan 1').waitFor();
    expect(await expanded(portal)).toEqual(['Plan 1']);
  });
});

it('resizing across the layouts keeps an open menu with its focus, the selection and the scroll position', async () => {
  const portal = await openAccount(1280, {
    body: `${ACCOUNT_TAG}<div class="below"></div>`,
    css: '.below { height: 2000px }',
  });
  const list = portal.region('Subscriptions');
  await row(portal, 'Plan 2').click();
  await list.getByRole('button', { name: 'More for Plan 2 spare' }).click();
  const item = list.getByRole('menuitem').first();
  await item.waitFor();
  await portal.page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
  for (const width of [768, 390, 1280]) {
    await portal.page.setViewportSize({ width, height: 700 });
    expect(await item.isVisible()).toBe(true);
    expect(await hasFocus(item)).toBe(true);
    expect(await expanded(portal)).toEqual(['Plan 2']);
  }
  expect(portal.requestsTo('listAccessTokens')).toHaveLength(2);
  expect(await scrollTop(portal.page)).toBe(40);
});

it('the selected subscription works where the page may not store anything', async () => {
  const portal = await openAccount(1280, {
    initScript: () => {
      const get = (): never => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'sessionStorage', { get });
    },
  });
  await row(portal, 'Plan 3').click();
  await panel(portal, 'Plan 3').waitFor();
  expect(await row(portal, 'Plan 3').getAttribute('aria-expanded')).toBe('true');
});

it('one subscription has tokens and usage side by side, or below each other', async () => {
  const metered = meteredAccount();
  const { page, region } = await openWithUsage({
    account: { ...metered, subscriptions: metered.subscriptions.slice(0, 1) },
    body: scriptTag('account', 'data-usage-url="/usage"'),
    context: { viewport: { width: 1280, height: 900 } },
  });
  const [tokens, usage] = ['Access tokens', 'Usage'].map((name) =>
    region('Subscriptions').getByRole('group', { name }),
  );
  if (!tokens || !usage) throw new Error('no sections');
  await usage.getByRole('meter').waitFor();
  const [left, right] = [await boxOf(tokens), await boxOf(usage)];
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width - 1);
  expect(Math.abs(right.y - left.y)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 390, height: 900 });
  expect((await boxOf(usage)).y).toBeGreaterThan((await boxOf(tokens)).y);
});
