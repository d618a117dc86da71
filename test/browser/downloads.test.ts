import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import type { Download, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { en } from '../../src/i18n/en.js';
import ar from '../../src/i18n/locales/ar.json';
import { localeScriptFiles } from './locale-scripts.js';
import { hasFocus, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount, subscription } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

type Failure = 'server' | 'session-ended' | 'forbidden' | 'not-found';

const LIST = scriptTag('subscription-list');
const TITLES = Array.from({ length: 250 }, (_, index) => `Plan ${index + 1}`);
const subscriptions = TITLES.map((title, index) => subscription(`sub_${index}`, title, { price: '12.00' }));

const menuButton = ({ region }: PortalPage) => region('Subscriptions').getByRole('button', { name: en.moreActions });
const cancelButton = ({ region }: PortalPage) => region('Subscriptions').getByRole('button', { name: en.cancel });

async function chooseExport(portal: PortalPage): Promise<void> {
  await menuButton(portal).click();
  await portal.page.getByRole('menuitem', { name: en.exportCsv }).click();
}

/** Opens a list of 250 subscriptions of which 20 are loaded. */
async function openList(options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({ account: { subscriptions }, service: { maxLimit: 100 }, body: LIST, ...options });
  await portal.page.locator('[part~=row]').first().waitFor();
  return portal;
}

async function contentOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function recordsOf(download: Download): Promise<string[][]> {
  return parse(await contentOf(download), { bom: true });
}

describe('the export of a list', () => {
  it('downloads all pages in one file, by keyboard, under a strict policy', async () => {
    const portal = await openList();
    await menuButton(portal).focus();
    const downloading = portal.page.waitForEvent('download');
    await portal.page.keyboard.press('Enter');
    await portal.page.getByRole('menuitem', { name: en.exportCsv }).waitFor();
    await portal.page.keyboard.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Subscriptions-\d{4}-\d\d-\d\d\.csv$/);
    const [labels, ...records] = await recordsOf(download);
    expect(labels?.slice(0, 6)).toEqual(['Subscription ID', 'Order ID', 'Item', 'Status', 'Quantity', 'Price']);
    expect(records.map(([, , name]) => name)).toEqual(TITLES);
    expect(portal.requestsTo('listSubscriptions').map(({ query }) => [query['limit'], query['offset']])).toEqual([
      ['20', undefined],
      ['100', undefined],
      ['100', '100'],
      ['100', '200'],
    ]);
    await portal
      .region('Subscriptions')
      .getByRole('status')
      .filter({ hasText: '250 subscriptions exported.' })
      .waitFor({ state: 'attached' });
    expect(await hasFocus(menuButton(portal))).toBe(true);
  });

  it('can be canceled by keyboard, without a download', async () => {
    const portal = await openList();
    let hasDownload = false;
    portal.page.on('download', () => {
      hasDownload = true;
    });
    portal.service.faults.set('listSubscriptions', { delayMs: 60_000 });
    await chooseExport(portal);
    await cancelButton(portal).waitFor();
    await expect.poll(() => portal.requestsTo('listSubscriptions').length).toBe(2);
    await portal.page.keyboard.press('Tab');
    expect(await hasFocus(cancelButton(portal))).toBe(true);
    await portal.page.keyboard.press('Enter');
    expect(await hasFocus(menuButton(portal))).toBe(true);
    await expect.poll(() => portal.requestsTo('listSubscriptions').at(-1)?.aborted).toBe(true);
    expect(hasDownload).toBe(false);
  });

  it.each<[fault: string, kind: Failure, fulfill: Parameters<Route['fulfill']>[0]]>([
    ['500', 'server', { status: 500 }],
    ['401', 'session-ended', { status: 401 }],
    ['403', 'forbidden', { status: 403 }],
    ['404', 'not-found', { status: 404 }],
    ['the login page', 'session-ended', { body: '<form><input type="password"></form>', contentType: 'text/html' }],
    ['half a response', 'server', { body: '{"data":[', contentType: 'application/json' }],
  ])('is saved as incomplete if the second page is %s', async (_, kind, fulfill) => {
    const portal = await openList({ allowedMessages: [/Failed to load resource|API base may be wrong/] });
    await portal.page.route(/offset=100/, (route) => route.fulfill(fulfill));
    const downloading = portal.page.waitForEvent('download');
    await chooseExport(portal);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/-Export-incomplete\.csv$/);
    const records = await recordsOf(download);
    expect(records).toHaveLength(102);
    expect(records.at(-1)?.join('')).toBe(en.exportIncomplete);
    const texts = portal.page.locator('[part=export] p');
    await texts.first().waitFor();
    expect(await texts.allTextContents()).toEqual([
      'Export incomplete: 100 of 250',
      en[`error.${kind}`],
      en[`hint.${kind}`],
    ]);
  });

  it('reports that its script can’t be loaded', async () => {
    const portal = await openList({ allowedMessages: [/Failed to load resource|can.t be loaded/] });
    await portal.page.route(/portal-widgets-actions/, (route) => route.abort());
    await menuButton(portal).click();
    const status = portal.region('Subscriptions').getByRole('status');
    await expect.poll(() => status.textContent()).toContain(en.actionFailed);
    await portal.region('Subscriptions').getByRole('paragraph').filter({ hasText: en.actionFailed }).waitFor();
  });

  it('has column labels in the language of the page, also right to left', async () => {
    const portal = await openPortal({
      account: { subscriptions: subscriptions.slice(0, 5) },
      body: scriptTag('subscription-list', 'data-locale="ar"'),
      files: await localeScriptFiles('ar'),
    });
    const { page } = portal;
    await page.getByRole('region', { name: ar.subscriptions }).locator('[part~=row]').first().waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: ar.moreActions }).click();
    await page.getByRole('menuitem').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${ar.subscriptions}-`));
    expect((await recordsOf(download))[0]?.slice(0, 3)).toEqual([
      ar['label.subscriptionId'],
      ar['label.orderId'],
      ar['label.item'],
    ]);
  });
});

describe('a date', () => {
  const tokens = {
    sub_1: [accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRETS[0], expires_at: '2999-11-05T08:00:00Z' })],
  };
  const billed = subscription('sub_1', 'Maps');
  const account = {
    subscriptions: [
      { ...billed, items: billed.items.map((item) => ({ ...item, next_billed_at: '2999-12-04T09:30:00Z' })) },
    ],
    tokens,
  };

  it('of a bill is downloaded as a calendar file with the page, by keyboard, without a secret', async () => {
    const portal = await openPortal({ account, body: LIST });
    const { page, region } = portal;
    await region('Subscriptions').getByRole('button', { name: 'Maps' }).click();
    await region('Subscriptions').getByRole('button', { name: 'Add next bill to calendar: Maps' }).focus();
    await expectCalendar(portal, () => page.keyboard.press('Enter'), 'Next bill: Maps', '2999-12-04T09:30:00Z');
  });

  it('of the expiry of a token is downloaded as a calendar file, without a secret', async () => {
    const portal = await openPortal({ account, body: LIST });
    const { page, region } = portal;
    await region('Subscriptions').getByRole('button', { name: 'Maps' }).click();
    await page.getByRole('button', { name: 'More for Server' }).click();
    const item = page.getByRole('menuitem', { name: en.remindMe });
    const title = 'Access token “Server” expires (Maps)';
    await expectCalendar(portal, () => item.click(), title, '2999-11-05T08:00:00Z');
  });

  async function expectCalendar(portal: PortalPage, start: () => Promise<void>, title: string, date: string) {
    const downloading = portal.page.waitForEvent('download');
    await start();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    const content = await contentOf(download);
    expect(content).not.toContain(SECRETS[0].slice(0, 8));
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(content) as unknown[]).getFirstSubcomponent('vevent') ?? undefined,
    );
    expect([event.summary, event.startDate.toString()]).toEqual([title, date]);
    expect(event.component.getFirstPropertyValue('url')).toBe(portal.page.url());
    expect(await findLeaks(SECRETS[0], portal)).toEqual([]);
  }
});

describe('a printed page', () => {
  it('contains the details of every row when the browser lays out the page, also of rows that are not mounted yet', async () => {
    const { page } = await openList({
      body: scriptTag('subscription-list', 'data-page-size="100"'),
      // Rows are mounted in frames.
      initScript: () => void (globalThis.requestAnimationFrame = () => 0),
    });
    expect(await page.locator('[part~=row]').count()).toBe(20);
    await page.evaluate(() => {
      const record = globalThis as { printed?: string };
      addEventListener('beforeprint', () => {
        record.printed = document.querySelector('portal-subscription-list')?.shadowRoot?.textContent ?? '';
      });
    });
    const pdf = await page.pdf({ format: 'A4' });
    // Fewer, if the details of the rows were not laid out.
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(9);
    const printed = await page.evaluate(() => (globalThis as { printed?: string }).printed);
    expect(printed?.match(/Subscription ID/g)).toHaveLength(100);
    expect(printed).toContain('Showing 100 of 250');
    expect(await page.locator('[part=row-details]').count()).toBe(0);
  });

  it('skips no row that is far out of view, and has no control', async () => {
    const { page } = await openList({ body: scriptTag('subscription-list', 'data-page-size="100"') });
    await expect.poll(() => page.locator('[part~=row]').count()).toBe(100);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const skipped = await page
      .locator('[part=row-details] dl')
      .evaluateAll(
        (details) => details.filter((element) => !element.checkVisibility({ contentVisibilityAuto: true })).length,
      );
    expect(skipped).toBe(0);
    expect(await page.locator('[part=row-details] dl').count()).toBe(100);
    expect(await page.locator('button:not(.row-button), input, select').filter({ visible: true }).count()).toBe(0);
  });

  it('names the subscription of the access tokens and the usage, black on white', async () => {
    const { page } = await openPortal({
      account: smallAccount(),
      body: scriptTag('account', 'data-theme="dark"'),
      css: ':root { --portal-surface: #111; --portal-text: #eee; --portal-text-muted: #999; }',
    });
    const panel = page.getByRole('region', { name: 'Maps' });
    await panel.getByRole('heading', { name: 'Server' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Maps' }).isVisible()).toBe(true);
    const [background, text] = await page.locator('.portal').evaluate((root) => {
      const card = root.querySelector('[part=panel]');
      return [card && getComputedStyle(card).backgroundColor, getComputedStyle(root).color];
    });
    expect([background, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(await panel.locator('.mask').first().isVisible()).toBe(false);
  });
});
