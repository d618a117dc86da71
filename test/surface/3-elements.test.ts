import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import type { Request } from 'playwright';
import { expect } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { section } from './document.js';
import { ELEMENTS, type HostPage, observedAttributes, openPage, ORIGIN, type Respond, tag } from './page.js';
import { inDays } from '../browser/portal-records.js';
import { subscription } from './records.js';

const { says, untestable } = section('3.');

/** Subscriptions with a token each. The first has ended. */
function manyRecords(count = 5) {
  const subscriptions = Array.from({ length: count }, (_, index) =>
    subscription(`sub_${index + 1}`, {
      price: { name: `Plan ${index + 1}` },
      ...(index === 0 && { state: 'canceled' }),
    }),
  );
  return {
    customer: customerRecord({ id: 'cus_1' }),
    subscriptions,
    tokens: Object.fromEntries(
      subscriptions.map(({ id }) => [id, [accessTokenRecord({ id: `tok_${id}`, name: `Key of ${id}` })]]),
    ),
  };
}
const showKey = ({ page }: HostPage, id: string) => page.getByRole('button', { name: `Show Key of ${id}` });

says('Usable anywhere in the page, before or after the script has run, inserted, moved or removed at any time.')(
  async () => {
    const body = `<portal-customer-card></portal-customer-card><main></main>${tag()}`;
    const { page, requestsTo } = await openPage({ body });
    await page.getByText('Robin Example').waitFor();
    const main = page.locator('main');
    await main.evaluate((element) => element.append(document.querySelector('portal-customer-card') ?? ''));
    await main.evaluate((element) => element.append(document.createElement('portal-customer-card')));
    await expect.poll(() => main.getByText('Robin Example').count()).toBe(2);
    await main.evaluate((element) => element.replaceChildren());
    expect(requestsTo('/customer')).toHaveLength(1);
  },
);

says(
  'Each renders in an open shadow root with a constructed style sheet.',
  '`<portal-customer-card>` | –',
)(async () => {
  const { page } = await openPage({ body: ELEMENTS.map((name) => `<${name}></${name}>`).join('') + tag() });
  await page.getByText('Robin Example').first().waitFor();
  const roots = await page.locator(ELEMENTS.join()).evaluateAll((elements) =>
    elements.map(({ shadowRoot: root }) => {
      const sheets = root?.adoptedStyleSheets.length ?? 0;
      return [root?.mode, sheets > 0, root?.querySelectorAll('style, link').length];
    }),
  );
  expect(roots).toEqual(ELEMENTS.map(() => ['open', true, 0]));
});

const LIST = ['page-size', 'search', 'state', 'url-sync', 'usage-auth', 'usage-url'];
const TOKENS = ['reveal-seconds', 'subscription-id', 'warn-days'];
const USAGE = ['subscription-id', 'usage-auth', 'usage-url'];

says(
  '`<portal-account>` | those of the four below; list, panel of the selected subscription, customer details in one responsive layout',
  '`<portal-subscription-list>` | `state` (empty for all, `active`, `canceled`), `page-size` (20),',
  '`usage-url`, `usage-auth` `<portal-access-tokens>` | `subscription-id`',
  '`reveal-seconds` (30), `warn-days`',
  '`<portal-usage>` | `subscription-id` (as above), `usage-url`',
  'All take `locale` and `theme`,',
  'and `heading-level` (2 to 5, default 2;',
  'API base, session, links and everything else of section 6 are settings of the page.',
  'Every attribute has a property of the same meaning in camelCase (`pageSize`, `urlSync`, …) with getter and setter, so that frameworks can bind either.',
)(async () => {
  const { page, region } = await openPage({ body: `${tag()}<portal-account></portal-account>` });
  for (const name of ['Subscriptions', 'plain', 'Your details']) await region(name).waitFor();
  const attributes = await observedAttributes(page, ELEMENTS);
  const common = ['locale', 'theme', 'heading-level'];
  const sorted = (names: readonly string[]) => [...new Set([...common, ...names])].toSorted();
  expect(attributes).toEqual({
    'portal-account': sorted([...LIST, ...TOKENS, ...USAGE]),
    'portal-customer-card': sorted([]),
    'portal-subscription-list': sorted(LIST),
    'portal-access-tokens': sorted(TOKENS),
    'portal-usage': sorted(USAGE),
  });
  const properties = await page.evaluate((names) => {
    const element = document.querySelector('portal-account') as HTMLElement;
    const toCamelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const accessors = names.filter((name) => {
      let prototype: object | null = element;
      while (prototype && !Object.hasOwn(prototype, toCamelCase(name)))
        prototype = Object.getPrototypeOf(prototype) as object | null;
      const { get, set } = (prototype && Object.getOwnPropertyDescriptor(prototype, toCamelCase(name))) ?? {};
      return get && set;
    });
    const valueOf = (name: string) => Reflect.get(element, name) as unknown;
    const defaults = ['state', 'pageSize', 'search', 'urlSync', 'revealSeconds', 'usageAuth', 'headingLevel'].map(
      valueOf,
    );
    element.setAttribute('page-size', '7');
    element.setAttribute('heading-level', '6');
    return { accessors, defaults, changed: ['pageSize', 'headingLevel'].map(valueOf) };
  }, attributes['portal-account'] ?? []);
  expect(properties).toEqual({
    accessors: attributes['portal-account'],
    defaults: ['', 20, 'on', false, 30, 'token', 2],
    changed: [7, 2],
  });
});

