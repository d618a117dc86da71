import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { section } from './document.js';
import { hrefOf, openPage, ORIGIN, tag } from './page.js';

const { says, untestable } = section('2.');

/** Tag names of the elements in an element of the page, scripts included. */
const childrenOf = (page: Awaited<ReturnType<typeof openPage>>['page'], selector: string) =>
  page.locator(selector).evaluate((element) => Array.from(element.children, ({ localName }) => localName));

const WIDGET_NAMES = ['account', 'customer-card', 'subscription-list', 'access-tokens', 'usage'];

says('`data-widgets` | none: elements are defined, nothing is mounted')(async () => {
  const { page } = await openPage({ body: tag() });
  expect(await childrenOf(page, 'body')).toEqual(['script']);
  expect(await page.evaluate(() => customElements.get('portal-account') !== undefined)).toBe(true);
});

says(
  '<script src="/assets/portal-widgets.js" data-widgets="account" defer></script>',
  '| space-separated widget names, mounted in that order `data-target` | after the script;',
  'Widget names: `account` (all four), `customer-card`, `subscription-list`, `access-tokens`, `usage`.',
)(async () => {
  const names = WIDGET_NAMES.toReversed();
  const { page } = await openPage({ body: `<main>${tag(names.join(' '))}<hr></main>` });
  expect(await childrenOf(page, 'main')).toEqual(['script', ...names.map((name) => `portal-${name}`), 'hr']);
  const body = '<script src="/assets/portal-widgets.js" data-widgets="account" defer></script>';
  const { region } = await openPage({ body });
  for (const name of ['Your details', 'Subscriptions', 'plain']) await region(name).waitFor();
});

says('end of `<body>` when the script is in `<head>`')(async () => {
  const { page } = await openPage({ head: tag('customer-card'), body: '<main></main><footer></footer>' });
  expect(await childrenOf(page, 'body')).toEqual(['main', 'footer', 'portal-customer-card']);
});

says('| CSS selector of the element to mount into')(async () => {
  const { page } = await openPage({
    body: `${tag('customer-card', 'data-target="main > .here"')}<main><p></p><div class="here"></div></main>`,
  });
  expect(await childrenOf(page, '.here')).toEqual(['portal-customer-card']);
});

says(
  '`data-<setting>` | | every page setting of section 6 that is a string, in kebab case: `data-api-base`, `data-locale`, `data-theme`, `data-sign-in-url`, `data-payment-url`, …',
)(async () => {
  const settings: Record<string, string> = {
    'data-api-base': '/other/api/v0/',
    'data-locale': 'de',
    'data-theme': 'dark',
    'data-edit-details-url': '/edit',
    'data-manage-url': '/manage',
    'data-new-token-url': '/new',
    'data-locales': 'de en',
    'data-credentials': 'omit',
  };
  const attributes = Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
  const { page, region, requestsTo } = await openPage({ body: tag('account', attributes) });
  await region('Ihre Daten').getByRole('link', { name: 'Bearbeiten' }).waitFor();
  expect(
    await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname).toSorted()),
  ).toEqual(['/edit', '/manage', '/new']);
  expect(requestsTo('/other/api/v0/customer')).toHaveLength(1);
  expect(await region('Ihre Daten').evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
});

says(
  '`data-<attribute>` | | any attribute of the widgets (section 3), passed on to those that know it: `data-usage-url`, `data-page-size`, …',
)(async () => {
  const { page } = await openPage({
    body: tag('customer-card subscription-list', 'data-usage-url="/usage" data-page-size="7"'),
  });
  expect(
    await page.locator('portal-subscription-list').evaluate((element) => element.getAttributeNames().toSorted()),
  ).toEqual(['page-size', 'usage-url']);
  expect(await page.locator('portal-customer-card').evaluate((element) => element.getAttributeNames())).toEqual([]);
});

const LATER = `${ORIGIN}/later/portal-widgets.js`;
const script = () => readFileSync('dist/portal-widgets.js', 'utf8');

