import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { DOCUMENTS, snippetsUnder } from './documentation.js';
import { localeScriptFiles } from './locale-scripts.js';
import { FAILED_REQUEST, openPortal, type PortalPage, type PortalPageOptions, scriptFile } from './portal-page.js';
import { inDays, quota, smallAccount, subscription } from './portal-records.js';

const SCRIPT = '<script src="/portal-widgets.js" defer></script>';

interface RecipeOptions extends PortalPageOptions {
  /**
   * The content of the page besides the recipe. By default an account, or an element for a recipe
   * that mounts one.
   */
  readonly markup?: string;
  /** Script of the page that runs before the recipe. */
  readonly prelude?: string;
}

const opened = new Set<string>();

/**
 * Opens a page with the snippets of a recipe as it says: markup, style sheet, and a module script
 * after the script of the widgets.
 */
async function openRecipe(heading: string, options: RecipeOptions = {}): Promise<PortalPage> {
  opened.add(heading);
  const snippets = await snippetsUnder(heading);
  const codeIn = (wanted: string) => snippets.flatMap(({ language, code }) => (language === wanted ? [code] : []));
  const html = codeIn('html').join('').replaceAll('/assets/', '/');
  const js = codeIn('js').join('');
  const css = codeIn('css').join('');
  const hasWidget = /<portal-|data-widgets/.test(html);
  const mounted = js.includes("mount('#account'") ? '<div id="account"></div>' : '<portal-account></portal-account>';
  const { markup = hasWidget ? '' : mounted, prelude = '', files, ...others } = options;
  return openPortal({
    body: `${html}${markup}<script src="/prelude.js"></script>${html.includes('<script') ? '' : SCRIPT}
      <script type="module" src="/recipe.js"></script>`,
    files: { '/prelude.js': scriptFile(prelude), '/recipe.js': scriptFile(js), ...files },
    ...(css && { css }),
    ...others,
  });
}

/** The panel of the selected subscription. */
const panel = ({ page }: PortalPage, title = 'Maps') => page.getByRole('region', { name: title, exact: true });

const isLoaded = async (portal: PortalPage) => {
  await portal.region('Your details').getByText('Robin Example').waitFor();
  await portal.page.getByRole('button', { name: 'Show Server' }).waitFor();
};

/** The value of a header in each request of the widgets when the page is loaded again. */
async function headersOf(portal: PortalPage, name: string) {
  const sent: (string | undefined)[] = [];
  portal.page.on('request', (request) => request.url().includes('/api/') && sent.push(request.headers()[name]));
  await portal.page.reload();
  await isLoaded(portal);
  return sent;
}

it('Own login: a dialog of the page replaces the reload', async () => {
  const portal = await openRecipe('Own login', { allowedMessages: [FAILED_REQUEST] });
  const { page, context } = portal;
  await isLoaded(portal);
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.evaluate(() => PortalWidgets.refresh());
  await page.getByRole('button', { name: 'Sign in again' }).first().click();
  await page.getByRole('dialog').waitFor();
  await context.addCookies(cookies);
  const loads = (await portal.events('portal-load')).length;
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(async () => (await portal.events('portal-load')).length).toBeGreaterThan(loads);
  await isLoaded(portal);
});

it('Bearer token: every request has it, and no cookie', async () => {
  const portal = await openRecipe('Bearer token', {
    service: { defaultAccount: () => 'records' },
    prelude: 'let count = 0; globalThis.getAccessToken = async () => `session-${(count += 1)}`;',
  });
  const sent = await headersOf(portal, 'authorization');
  expect(portal.service.requests.filter(({ operation, headers }) => operation && headers.cookie)).toEqual([]);
  expect(new Set(sent).size).toBeGreaterThanOrEqual(3);
  for (const value of sent) expect(value).toMatch(/^Bearer session-\d$/);
});

it('CSRF header: every request has it', async () => {
  const sent = await headersOf(await openRecipe('CSRF header'), 'x-csrf-token');
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent)).toEqual(new Set(['3f9a1c']));
});

