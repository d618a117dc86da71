import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { hasFocus, openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const ACCOUNT_TAG = `<portal-account page-size="50"></portal-account>${scriptTag()}`;

/** An account with 8 subscriptions, each with a token. */
async function openAccount(width: number, options: PortalPageOptions = {}, count = 8) {
  const names = Array.from({ length: count }, (_, index) => `Plan ${index + 1}`);
  const portal = await openPortal({
    account: {
      subscriptions: names.map((name) => subscription(name, name)),
      tokens: Object.fromEntries(names.map((name) => [name, [accessTokenRecord({ name, value: SECRETS[0] })]])),
    },
    service: { maxLimit: 50 },
    body: ACCOUNT_TAG,
    context: { viewport: { width, height: 700 } },
    ...options,
  });
  const list = portal.region('Subscriptions');
  const show = (name: string) => list.getByRole('button', { name: `Show ${name}`, exact: true });
  // A role would take seconds among a thousand rows.
  await list.locator('[part=token]').waitFor();
  return {
    ...portal,
    list,
    show,
    row: (name: string) => list.getByRole('heading', { name, exact: true }).getByRole('button'),
    expanded: () => list.locator('.row-button[aria-expanded=true]').allTextContents(),
  };
}

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? NaN;

it('in two columns, a press of a row is announced, and leaves the focus on it', async () => {
  const { list, row, service } = await openAccount(1280);
  // Their number is announced next.
  service.faults.set('listAccessTokens', { delayMs: 1000 });
  await row('Plan 4').click();
  await list.getByRole('status').filter({ hasText: 'Showing Plan 4.' }).waitFor({ state: 'attached' });
  await expect.poll(() => hasFocus(row('Plan 4'))).toBe(true);
});

it('a press of a row invalidates the styles of single elements, not whole subtrees', async () => {
  const { page, row, show } = await openAccount(1280);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.invalidationTracking'] });
  await row('Plan 4').click();
  await show('Plan 4').waitFor();
  const reasons = new Set(String(await browser?.stopTracing()).match(/Invalidation set [a-z ]+/g));
  expect(reasons).toContain('Invalidation set matched class');
  // Such a selector begins with a class and ends with `*`.
  expect(reasons).not.toContain('Invalidation set invalidates subtree');
});

it('in two columns, more than a thousand rows stand below each other', async () => {
  const count = 1050;
  const body = ACCOUNT_TAG.replace('50', String(count));
  const { list } = await openAccount(1280, { service: { maxLimit: count }, body }, count);
  const rows = list.locator('.row-main');
  await expect.poll(() => rows.count()).toBe(count);
  const tops = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(count);
});

it('in two columns, the panel of a row far down is in view', async () => {
  const { row, show } = await openAccount(1280, {}, 30);
  await row('Plan 30').click();
  await show('Plan 30').waitFor();
  expect(await topOf(show('Plan 30'))).toBeLessThan(700);
  expect(await topOf(show('Plan 30'))).toBeGreaterThan(0);
});

it('in one column, the pressed row stays where it was in the scroll container of the host page', async () => {
  const { page, row, show } = await openAccount(390, {
    // Safari has no scroll anchoring, which would hide what the widget does.
    css: 'main { height: 500px; overflow-y: auto; overflow-anchor: none } portal-account { padding-block: 1000px }',
    body: `<main>${ACCOUNT_TAG}</main>`,
  });
  await row('Plan 6').scrollIntoViewIfNeeded();
  const top = await topOf(row('Plan 6'));
  await row('Plan 6').click();
  await show('Plan 6').waitFor();
  expect(Math.abs((await topOf(row('Plan 6'))) - top)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

it('a panel that is closed in one column leaves no value, and is shown again when the page is widened', async () => {
  const portal = await openAccount(768);
  await portal.show('Plan 1').click();
  await portal.row('Plan 1').click();
  await expect.poll(portal.expanded).toEqual([]);
  expect(await findLeaks(SECRETS[0], portal)).toEqual([]);
  await portal.page.setViewportSize({ width: 1280, height: 700 });
  await portal.show('Plan 1').waitFor();
  expect(await portal.expanded()).toEqual(['Plan 1']);
});

it('a subscription can be selected where the page may not store anything', async () => {
  const { row, show, expanded } = await openAccount(1280, {
    initScript: () => {
      const get = (): never => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'sessionStorage', { get });
    },
  });
  await row('Plan 3').click();
  await show('Plan 3').waitFor();
  expect(await expanded()).toEqual(['Plan 3']);
});