says(
  '`search` (`on`, `off`; default `on`: a search field as soon as there is more than the first page, also if `total` is missing),',
)(async () => {
  const open = (attributes = '', respond?: Respond) =>
    openPage({ body: tag('account', `data-page-size="2" ${attributes}`), records: manyRecords(), respond });
  await (await open()).page.getByRole('searchbox').waitFor();
  const { page } = await open('data-search="off"');
  await page.getByRole('button', { name: 'Show more' }).waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  const data = manyRecords(2).subscriptions;
  const withoutTotal = await open('', ({ pathname }) =>
    pathname.endsWith('/subscriptions/')
      ? { json: { data, metadata: { pagination: { limit: 2, offset: 0 } } } }
      : undefined,
  );
  await withoutTotal.page.getByRole('searchbox').waitFor();
});

says(
  '`url-sync` (boolean: filter and selected subscription are kept in the query string; other parameters stay as they are, to the letter),',
  'When the page loads it is the one of the link (`url-sync`), else the one that was selected last in this tab (session storage: the id;',
  'else the first active subscription,',
)(async () => {
  const path = '/?q=a+b%20c&flag&x=%7E';
  const host = await openPage({ path, body: tag('account', 'data-url-sync'), records: manyRecords() });
  await showKey(host, 'sub_2').waitFor();
  await host.row('Plan 3').click();
  await showKey(host, 'sub_3').waitFor();
  await expect.poll(() => host.page.url()).toBe(`${ORIGIN}${path}&subscription=sub_3`);
  await host.page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await expect
    .poll(() => host.page.url())
    .toMatch(/\?q=a\+b%20c&flag&x=%7E&(?=.*subscription=sub_3)(?=.*state=active)/);
  expect(await host.page.evaluate(() => Object.values(sessionStorage))).toEqual(['sub_3']);
  await host.page.goto(`${ORIGIN}/`);
  await showKey(host, 'sub_3').waitFor();
  await host.page.goto(`${ORIGIN}/?subscription=sub_4`);
  await showKey(host, 'sub_4').waitFor();
});

says(
  "(without it the widget *follows* the page's selection, see below),",
  'A page has one selected subscription.',
  'Selecting in one widget, in the list or by `PortalWidgets.select(id)` selects in all. Nothing scrolls by itself, except to keep the pressed row where it was.',
)(async () => {
  const host = await openPage({
    body: `<div style="height: 300px"></div><portal-subscription-list></portal-subscription-list>
        <portal-access-tokens></portal-access-tokens>
        <div style="height: 3000px"></div>${tag()}`,
    records: manyRecords(),
    context: { viewport: { width: 800, height: 1200 } },
  });
  await showKey(host, 'sub_2').waitFor();
  expect(await host.page.evaluate(() => scrollY)).toBe(0);
  await host.page.evaluate(() => scrollTo(0, 150));
  const topOf = () => host.row('Plan 4').evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await host.row('Plan 3').click();
  await showKey(host, 'sub_3').waitFor();
  const before = await topOf();
  await host.row('Plan 4').click();
  await showKey(host, 'sub_4').waitFor();
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
  const scrolled = await host.page.evaluate(() => scrollY);
  expect(await host.page.evaluate(() => PortalWidgets.select('sub_5'))).toBe(true);
  await showKey(host, 'sub_5').waitFor();
  await expect.poll(() => host.row('Plan 4').getAttribute('aria-expanded')).toBe('false');
  expect(await host.page.evaluate(() => scrollY)).toBe(scrolled);
});

