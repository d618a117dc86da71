import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { inDays, subscription } from './portal-records.js';

const LINKS = 'data-payment-url="/pay" data-manage-url="/manage" data-invoices-url="/invoices" data-plans-url="/plans"';

/**
 * Opens an account whose panel has this width. Returns the texts of its visible links, and of its
 * menu if it has one.
 */
async function readLinks(title: string, panelWidth: number, { links = LINKS, actions = [] as readonly string[] } = {}) {
  const { page, region } = await openPortal({
    account: {
      subscriptions: [
        subscription('sub_1', 'Plain'),
        subscription('sub_2', 'Late', {}, { past_due_at: inDays(-5) }),
        subscription('sub_3', 'Gone', {}, { state: 'canceled', canceled_at: inDays(-5) }),
      ],
    },
    // The panel is as wide as the account without its border.
    css: `body { margin: 0; width: ${panelWidth + 2}px }`,
    body: scriptTag('account', links),
    context: { viewport: { width: 900, height: 900 } },
  });
  await page.evaluate((labels) => {
    PortalWidgets.configure({ actions: labels.map((label) => ({ id: label, label, on: 'subscription' })) });
  }, actions);
  const panel = region(title);
  await region('Plain').waitFor();
  if (title !== 'Plain') await region('Subscriptions').getByRole('button', { name: title, exact: true }).click();
  expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(panelWidth);
  const visible = await panel.getByRole('link').allInnerTexts();
  const menu = panel.getByRole('button', { name: `More actions: ${title}` });
  if ((await menu.count()) === 0) return { visible };
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  return { visible, menu: await page.getByRole('menuitem').allInnerTexts() };
}

it.each([352, 390, 766])(
  'a subscription shows its first two links in a panel of %d px, and no menu without an item',
  async (width) => {
    expect(await readLinks('Plain', width)).toEqual({ visible: ['Manage subscription', 'Invoices'] });
    expect(await readLinks('Gone', width)).toEqual({ visible: ['Browse plans', 'Invoices'] });
  },
);

it.each([286, 351])(
  'a subscription shows one link in a panel of %d px, and the other one in its menu',
  async (width) => {
    expect(await readLinks('Plain', width)).toEqual({ visible: ['Manage subscription'], menu: ['Invoices'] });
    expect(await readLinks('Plain', width, { links: 'data-invoices-url="/invoices"' })).toEqual({
      visible: ['Invoices'],
    });
  },
);

it('a subscription shows “Pay now” and “Manage subscription” of a payment past due, and “Invoices” in the menu', async () => {
  expect(await readLinks('Late', 352)).toEqual({ visible: ['Pay now', 'Manage subscription'], menu: ['Invoices'] });
  expect(await readLinks('Late', 286)).toEqual({ visible: ['Pay now'], menu: ['Manage subscription', 'Invoices'] });
});

it('a subscription has the vendor’s own actions in the menu, after the links', async () => {
  const actions = ['History', 'Pause'];
  expect(await readLinks('Plain', 352, { actions })).toEqual({
    visible: ['Manage subscription', 'Invoices'],
    menu: actions,
  });
  expect(await readLinks('Plain', 286, { actions })).toEqual({
    visible: ['Manage subscription'],
    menu: ['Invoices', ...actions],
  });
  expect(await readLinks('Plain', 766, { links: '', actions })).toEqual({ visible: [], menu: actions });
});

it('a subscription keeps the menu apart from the links, which have borders in forced colors', async () => {
  const { page, region } = await openPortal({
    account: {
      subscriptions: [subscription('sub_1', 'Late', {}, { past_due_at: inDays(-5) }), subscription('sub_2', 'Plain')],
    },
    body: scriptTag('account', LINKS),
    context: { viewport: { width: 900, height: 900 } },
  });
  const menu = await page.getByRole('button', { name: 'More actions: Late' }).boundingBox();
  const link = await region('Late').getByRole('link', { name: 'Manage subscription' }).boundingBox();
  expect((menu?.x ?? 0) - (link?.x ?? 0) - (link?.width ?? 0)).toBeGreaterThanOrEqual(6);
});
