import { readFile } from 'node:fs/promises';
import { parse } from 'dotenv';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { hasFocus, openPortal, type PortalPage, type PortalPageOptions, scriptFile, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

const [SECRET] = SECRETS;
const BODY = `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
const ALLOWED = { permissions: ['clipboard-read', 'clipboard-write'] };
const ACTIONS = '/portal-widgets-actions.js';
const LOAD_ERROR = en.actionFailed;
const DOWNLOAD = 'Download all 2 as .env…';

const openTokens = (options: PortalPageOptions = {}) =>
  openPortal({ account: smallAccount(), body: BODY, context: ALLOWED, ...options });

const menuButton = ({ page }: PortalPage) => page.getByRole('button', { name: 'More for Server' });
const menu = ({ page }: PortalPage) => page.getByRole('menu');
const menuItem = ({ page }: PortalPage, name: string) => page.getByRole('menuitem', { name, exact: true });
const copied = ({ page }: PortalPage) =>
  page
    .getByRole('status')
    .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
    .waitFor();
const clipboard = ({ page }: PortalPage) => page.evaluate(() => navigator.clipboard.readText());

async function downloadEnv(portal: PortalPage, item = DOWNLOAD, title = 'Download 2 access tokens') {
  await menuButton(portal).click();
  await menuItem(portal, item).click();
  const dialog = portal.page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

const variablesOf = (dialog: Locator) => dialog.getByRole('list').first().locator('code').allTextContents();

describe('the script of the actions', () => {
  it('is loaded once, on first use', async () => {
    const portal = await openTokens();
    const requested: string[] = [];
    portal.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await menuButton(portal).waitFor();
    expect(requested).toEqual([]);
    for (const name of [en['format.env'], en['format.header']]) {
      await menuButton(portal).click();
      await menuItem(portal, name).click();
      await copied(portal);
    }
    expect(requested).toEqual([ACTIONS]);
  });

  it.each([
    ['is missing', undefined],
    ['is served as HTML', { type: 'text/html', body: '<p>Sign in' }],
  ])('that %s is reported in place, and loaded by a later attempt', async (_, file) => {
    const portal = await openTokens({
      allowedMessages: [/Failed to load/, /portal-widgets-actions\.js can.t be loaded/],
    });
    await menuButton(portal).waitFor();
    await portal.page.route(`**${ACTIONS}*`, (route) =>
      route.fulfill(file ? { contentType: file.type, body: file.body } : { status: 404 }),
    );
    await menuButton(portal).click();
    const row = portal.page.getByRole('listitem').filter({ hasText: 'Server' });
    await row.getByText(LOAD_ERROR).waitFor();
    expect(await portal.page.getByRole('status').textContent()).toBe(LOAD_ERROR);
    expect(await menuButton(portal).getAttribute('aria-expanded')).toBe('false');
    await portal.page.unroute(`**${ACTIONS}*`);
    await menuButton(portal).click();
    await menu(portal).waitFor();
    expect(await row.getByText(LOAD_ERROR).count()).toBe(0);
  });

  it('is loaded by the module, too', async () => {
    const files = {
      '/main.js': scriptFile(
        "import { mount } from './portal-widgets.mjs'; mount('body', 'access-tokens', { subscriptionId: 'sub_1' });",
      ),
    };
    const portal = await openTokens({ files, body: '<script type="module" src="/main.js"></script>' });
    await menuButton(portal).click();
    await menuItem(portal, en['format.header']).click();
    await copied(portal);
    expect(await clipboard(portal)).toBe(`Authorization: Bearer ${SECRET}`);
  });
});

it('no name and no value of a token breaks out of a configured format', async () => {
  const account = smallAccount();
  const name = '";id -u;$(id -u)","admin":true,"y":"';
  account.tokens.sub_1 = [
    accessTokenRecord({ id: 'tok_1', name, value: SECRET }),
    accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: '$(id -u)' }),
  ];
  const portal = await openTokens({ account });
  const template = `bash -c 'echo {name} {token}' {"name":"{name}"}`;
  await portal.page.evaluate(
    (shell) => PortalWidgets.configure({ tokenFormats: [{ label: 'shell', template: shell }] }),
    template,
  );
  await portal.page.getByRole('button', { name: `More for ${name}` }).click();
  await menuItem(portal, 'shell').click();
  await expect
    .poll(() => clipboard(portal))
    .toBe(`bash -c 'echo ID_U_ID_U_ADMIN_TRUE_Y_TOKEN ${SECRET}' {"name":"ID_U_ID_U_ADMIN_TRUE_Y_TOKEN"}`);

  await portal.page.getByRole('button', { name: 'More for Laptop' }).click();
  await menuItem(portal, 'shell').click();
  await portal.page.getByRole('listitem').getByText(en.formatUnsupported.replace('{{format}}', 'shell')).waitFor();
  expect(await clipboard(portal)).not.toContain('$(id -u)');
});

describe('the menu', () => {
  it('can be operated by keyboard', async () => {
    const portal = await openTokens();
    const { keyboard } = portal.page;
    await menuButton(portal).focus();
    await keyboard.press('Enter');
    await menu(portal).waitFor();
    expect(await hasFocus(menuItem(portal, en['format.env']))).toBe(true);
    await keyboard.press('ArrowUp');
    expect(await hasFocus(menuItem(portal, DOWNLOAD))).toBe(true);
    await keyboard.press('a');
    await keyboard.press('Enter');
    await copied(portal);
    expect(await clipboard(portal)).toBe(`Authorization: Bearer ${SECRET}`);
    expect(await hasFocus(menuButton(portal))).toBe(true);
    await keyboard.press('ArrowDown');
    await menu(portal).waitFor();
    await keyboard.press('Escape');
    await menu(portal).waitFor({ state: 'detached' });
    expect(await hasFocus(menuButton(portal))).toBe(true);
    await keyboard.press('Space');
    await menu(portal).waitFor();
    await keyboard.press('Tab');
    await menu(portal).waitFor({ state: 'detached' });
    expect(await hasFocus(portal.page.getByRole('button', { name: 'Show Laptop' }))).toBe(true);
  });

  it('closes on a click outside or on its button', async () => {
    const portal = await openTokens();
    await menuButton(portal).click();
    await menu(portal).waitFor();
    await portal.page.getByRole('heading', { name: 'Server' }).click();
    await menu(portal).waitFor({ state: 'detached' });
    await menuButton(portal).click();
    await menu(portal).waitFor();
    await menuButton(portal).click();
    await expect.poll(() => menu(portal).count()).toBe(0);
    expect(await menuButton(portal).getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['280 px, ltr', 280, 700, 'ltr'],
    ['280 px, rtl', 280, 700, 'rtl'],
    ['1280 px, ltr', 1280, 700, 'ltr'],
    ['1280 px, rtl', 1280, 700, 'rtl'],
    ['400 by 240 px', 400, 240, 'ltr'],
  ])('is completely visible beside its button at %s', async (_, width, height, direction) => {
    const portal = await openTokens({
      context: { ...ALLOWED, viewport: { width, height } },
      // The panel clips its content, and so does the host page.
      body: `<main dir="${direction}"><div id="clip">${BODY}</div></main>`,
      css: 'body { margin: 0 } #clip { overflow: hidden; contain: paint; max-height: 60vh; overflow-y: auto; }',
    });
    const last = portal.page.getByRole('button', { name: 'More for Laptop' });
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await menu(portal).waitFor();
    const box = await menu(portal).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const opener = await last.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(height);
    if (height > 300) expect(box.top).toBeCloseTo(opener.bottom, 0);
    // A narrow page has no room for a menu that ends with its button.
    if (width > 400) expect(direction === 'ltr' ? box.right - opener.right : box.left - opener.left).toBeCloseTo(0, 0);
    for (const item of await portal.page.getByRole('menuitem').all()) {
      // A menu that is higher than the viewport scrolls.
      await item.scrollIntoViewIfNeeded();
      expect(
        await item.evaluate((element) => {
          const { left, top, width: w, height: h } = element.getBoundingClientRect();
          const root = element.getRootNode() as ShadowRoot;
          return element.contains(root.elementFromPoint(left + w / 2, top + h / 2));
        }),
      ).toBe(true);
    }
  });

  it('follows its button when the page scrolls, and closes when the button leaves the viewport', async () => {
    const portal = await openTokens({ css: 'body { height: 3000px }' });
    await menuButton(portal).click();
    await menu(portal).waitFor();
    await portal.page.evaluate(() => scrollTo(0, 40));
    await expect
      .poll(async () => {
        const [box, opener] = [await menu(portal).boundingBox(), await menuButton(portal).boundingBox()];
        return Math.round((box?.y ?? 0) - (opener?.y ?? 0) - (opener?.height ?? 0));
      })
      .toBe(0);
    await portal.page.evaluate(() => scrollTo(0, 2000));
    await menu(portal).waitFor({ state: 'detached' });
  });
});

it('the widget copies a formatted token in an insecure context without adding the text to the document', async () => {
  const portal = await openTokens({ isInsecure: true, context: {} });
  await portal.page.evaluate(() => {
    const pasted: string[] = [];
    Object.assign(globalThis, { pasted });
    // A test double of the clipboard: the page can't read it in an insecure context.
    const { setData } = DataTransfer.prototype;
    DataTransfer.prototype.setData = function record(type, text) {
      pasted.push(text);
      setData.call(this, type, text);
    };
  });
  await menuButton(portal).click();
  await menuItem(portal, en['format.env']).click();
  await copied(portal);
  expect(await portal.page.evaluate(() => (globalThis as unknown as { pasted: string[] }).pasted)).toEqual([
    `SERVER_TOKEN=${SECRET}`,
  ]);
  expect(await portal.page.locator('body').getByText('SERVER_TOKEN').count()).toBe(0);
  expect(await portal.events('portal-token-copy')).toEqual([
    { subscriptionId: 'sub_1', tokenId: 'tok_1', format: 'env' },
  ]);
});

describe('Download .env', () => {
  it('downloads the tokens that the dialog names, and revokes the object URL', async () => {
    const portal = await openTokens({
      initScript: () => {
        const revoked: string[] = [];
        const created: string[] = [];
        Object.assign(globalThis, { revoked, created });
        const { createObjectURL, revokeObjectURL } = URL;
        URL.createObjectURL = (blob) => {
          const url = createObjectURL.call(URL, blob);
          created.push(url);
          return url;
        };
        URL.revokeObjectURL = (url) => {
          revoked.push(url);
          revokeObjectURL.call(URL, url);
        };
      },
    });
    await portal.page.clock.install();
    const dialog = await downloadEnv(portal);
    expect(await variablesOf(dialog)).toEqual(['SERVER_TOKEN', 'LAPTOP_TOKEN']);
    expect(await hasFocus(dialog.getByRole('button', { name: en.cancel }))).toBe(true);
    const downloaded = portal.page.waitForEvent('download');
    await dialog.getByRole('button', { name: en['env.download'] }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('access-tokens.env');
    expect(parse(await readFile(await file.path(), 'utf8'))).toEqual({
      SERVER_TOKEN: SECRETS[0],
      LAPTOP_TOKEN: SECRETS[1],
    });
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(menuButton(portal))).toBe(true);
    await portal.page.clock.fastForward('02:00');
    const [created, revoked] = await portal.page.evaluate(() => {
      const { created: urls, revoked: done } = globalThis as unknown as { created: string[]; revoked: string[] };
      return [urls, done];
    });
    expect(created).toHaveLength(1);
    expect(revoked).toEqual(created);
    expect(await portal.events('portal-token-copy')).toEqual(
      ['tok_1', 'tok_2'].map((tokenId) => ({ subscriptionId: 'sub_1', tokenId, format: 'env-file' })),
    );
  });

  it('is canceled with Escape, which returns the focus', async () => {
    const portal = await openTokens();
    const dialog = await downloadEnv(portal);
    await portal.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(menuButton(portal))).toBe(true);
    expect(await portal.events('portal-token-copy')).toEqual([]);
  });

  it('tries a later page again by keyboard, and announces each failure once', async () => {
    const portal = await openTokens({ service: { maxLimit: 1 }, allowedMessages: [/Failed to load resource/] });
    const { page } = portal;
    let isDown = true;
    await page.route(/offset=1/, (route) => (isDown ? route.fulfill({ status: 500 }) : route.continue()));
    await downloadEnv(portal, en['env.download'], en['env.download']);
    // It is named after the number of tokens, once that is known.
    const dialog = page.getByRole('dialog');
    const alerts = dialog.getByRole('alert');
    await alerts.waitFor();
    // The alert of the list is behind the modal dialog.
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    expect(nodes.filter(({ ignored, role }) => !ignored && role?.value === 'alert')).toHaveLength(1);
    await page.keyboard.press('Tab');
    expect(await hasFocus(dialog.getByRole('button', { name: en.tryAgain }))).toBe(true);
    const backgroundOf = (name: string) =>
      dialog.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).backgroundColor);
    // Muted text is not readable on the accent.
    expect(await backgroundOf(en['env.download'])).toBe(await backgroundOf(en.tryAgain));
    const first = await alerts.elementHandle();
    await page.keyboard.press('Enter');
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    expect(await alerts.allTextContents()).toEqual([`${en['error.server']} ${en['hint.server']}`]);
    expect(await hasFocus(dialog.getByRole('button', { name: en.tryAgain }))).toBe(true);

    isDown = false;
    await page.keyboard.press('Space');
    await alerts.waitFor({ state: 'detached' });
    expect(await variablesOf(dialog)).toEqual(['SERVER_TOKEN', 'LAPTOP_TOKEN']);
    expect(await hasFocus(dialog.getByRole('button', { name: en.cancel }))).toBe(true);
    const downloaded = page.waitForEvent('download');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(parse(await readFile(await (await downloaded).path(), 'utf8'))).toEqual({
      SERVER_TOKEN: SECRETS[0],
      LAPTOP_TOKEN: SECRETS[1],
    });
  });

  it('closes when the session ends, which discards the tokens', async () => {
    const portal = await openTokens({ allowedMessages: [/Failed to load resource/] });
    const dialog = await downloadEnv(portal);
    portal.service.faults.set('*', { kind: 'status', status: 401 });
    await portal.page.evaluate(() => PortalWidgets.refresh());
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