it('Link to billing: shows both links, with the subscription', async () => {
  const account = smallAccount();
  const pastDue = subscription('sub_3', 'Late', {}, { past_due_at: inDays(-1) });
  const portal = await openRecipe('Link to billing', {
    account: { ...account, subscriptions: [pastDue, ...account.subscriptions] },
  });
  const payment = panel(portal, 'Late').getByRole('link', { name: 'Pay now' });
  expect(await payment.getAttribute('href')).toBe(`${portal.origin}/billing/pay?subscription=sub_3`);
  const manage = panel(portal, 'Late').getByRole('link', { name: 'Manage subscription' });
  expect(await manage.getAttribute('href')).toBe(`${portal.origin}/billing/sub_3`);
});

it('Upgrade at the quota: the link appears if the quota is nearly used up', async () => {
  const metrics = [{ name: 'map tiles', label: 'Map tiles', quotas: [quota({ usage: 950, quota: 1000 })] }];
  const portal = await openRecipe('Upgrade at the quota', {
    account: { ...smallAccount(), metrics: { sub_1: metrics } },
  });
  const link = panel(portal).getByRole('link', { name: 'Upgrade' });
  expect(await link.getAttribute('href')).toBe(`${portal.origin}/plans?subscription=sub_1&limit=map%20tiles`);
});

it('Dark-mode toggle: the widgets follow it', async () => {
  const portal = await openRecipe('Dark-mode toggle', { context: { colorScheme: 'light' } });
  await isLoaded(portal);
  const background = () =>
    portal.page
      .locator('portal-account [part~=panel]')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await background();
  await portal.page.getByLabel('Dark').check();
  await expect.poll(background).not.toBe(light);
  await portal.page.getByLabel('Dark').uncheck();
  await expect.poll(background).toBe(light);
});

it('Hide a control: a token can be copied, but not shown', async () => {
  const { page } = await openRecipe('Hide a control');
  await page.getByRole('button', { name: 'Copy Server' }).waitFor();
  expect(await page.getByRole('button', { name: 'Show Server' }).count()).toBe(0);
  expect(await page.locator('portal-account [part~=show]').first().isHidden()).toBe(true);
});

it.each([
  ['en', 'Plans', 'Change plan'],
  ['de', 'Tarife', 'Tarif ändern'],
])('Rename a text: the new text appears in %s', async (locale, title, link) => {
  const portal = await openRecipe('Rename a text', {
    markup: `<portal-account locale="${locale}"></portal-account>${SCRIPT.replace('defer', 'data-manage-url="/plan" defer')}`,
    files: await localeScriptFiles(...(locale === 'en' ? [] : [locale])),
  });
  await portal.region(title).waitFor();
  expect(await panel(portal).getByRole('link', { name: link }).getAttribute('href')).toBe(`${portal.origin}/plan`);
});

it('Own language: texts and dates are in it, and missing texts are English', async () => {
  const portal = await openRecipe('Own language');
  await portal.region('የደንበኝነት ምዝገባዎች').waitFor();
  await portal.page.getByRole('group', { name: 'የመዳረሻ ማስመሰያዎች' }).waitFor();
  await portal.region('Your details').waitFor();
  const lang = await portal.page.locator('portal-account [part=root]').getAttribute('lang');
  expect(lang).toBe('am');
  // A language that `Intl` does not know, or only by its name, would have dates like "M05 1" or
  // "May 1".
  const month = await portal.page.evaluate((tag) => new Date().toLocaleDateString(tag, { month: 'short' }), 'am');
  expect(month).toMatch(/^\p{Script=Ethiopic}+$/u);
  await expect
    .poll(() => portal.page.locator('portal-account [part=root]').innerText())
    .toMatch(/\p{Script=Ethiopic} \d/u);
});

it('Analytics: neither ids nor names nor tax IDs are sent on', async () => {
  const account = smallAccount();
  const customer = customerRecord({ name: 'Robin Example', is_business: true, tax_identifier: 'TAX-77-01' });
  const portal = await openRecipe('Analytics', {
    account: { ...account, customer },
    prelude: 'globalThis.tracked = []; globalThis.track = (...event) => tracked.push(event);',
  });
  await portal.region('Your details').getByText('TAX-77-01').waitFor();
  await portal.page.getByRole('button', { name: 'Show Server' }).click();
  const tracked = () => portal.page.evaluate(() => (globalThis as unknown as { tracked: unknown[] }).tracked);
  await expect.poll(tracked).toContainEqual(['portal-token-reveal', {}]);
  await expect.poll(tracked).toContainEqual(['portal-load', { widget: 'customer-card', count: 1 }]);
  await expect.poll(tracked).toContainEqual(['portal-load', { widget: 'subscription-list', count: 2 }]);
  const sent = JSON.stringify(await tracked());
  for (const record of [customer, ...account.subscriptions, ...account.tokens.sub_1])
    for (const value of Object.values(record))
      if (typeof value === 'string' && value.length > 3 && value !== 'active') expect(sent).not.toContain(value);
});