says(
  'A following widget outside of an account shows a select of the loaded subscriptions in its header, if there are several and no list is on the page.',
)(async () => {
  const open = (widgets: string, count?: number) => openPage({ body: tag(widgets), records: manyRecords(count) });
  const name = 'Subscription';
  const host = await open('access-tokens access-tokens');
  await host.page.getByRole('combobox', { name }).first().selectOption('Plan 4');
  await expect.poll(() => showKey(host, 'sub_4').count()).toBe(2);
  expect(await host.page.getByRole('combobox', { name }).count()).toBe(2);
  const besideList = await open('subscription-list access-tokens');
  await showKey(besideList, 'sub_2').waitFor();
  const single = await open('access-tokens', 1);
  await showKey(single, 'sub_1').waitFor();
  for (const { page } of [besideList, single]) expect(await page.getByRole('combobox', { name }).count()).toBe(0);
});

says("(default: a fifth of the token's lifetime, 2 to 30 days)")(async () => {
  const token = (name: string, lifetime: number, left: number) =>
    accessTokenRecord({ id: name, name, issued_at: inDays(left - lifetime), expires_at: inDays(left) });
  const host = await openPage({
    body: tag('access-tokens'),
    records: {
      ...manyRecords(2),
      tokens: {
        sub_2: [
          token('fifth-soon', 50, 9.5),
          token('fifth-later', 50, 10.5),
          token('least-soon', 5, 1.5),
          token('least-later', 5, 2.5),
          token('most-soon', 400, 29.5),
        ],
      },
    },
  });
  await host.page.getByRole('button', { name: 'Show fifth-soon' }).waitFor();
  const items = await host.page.getByRole('listitem').allInnerTexts();
  const soon = items.filter((text) => /Expires (?:in|tomorrow)/.test(text)).map((text) => /\w+-\w+/.exec(text)?.[0]);
  expect(new Set(soon)).toEqual(new Set(['fifth-soon', 'least-soon', 'most-soon']));
});

says("(https, or http on a loopback host, or the page's own origin),")(async () => {
  const host = await openPage({ body: tag() });
  const accepted = await host.page.evaluate(() =>
    [
      'https://usage.example/',
      'http://127.0.0.1:1/usage',
      '/usage',
      'http://usage.example/',
      'javascript:alert(1)',
    ].filter((url) => {
      const element = document.createElement('portal-usage');
      element.setAttribute('usage-url', url);
      return element.usageUrl;
    }),
  );
  expect(accepted).toEqual(['https://usage.example/', 'http://127.0.0.1:1/usage', '/usage']);
});

says(
  "`usage-auth` (`token`: authorized by an unexpired access token of the subscription, without cookies; `session`: `?subscription_id=…` only, sent with the credentials and `headers` of the requests to the API base, without a token, and only to the API base's origin; another URL is reported and not called; default `token`)",
)(async () => {
  const { page, console, requestsTo } = await openPage({
    body: tag(),
    initScript: () => void (document.cookie = 'session=1'),
  });
  await page.evaluate(() => {
    PortalWidgets.configure({ headers: { 'x-session': '1' } });
    PortalWidgets.mount('body', 'account', { usageUrl: '/usage' });
    PortalWidgets.mount('body', 'account', { usageUrl: '/usage', usageAuth: 'session' });
  });
  await expect.poll(() => page.getByRole('meter').count()).toBe(10);
  const [byToken, bySession] = ['customer_id', '/usage?subscription_id=plain'].map((part) => requestsTo(part)[0]);
  const sent = ['authorization', 'cookie', 'x-session'];
  const headersOf = async (request?: Request) => {
    const headers = await request?.allHeaders();
    return sent.map((name) => headers?.[name]);
  };
  expect(await headersOf(byToken)).toEqual([expect.stringMatching(/^Bearer \S+$/), undefined, undefined]);
  expect(bySession?.url()).toBe(`${ORIGIN}/usage?subscription_id=plain`);
  expect(await headersOf(bySession)).toEqual([undefined, 'session=1', '1']);
  await page.evaluate(() =>
    PortalWidgets.mount('body', 'usage', { usageUrl: 'https://usage.example/', usageAuth: 'session' }),
  );
  await expect.poll(() => console.filter((message) => message.includes('https://usage.example/')).length).toBe(1);
  expect(requestsTo('usage.example')).toHaveLength(0);
});

