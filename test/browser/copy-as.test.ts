import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { openPortal, type PortalPage, type PortalPageOptions, scriptFile, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

const [SECRET] = SECRETS;
const BODY = `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
const ALLOWED = { permissions: ['clipboard-read', 'clipboard-write'] };
const ACTIONS = '/portal-widgets-actions.js';
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

describe('the menu', () => {
  it.each([
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

describe('Download .env', () => {
  it('closes when the session ends, which discards the tokens', async () => {
    const portal = await openTokens({ allowedMessages: [/Failed to load resource/] });
    const dialog = await downloadEnv(portal);
    portal.service.faults.set('*', { kind: 'status', status: 401 });
    await portal.page.evaluate(() => PortalWidgets.refresh());
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
