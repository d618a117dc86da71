import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { openPortal, type PortalPage, type PortalPageOptions, scriptFile, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';

const [SECRET] = SECRETS;
const BODY = `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
const ALLOWED = { permissions: ['clipboard-read', 'clipboard-write'] };
const openTokens = (options: PortalPageOptions = {}) => openPortal({ body: BODY, context: ALLOWED, ...options });

const menuButton = ({ page }: PortalPage) => page.getByRole('button', { name: 'More for Server' });
const menu = ({ page }: PortalPage) => page.getByRole('menu');
it('the module loads the file of actions, too', async () => {
  const files = {
    '/main.js': scriptFile(
      "import { mount } from './portal-widgets.mjs'; mount('body', 'access-tokens', { subscriptionId: 'sub_1' });",
    ),
  };
  const portal = await openTokens({ files, body: '<script type="module" src="/main.js"></script>' });
  await menuButton(portal).click();
  await portal.page.getByRole('menuitem', { name: en['format.header'], exact: true }).click();
  await portal.page
    .getByRole('status')
    .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
    .waitFor();
  expect(await portal.page.evaluate(() => navigator.clipboard.readText())).toBe(`Authorization: Bearer ${SECRET}`);
});

describe('the menu', () => {
  it.each([
    [280, 700, 'rtl'],
    [1280, 700, 'ltr'],
    [1280, 700, 'rtl'],
    [400, 240, 'ltr'],
  ])('is completely visible beside its button at %d by %d px, %s', async (width, height, direction) => {
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
    const [box, opener] = await Promise.all(
      [menu(portal), last].map((each) =>
        each.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    );
    if (!box || !opener) throw new Error('not visible');
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