says(
  'Loading the script twice, or two versions of it, is harmless: the first version stays active, a later tag mounts its own widgets with it',
  'and a version mismatch is reported once in the console.',
)(async () => {
  const other = `<script src="${LATER}" data-widgets="customer-card" defer></script>`;
  const { page, region, console } = await openPage({
    body: `${tag('subscription-list')}<div id="later">${other}</div><p>${other}</p>`,
    respond: ({ href }) =>
      href === LATER ? { contentType: 'text/javascript', body: script().replaceAll('0.1.0', '0.2.0') } : undefined,
  });
  await region('Subscriptions').getByRole('heading', { name: 'plain' }).waitFor();
  await page.locator('#later').getByText('Robin Example').waitFor();
  expect(await page.evaluate(() => PortalWidgets.version)).toBe('0.1.0');
  expect(console.filter((message) => message.includes('0.2.0'))).toEqual([expect.stringContaining('0.1.0')]);
  expect(console).toHaveLength(1);
});

says('(unless its target already contains widgets of that tag, as after a page swap by Turbo or htmx),')(async () => {
  const { page } = await openPage({ body: `<main></main>${tag('customer-card', 'data-target="main"')}` });
  await page.evaluate(async () => {
    const again = document.createElement('script');
    for (const { name, value } of document.querySelector('script')?.attributes ?? []) again.setAttribute(name, value);
    await new Promise((loaded) => {
      again.addEventListener('load', loaded);
      document.body.append(again);
    });
  });
  expect(await childrenOf(page, 'main')).toEqual(['portal-customer-card']);
});

says(
  '**One page, one account**: the page settings are those of the first tag and of `configure`; page settings of a later tag are ignored and reported once,',
)(async () => {
  const later = tag('customer-card', 'data-edit-details-url="/later" data-api-base="/later/"');
  const { page, console, requestsTo } = await openPage({
    body: `${tag('customer-card', 'data-edit-details-url="/first"')}<div>${later}</div><p>${later}</p>`,
  });
  const links = page.getByRole('link', { name: 'Edit' });
  const hrefs = async () => Promise.all((await links.all()).map(hrefOf));
  await expect.poll(hrefs).toEqual(['/first', '/first', '/first']);
  await page.evaluate(() => PortalWidgets.configure({ editDetailsUrl: '/configured' }));
  await expect.poll(hrefs).toEqual(['/configured', '/configured', '/configured']);
  await expect
    .poll(() => console)
    .toEqual([expect.stringMatching(/data-api-base.*data-edit-details-url|data-edit-details-url.*data-api-base/)]);
  expect([requestsTo('/later/customer').length, requestsTo('/api/v0/customer').length]).toEqual([0, 1]);
});

says('its widget attributes apply to the widgets that it mounts.')(async () => {
  const later = tag('customer-card', 'data-locale="fr"');
  const { page } = await openPage({
    body: `${tag('', 'data-locale="de"')}<portal-customer-card></portal-customer-card><div>${later}</div>`,
  });
  const headings = page.getByRole('heading', { level: 2 });
  await expect.poll(() => headings.allInnerTexts()).toEqual(['Ihre Daten', 'Vos coordonnées']);
  expect(await page.locator('div > portal-customer-card').getAttribute('locale')).toBe('fr');
});

untestable(
  'A page that is morphed or swapped (Turbo 8 refreshes, idiomorph, morphdom,',
  'the libraries are dependencies of the host pages only: test/host-pages/page-morphs.test.ts',
);
says(
  '`innerHTML` of a section) keeps its widgets: those that a tag has mounted are mounted again if their place comes back without them, and a filter that the user has chosen stays.',
)(async () => {
  const { page, region } = await openPage({ body: `<main>${tag('subscription-list')}</main>` });
  const filter = region('Subscriptions').getByRole('combobox', { name: 'Status' });
  await filter.selectOption('Active');
  await page.evaluate((html) => {
    document.querySelector('main')?.replaceChildren(document.createRange().createContextualFragment(html));
  }, tag('subscription-list'));
  await expect.poll(() => childrenOf(page, 'main')).toEqual(['script', 'portal-subscription-list']);
  await expect.poll(() => filter.inputValue()).toBe('active');
});

says(
  'A script that runs without its tag (concatenated with others, evaluated, inlined as a module) and finds nothing to mount says so once in the console, with the remedy.',
)(async () => {
  const code = `fetch('/assets/portal-widgets.js').then((response) => response.text()).then((text) => (0, eval)(text))`;
  for (const body of [
    `<script type="module">import '/assets/portal-widgets.js';</script>`,
    `<script>${code};</script>`,
  ]) {
    const { console } = await openPage({ body });
    await expect
      .poll(() => console)
      .toEqual([
        expect.stringContaining('Paste it as <script src="/assets/portal-widgets.js" data-widgets="account" defer>'),
      ]);
  }
});
