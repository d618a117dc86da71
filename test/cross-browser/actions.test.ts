import ICAL from 'ical.js';
import { afterAll, describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { FAILED_REQUEST, passTime } from '../browser/page-state.js';
import { htmlPage, scriptTag } from '../browser/portal-html.js';
import { billed, inDays, SECRETS, subscription } from '../browser/portal-records.js';
import { accessibilityTree, type AccessibleNode, indicesOf, type RoleQuery } from './accessibility-tree.js';
import { parseCsvRecords } from '../features/subscriptions/parse-csv.js';
import type { SavedFile } from './engine.js';
import { ENGINES } from './engines.js';
import { containing, plural, t } from './messages.js';
import { PASTE, pasted } from './paste.js';
import { openPortal, type Portal } from './portal-page.js';

const [SECRET] = SECRETS;
const MENU: RoleQuery = { role: 'menu', name: t('copyAs', { name: 'Server' }) };
const MENU_BUTTON = t('moreFor', { name: 'Server' });
const TOKENS: RoleQuery = { role: 'group', name: t('tokens') };

/** Presses Tab until an element has the focus, which has to be visible. */
async function tabTo({ press }: Portal, role: string, name: string): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 30; count++) {
    const focused = await press('Tab');
    if (focused?.role === role && focused.name === name) return expect(focused.states).toContain('outlined');
    passed.push(focused?.name ?? 'nothing');
  }
  expect(passed).toContain(name);
}

/** Waits until an element has the focus. */
async function expectFocus({ focus }: Portal, role: string, name: string): Promise<void> {
  await expect.poll(async () => nameAndRole(await focus())).toEqual([role, name]);
}

async function openMenu(portal: Portal, key: string): Promise<void> {
  await portal.page.press(key);
  await portal.find(MENU);
  await expectFocus(portal, 'menuitem', t('format.env'));
}

function nameAndRole(node: AccessibleNode | undefined): readonly [string | undefined, string | undefined] {
  return [node?.role, node?.name];
}

async function savedFile({ page }: Portal, name: RegExp): Promise<SavedFile> {
  let file: SavedFile | undefined;
  await expect
    .poll(async () => (file = (await page.downloads()).find((saved) => name.test(saved.name))), {
      message: `a file ${name}`,
    })
    .toBeDefined();
  return file as SavedFile;
}

