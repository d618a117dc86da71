import { describe, expect, it, onTestFinished } from 'vitest';
import { staticAccount } from '../../src/mock-server/fixtures/static-account.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { openPortal, type PortalPage, scriptFile, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

const MOUNTED = ['customer-card', 'subscription-list'];
const TAG = scriptTag('customer-card subscription-list');
const DEFERRED = scriptTag('customer-card subscription-list', 'defer');
const TARGETED = scriptTag('customer-card subscription-list', 'data-target="main"');

/** Children of an element in order: the widget name, or `·` for any other element. */
function children({ page }: PortalPage, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluate((parent) => Array.from(parent.children, ({ localName }) => /^portal-(.*)/.exec(localName)?.[1] ?? '·'));
}

describe('script tag', () => {
  it('of a module is reported, because a module can not read its attributes', async () => {
    const portal = await openPortal({
      body: scriptTag('customer-card', 'type="module"'),
      allowedMessages: [/remove type="module" from the tag of \S+portal-widgets\.js/],
    });
    await expect.poll(() => portal.console).toHaveLength(1);
  });

  it('shows the data of three widgets with one request each and no console messages', async () => {
    const { page, region, service, events } = await openPortal({ account: smallAccount() });
    await region('Your details').getByText('Robin Example').waitFor();
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    await region('Access tokens').getByRole('heading', { name: 'Server' }).waitFor();
    expect(await page.getByRole('region').count()).toBe(3);
    expect(await page.getByRole('alert').count()).toBe(0);
    const operations = service.requests.flatMap(({ operation }) => operation ?? []);
    expect(operations.toSorted()).toEqual(['getCustomer', 'listAccessTokens', 'listSubscriptions']);
    expect(await events('portal-load')).toEqual(
      expect.arrayContaining([
        { widget: 'customer-card', count: 1 },
        { widget: 'subscription-list', count: 2 },
      ]),
    );
  });

  it.each([
    ['after itself', `<main>${TAG}<p></p></main>`, '', ['·', ...MOUNTED, '·']],
    ['after itself, deferred', `<main>${DEFERRED}<p></p></main>`, '', ['·', ...MOUNTED, '·']],
    ['into its target', `${TARGETED}<main><p></p></main>`, '', ['·', ...MOUNTED]],
    ['into its target, from the head', '<main></main>', TARGETED, MOUNTED],
  ])('mounts its widgets %s', async (_, body, head, expected) => {
    const portal = await openPortal({ account: smallAccount(), body, head });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(await children(portal, 'main')).toEqual(expected);
  });

  it.each([
    ['synchronously', ''],
    ['deferred', 'defer'],
    ['asynchronously', 'async'],
  ])('in the head, executed %s, mounts its widgets at the end of the body', async (_, attribute) => {
    const portal = await openPortal({
      account: smallAccount(),
      head: scriptTag('customer-card', attribute),
      body: '<p></p>',
    });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(await children(portal, 'body')).toEqual(['·', 'customer-card']);
  });

  it.each([
    ['a cross-origin base element', '<base href="https://elsewhere.example/">', ''],
    ['an image named currentScript', '', '<img name="currentScript" data-widgets="access-tokens">'],
    ['a form with the id PortalWidgets', '', '<form id="PortalWidgets"></form>'],
    [
      'elements named like document properties',
      '',
      '<form name="body"></form><img name="head"><form id="origin"></form>',
    ],
  ])('ignores %s', async (_, head, before) => {
    const portal = await openPortal({
      account: smallAccount(),
      head,
      body: `${before}<main>${scriptTag('customer-card')}</main>`,
    });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(await children(portal, 'main')).toEqual(['·', 'customer-card']);
    expect(await portal.page.evaluate(() => typeof PortalWidgets.mount)).toBe('function');
    expect(portal.requestsTo('getCustomer').map(({ path }) => path)).toEqual(['/api/v0/customer']);
  });

  it('applies base URL, locale and theme', async () => {
    const attributes = 'data-api-base="/api/v0" data-locale="en-GB" data-theme="dark"';
    const { region } = await openPortal({ account: smallAccount(), body: scriptTag('subscription-list', attributes) });
    const row = region('Subscriptions').getByRole('listitem').filter({ hasText: 'Maps' });
    await row.getByRole('button', { name: 'Maps', exact: true }).click();
    // The date format of en-GB.
    await row.getByText('15 Jan 2025').first().waitFor();
    const [red] = await row.evaluate((element) => /\d+/.exec(getComputedStyle(element).color) ?? []);
    expect(Number(red)).toBeGreaterThan(200);
  });

  it('sends cookies to a cross-origin portal', async () => {
    const origins: string[] = [];
    const other = await startMockServer({ accounts: [staticAccount(smallAccount())], crossOrigin: { origins } });
    onTestFinished(() => other.stop());
    const portal = await openPortal({ allowedOrigin: other.origin, body: scriptTag() });
    origins.push(portal.origin);
    await portal.page.evaluate((base) => {
      PortalWidgets.configure({ apiBase: `${base}/api/v0/` });
      PortalWidgets.mount('body', 'customer-card');
    }, other.origin);
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(portal.requestsTo('getCustomer')).toEqual([]);
  });

  it('included several times: mounts its widgets once per parent, without a warning', async () => {
    const tag = scriptTag('customer-card');
    const portal = await openPortal({
      account: smallAccount(),
      body: `<main>${tag}</main><aside>${tag}${tag}</aside>`,
    });
    await portal.region('Your details').getByText('Robin Example').nth(1).waitFor();
    expect(await children(portal, 'main')).toEqual(['·', 'customer-card']);
    expect(await children(portal, 'aside')).toEqual(['·', 'customer-card', '·']);
    expect(portal.requestsTo('getCustomer').length).toBe(1);
    expect(portal.console).toEqual([]);
  });
});