it('Tenant path: requests go below the path of the tenant', async () => {
  const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) });
  const { customer } = smallAccount();
  const portal = await openRecipe('Tenant path', {
    initScript: () => {
      if (location.protocol === 'http:') history.replaceState(null, '', '/acme/account');
    },
    files: {
      '/acme/api/v0/customer': json(customer),
      '/acme/api/v0/subscriptions/': json({ data: [], metadata: { pagination: { limit: 20, offset: 0, total: 0 } } }),
    },
  });
  await portal.region('Your details').getByText('Robin Example').waitFor();
  await portal.page.getByText('No subscriptions').first().waitFor();
  expect(portal.requestsTo('getCustomer')).toEqual([]);
});

it.each([true, false])('Feature flag for usage: %s', async (isEnabled) => {
  const portal = await openRecipe('Feature flag for usage', {
    prelude: `globalThis.isEnabled = async (name) => name === 'usage' && ${isEnabled};`,
  });
  await isLoaded(portal);
  const meter = panel(portal).getByRole('meter', { name: 'Map tiles' });
  if (isEnabled) await meter.waitFor();
  expect(await portal.page.getByRole('group', { name: 'Usage' }).count()).toBe(isEnabled ? 1 : 0);
});

it('Own state names: stand in the row', async () => {
  const account = smallAccount();
  const paused = subscription('sub_3', 'Garden', {}, { state: 'Paused by partner' });
  const { page } = await openRecipe('Own state names', {
    account: { ...account, subscriptions: [...account.subscriptions, paused] },
  });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Garden' }) });
  await row.getByText('On hold').first().waitFor();
  expect(await row.getByText('Paused by partner').count()).toBe(0);
});

it('Single-page router: a link navigates without loading a page', async () => {
  const portal = await openRecipe('Single-page router', {
    prelude: "globalThis.router = { push: (path) => history.pushState(null, '', path) };",
  });
  await isLoaded(portal);
  await portal.page.evaluate(() => document.documentElement.setAttribute('data-loaded', ''));
  await panel(portal).getByRole('link', { name: 'Manage subscription' }).click();
  await portal.page.waitForURL('**/billing/sub_1');
  expect(await portal.page.locator('html[data-loaded]').count()).toBe(1);
  await isLoaded(portal);
});

it('Single-page router: keeps a link’s fragment, and doesn’t navigate for an action without a link', async () => {
  const portal = await openRecipe('Single-page router', {
    prelude: 'globalThis.router = { push: (path) => history.pushState(null, "", path) };',
  });
  const actions = [{ id: 'rotate', label: 'Rotate', on: 'customer' as const }];
  await portal.page.evaluate((more) => PortalWidgets.configure({ newTokenUrl: '/tokens#plan', ...more }), { actions });
  const entries = await portal.page.evaluate(() => history.length);
  await portal.page.getByRole('button', { name: 'Rotate' }).click();
  await panel(portal).getByRole('link', { name: 'Create token' }).click();
  await portal.page.waitForURL('**/tokens#plan');
  expect(await portal.page.evaluate(() => history.length)).toBe(entries + 1);
});

/** Snippets of these headings are executed by other tests. */
const OTHERS = [
  'JavaScript API and settings',
  'Settings',
  'Links and actions',
  'Usage',
  'Plural forms',
  'Own units',
  'Token formats',
];

it('every recipe of the documents has a test', async () => {
  const documents = DOCUMENTS.filter((path) => /docs.(?:java|links|sign|usage\.|lang|access-)/.test(path));
  const recipes = await Promise.all(
    documents.map(async (path) => {
      const sections = (await readFile(path, 'utf8')).split(/^#+ (?=.*\n)/m).slice(1);
      return sections.flatMap((section) => (/```(?:js|html)/.test(section) ? (section.split('\n')[0] ?? '') : []));
    }),
  );
  expect(documents).toHaveLength(6);
  const missing = recipes.flat().filter((heading) => !opened.has(heading) && !OTHERS.includes(heading));
  expect(missing).toEqual([]);
});