describe.each(ENGINES)('in $name, keyboard only', (engine) => {
  afterAll(() => engine.close());

  it('copies a token in a format and saves its expiry as a calendar file', async () => {
    const server = accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRET, expires_at: inDays(200) });
    const portal = await openPortal(engine, {
      account: { subscriptions: [subscription('sub_1', 'Maps')], tokens: { sub_1: [server] } },
      files: PASTE,
      // The menu opens to the other side.
      body: `<main dir="rtl"><portal-access-tokens subscription-id="sub_1"></portal-access-tokens></main>${scriptTag()}`,
    });
    await portal.find({ role: 'heading', name: 'Server' });
    await tabTo(portal, 'button', MENU_BUTTON);
    await openMenu(portal, 'Enter');
    // The menu is inside the viewport and on top of all other elements.
    const items = await portal.queryAll({ role: 'menuitem', within: MENU });
    expect(items.map(({ isClickable }) => isClickable)).toEqual(items.map(() => true));
    expect(nameAndRole(await portal.press('ArrowUp'))).toEqual(['menuitem', t('addExpiry')]);
    expect(nameAndRole(await portal.press('ArrowDown'))).toEqual(['menuitem', t('format.env')]);
    expect(nameAndRole(await portal.press('Escape'))).toEqual(['button', MENU_BUTTON]);
    await portal.waitForRemoval(MENU);

    await openMenu(portal, 'Space');
    await portal.page.press('ArrowUp');
    await portal.page.press('Enter');
    await expectFocus(portal, 'button', MENU_BUTTON);
    const calendar = new ICAL.Component(ICAL.parse((await savedFile(portal, /\.ics$/)).content) as unknown[]);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.summary).toMatch(containing('Server'));
    expect(event.startDate.toJSDate().toISOString().slice(0, 19)).toBe(server.expires_at?.slice(0, 19));

    await openMenu(portal, 'Enter');
    expect(nameAndRole(await portal.press('a'))).toEqual(['menuitem', t('format.header')]);
    await portal.page.press('Enter');
    await portal.find({ role: 'status', text: containing(t('copied', { name: 'Server' })) });
    await expectFocus(portal, 'button', MENU_BUTTON);
    expect(await portal.findLeaks(SECRET)).toEqual([]);
    expect((await portal.events('portal-token-copy')).map(({ tokenId, format }) => [tokenId, format])).toEqual([
      ['tok_1', 'header'],
    ]);
    expect(await pasted(portal)).toBe(`Authorization: Bearer ${SECRET}`);
  });

  it('downloads the list', async () => {
    const titles = Array.from({ length: 5 }, (_unused, index) => `Plan ${index + 1}`);
    const portal = await openPortal(engine, {
      account: { subscriptions: titles.map((title, index) => billed(`sub_${index}`, title, 3)) },
      body: `<main><portal-subscription-list></portal-subscription-list></main>${scriptTag()}`,
    });
    await portal.find({ role: 'heading', name: 'Plan 1' });
    await tabTo(portal, 'button', t('moreActions'));
    await portal.page.press('Space');
    await expectFocus(portal, 'menuitem', t('exportCsv'));
    await portal.page.press('Enter');
    await portal.find({ role: 'status', text: containing(plural('exported', 5)) });
    await expectFocus(portal, 'button', t('moreActions'));
    const records = parseCsvRecords((await savedFile(portal, /\.csv$/)).content);
    expect(records.map((record) => record[t('label.item')])).toEqual(titles);
  });

  it('follows a deep link and the history', async () => {
    const portal = await openPortal(engine, {
      account: {
        subscriptions: ['Maps', 'Weather'].map((name) => subscription(name, name)),
        tokens: Object.fromEntries(
          ['Maps', 'Weather'].map((name) => [name, [accessTokenRecord({ name: `Key of ${name}`, value: SECRET })]]),
        ),
      },
      // The browser's own message about the early request of the tokens of a subscription that does
      // not exist.
      allowedMessages: [/status of 404/],
      body: `<main><portal-account url-sync></portal-account></main>${scriptTag()}`,
    });
    const { page, service } = portal;
    const address = () => page.evaluate(() => location.search);
    const findPanel = (name: string) => portal.find({ role: 'heading', name: `Key of ${name}`, within: TOKENS });
    await findPanel('Maps');
    await page.goto(`${service.origin}/?subscription=Weather`);
    await findPanel('Weather');

    // A history entry of the host page.
    await page.evaluate(() => void (location.hash = 'part'));
    await tabTo(portal, 'button', 'Maps');
    await page.press('Enter');
    await findPanel('Maps');
    expect(await address()).toBe('?subscription=Maps');
    await portal.back();
    await findPanel('Weather');
    expect(await address()).toBe('?subscription=Weather');

    await page.goto(`${service.origin}/?subscription=sub_99`);
    // The default is the subscription that the user selected last.
    await findPanel('Maps');
    await tabTo(portal, 'button', t('close'));
    await page.press('Enter');
    await expect.poll(address).toBe('');
    expect(await portal.findLeaks(SECRET)).toEqual([]);
  });

  it('prints no secret', async () => {
    const portal = await openPortal(engine, {
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    });
    const { page } = portal;
    const show: RoleQuery = { role: 'button', name: t('show', { name: 'Server' }) };
    await portal.click(show);
    await portal.find({ role: 'button', name: t('hide', { name: 'Server' }) });
    expect(await portal.findLeaks(SECRET)).not.toEqual([]);
    // Called after the listener of the widgets.
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const printed = document.querySelector('portal-access-tokens')?.shadowRoot?.textContent;
        Object.assign(globalThis, { printed });
      }),
    );
    // Not every driver can print.
    await (page.print ? page.print() : page.evaluate(() => void dispatchEvent(new Event('beforeprint'))));
    const printed = await page.evaluate(() => (globalThis as { printed?: string }).printed);
    expect(printed).toContain('Server');
    for (const secret of SECRETS) expect(printed).not.toContain(secret.slice(0, 4));
    await portal.find(show);
    for (const secret of SECRETS) expect(await portal.findLeaks(secret)).toEqual([]);
  });

  it('hides a shown token before the page is kept for going back', async () => {
    const portal = await openPortal(engine, {
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      files: { '/other': htmlPage('<!doctype html><html lang="en"><title>Other</title>') },
      // This listener comes before the widgets' own.
      initScript: () =>
        addEventListener('pageshow', ({ persisted }) => {
          if (!persisted) return;
          const kept = document.querySelector('portal-access-tokens')?.shadowRoot?.textContent;
          Object.assign(globalThis, { kept });
        }),
    });
    const { page, service } = portal;
    const show: RoleQuery = { role: 'button', name: t('show', { name: 'Server' }) };
    let requests = 0;
    const leaveAndGoBack = async (): Promise<string | undefined> => {
      await portal.click(show);
      await portal.find({ role: 'button', name: t('hide', { name: 'Server' }) });
      requests = portal.requestsTo('listAccessTokens').length;
      await page.goto(`${service.origin}/other`);
      await portal.back();
      await portal.find(show);
      return page.evaluate(() => (globalThis as { kept?: string }).kept);
    };
    // A browser doesn't keep a page that has a request under way, so leave it again.
    let kept: string | undefined;
    await expect.poll(async () => (kept = await leaveAndGoBack()), { timeout: 60_000 }).toContain('Server');
    for (const secret of SECRETS) expect(kept).not.toContain(secret.slice(0, 4));
    await expect.poll(() => portal.requestsTo('listAccessTokens').length).toBe(requests + 1);
  });

  it('expires the session of another tab, which confirms it by one request', async () => {
    const portal = await openPortal(engine, {
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      // A new tab gets the focus later. If its page is signed out by then, it sends a request
      // again.
      initScript: () => addEventListener('focus', (event) => event.isTrusted && event.stopImmediatePropagation()),
      allowedMessages: [FAILED_REQUEST],
    });
    const { page, service } = portal;
    const show: RoleQuery = { role: 'button', name: t('show', { name: 'Server' }) };
    await portal.find(show);
    const tab = await page.openTab(`${service.origin}/`);
    const inTab = async (query: RoleQuery) => indicesOf(await tab.evaluate(accessibilityTree, undefined), query).length;
    await expect.poll(() => inTab(show)).toBe(1);
    const before = portal.requestsTo('listAccessTokens').length;
    await page.evaluate(() => fetch('/harness/session', { method: 'DELETE' }).then(({ ok }) => ok));
    await passTime(page, 61_000);
    await page.evaluate(() => void dispatchEvent(new Event('focus')));
    const alert: RoleQuery = { role: 'alert', text: containing(t('error.session-ended')) };
    await portal.find(alert);
    for (const secret of SECRETS) expect(await portal.findLeaks(secret)).toEqual([]);
    // The alert comes in the background tab, too.
    await expect.poll(() => inTab(alert)).toBe(1);
    expect(await inTab(show)).toBe(0);
    expect(portal.requestsTo('listAccessTokens').length).toBe(before + 2);
  });
});