describe('a second script tag', () => {
  const files = {
    '/t/acme/api/v0/customer': {
      type: 'application/json',
      body: JSON.stringify({ id: 'cus_2', name: 'Acme Example' }),
    },
  };
  const tag = (attributes: string) => scriptTag('customer-card', attributes);

  it.each([
    ['with another target', 'data-target="aside"', ['main', 'aside']],
    ['in the same parent', 'data-target="main"', ['main', 'main']],
  ])('%s shows the data of its own API base, language and theme', async (_, target, parents) => {
    const portal = await openPortal({
      account: smallAccount(),
      files,
      body: `<main></main><aside></aside>${tag('data-target="main" data-api-base="/api/v0/"')}${tag(
        `${target} data-api-base="/t/acme/api/v0/" data-locale="en-GB" data-theme="dark"`,
      )}`,
    });
    const first = portal.page.locator(`${parents[0]} > portal-customer-card`).first();
    const second = portal.page.locator(`${parents[1]} > portal-customer-card`).last();
    await first.getByText('Robin Example').waitFor();
    await second.getByText('Acme Example').waitFor();
    expect(await portal.page.locator('portal-customer-card').count()).toBe(2);
    expect(await second.locator('[part=root]').getAttribute('lang')).toBe('en-GB');
    const color = (widget: typeof first) =>
      widget
        .getByRole('heading')
        .first()
        .evaluate((heading) => getComputedStyle(heading).color);
    expect(await color(second)).not.toBe(await color(first));
    expect(portal.requestsTo('getCustomer').length).toBe(1);
  });

  it('mounts nothing where widgets with the same settings are', async () => {
    const settings = ['data-api-base="/api/v0/" data-locale="en-GB"', 'data-api-base="/t/acme/api/v0/"'];
    const [page = '', tenant = ''] = settings.map((each) => tag(`data-target="main" ${each}`));
    const portal = await openPortal({
      account: smallAccount(),
      files,
      body: `<main></main>${page}${page}${tenant}${tenant}${page}`,
    });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    await portal.region('Your details').getByText('Acme Example').waitFor();
    expect(await children(portal, 'main')).toEqual(['customer-card', 'customer-card']);
  });
});

describe('test page', () => {
  it('records console messages, errors and policy violations', async () => {
    const { console } = await openPortal({
      body: `<p style="color: red"></p><script src="/page.js"></script>`,
      files: { '/page.js': scriptFile("console.info('hello'); document.body.innerHTML = '<p>'") },
      allowedMessages: [/./],
    });
    expect(console).toEqual([
      expect.stringMatching(/^error: .*style/),
      'info: hello',
      expect.stringMatching(/^error: .*TrustedHTML/),
      expect.stringMatching(/^uncaught: .*TrustedHTML/),
    ]);
  });
});