says(
  "which override the page's,",
  'levels below it end at 6).',
)(async () => {
  const { page, region } = await openPage({
    body: `${tag('', 'data-locale="de" data-theme="dark"')}<portal-account locale="en" theme="light" heading-level="5"></portal-account>`,
  });
  expect(await region('Your details').evaluate((element) => getComputedStyle(element).colorScheme)).toBe('light');
  await page.getByRole('heading', { name: 'Details', exact: true }).waitFor();
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) =>
      headings.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.localName.slice(1))),
    );
  expect(new Set(levels)).toEqual(new Set([5, 6]));
});

says(
  'A value that is not understood, as attribute or in `configure`, is reported once in the console with the accepted values.',
)(async () => {
  const { page, console } = await openPage({
    body: `${tag()}<portal-customer-card theme="neon"></portal-customer-card>`,
  });
  await page.evaluate(() => {
    for (const _ of [1, 2]) {
      PortalWidgets.configure({ theme: 'plaid' as 'dark' });
      document.querySelector('portal-customer-card')?.setAttribute('theme', 'neon');
      document.body.append(document.querySelector('portal-customer-card')?.cloneNode() ?? '');
    }
  });
  const reports = (value: string) =>
    console.filter((message) => message.includes(value) && /"auto", "light" or "dark"/.test(message));
  await expect.poll(() => [reports('neon').length, reports('plaid').length]).toEqual([1, 1]);
});

says('Elements can be mounted in happy-dom')(() => {
  const text = execFileSync(
    execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { Window } from 'happy-dom';
    const window = new Window({ url: 'http://localhost/' });
    for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
    Object.assign(globalThis, { window, document: window.document, Event: window.Event, CustomEvent: window.CustomEvent, EventTarget: window.EventTarget });
    globalThis.fetch = async () => Response.json({ name: 'Robin Example' });
    const { mount, on } = await import('${process.cwd()}/dist/portal-widgets.mjs');
    on('portal-load', () => {
      console.log(document.querySelector('portal-customer-card').shadowRoot.textContent.includes('Robin Example'));
      process.exit();
    });
    mount('body', 'customer-card');
  `,
    ],
    { timeout: 30_000 },
  ).toString();
  expect(text.trim()).toBe('true');
});
untestable(
  'and jsdom, so that integrators can test their components.',
  'jsdom is a dependency of the consumers only: test/consumers/component-tests/widgets.test.js',
);

says('used only if it is on the first page, dropped silently otherwise,')(async () => {
  const host = await openPage({ body: tag('account', 'data-page-size="3"'), records: manyRecords() });
  await host.page.getByRole('button', { name: 'Show more' }).click();
  await host.row('Plan 5').click();
  await showKey(host, 'sub_5').waitFor();
  await host.page.reload();
  await showKey(host, 'sub_2').waitFor();
  expect(await host.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('sub_5');
  expect([await host.page.getByRole('alert').count(), host.console]).toEqual([0, []]);
});

says('removed when the session ends or the customer changes),')(async () => {
  const records = manyRecords();
  let status = 200;
  const host = await openPage({
    records,
    respond: ({ pathname }) => (status !== 200 && pathname.includes('/api/') ? { status } : undefined),
  });
  const remembered = () => host.page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('sub_'));
  await host.row('Plan 3').click();
  await showKey(host, 'sub_3').waitFor();
  expect(await remembered()).toBe(true);
  records.customer = customerRecord({ id: 'cus_2' });
  await host.page.evaluate(() => PortalWidgets.refresh());
  await expect.poll(remembered).toBe(false);
  await host.row('Plan 4').click();
  await expect.poll(remembered).toBe(true);
  status = 401;
  await host.page.evaluate(() => PortalWidgets.refresh());
  await host.page.getByRole('button', { name: 'Sign in again' }).waitFor();
  expect(await remembered()).toBe(false);
});

says('else the first with an id.')(async () => {
  const { subscriptions, ...others } = manyRecords(3);
  const ended = subscriptions.map((each, index) => ({ ...each, state: 'canceled', ...(index === 0 && { id: null }) }));
  const host = await openPage({ records: { ...others, subscriptions: ended } });
  await showKey(host, 'sub_2').waitFor();
});

says('A link to an unknown subscription: a message with *Close*, and the default selection.')(async () => {
  const host = await openPage({
    path: '/?subscription=sub_99',
    body: tag('account', 'data-url-sync'),
    records: manyRecords(),
  });
  await showKey(host, 'sub_2').waitFor();
  await host.region('Subscriptions').getByText('That subscription wasn’t found').first().waitFor();
  await host.region('Subscriptions').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => host.page.url()).toBe(`${ORIGIN}/`);
});
