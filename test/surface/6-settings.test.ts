import { readFileSync } from 'node:fs';
import type { Request } from 'playwright';
import { expect } from 'vitest';
import { inDays } from '../browser/portal-records.js';
import { section } from './document.js';
import { at, CLIPBOARD, failWith, type HostPage, hrefOf, NOTHING, openPage, ORIGIN, tag } from './page.js';
import { metric, subscription, token } from './records.js';

const { says } = section('6.');

says(
  '`signInUrl` | button "Sign in again" | signed out; default: reload',
  'signed out without `signInUrl`',
)(async () => {
  const reload = await openPage({ body: tag('customer-card', 'data-support-url="/help"'), respond: failWith(401) });
  await reload.page.getByRole('link', { name: 'Contact support' }).waitFor();
  await reload.page.getByRole('button', { name: 'Sign in again' }).click();
  await expect.poll(() => reload.requests.filter((request) => request.isNavigationRequest()).length).toBe(2);
  const login = await openPage({
    body: tag('customer-card', 'data-support-url="/help" data-sign-in-url="/login"'),
    respond: failWith(401),
  });
  await login.page.getByRole('button', { name: 'Sign in again' }).waitFor();
  expect(await login.page.getByRole('link').count()).toBe(0);
  await login.page.getByRole('button', { name: 'Sign in again' }).click();
  await expect.poll(() => login.page.url()).toBe(`${ORIGIN}/login`);
});

const LINKS =
  'data-payment-url="/pay" data-manage-url="/manage" data-invoices-url="/invoices" data-plans-url="/plans" data-new-token-url="/new" data-upgrade-url="/up?m={metric}" data-edit-details-url="/edit"';

says(
  '`paymentUrl` | link "Pay now" | overview, row\'s panel: payment past due `manageUrl` | link "Manage subscription" | panel of a subscription that has not ended `invoicesUrl` | link "Invoices" | panel of every subscription, after "Manage subscription" `plansUrl` | link "Browse plans" | no subscriptions; panel of an ended subscription `newTokenUrl` | link "Create token" | heading of the access tokens;',
  'not for an ended subscription `upgradeUrl` | link "Upgrade" | heading of the usage, when a quota is nearly used up, reached or exceeded; `{metric}` is the one with the least left `editDetailsUrl` | link "Edit" | customer details',
)(async () => {
  const host = await openPage({
    body: tag('account', `data-usage-url="/usage" ${LINKS}`),
    // A panel with room for more than one link.
    context: { viewport: { width: 800, height: 900 } },
  });
  await host.region('plain').getByRole('meter', { name: 'Calls' }).waitFor();
  const linksOf = async (title: string) =>
    (await host.region(title).getByRole('link').allInnerTexts()).map((text) => text.trim());
  const upgrade = host.region('plain').getByRole('group', { name: 'Usage' }).getByRole('link', { name: 'Upgrade' });
  expect(await hrefOf(upgrade)).toBe('/up?m=Over');
  expect(await linksOf('plain')).toEqual(['Manage subscription', 'Invoices', 'Create token', 'Upgrade']);
  const tokens = host.region('plain').getByRole('group', { name: 'Access tokens' });
  await tokens.getByRole('link', { name: 'Create token' }).waitFor();
  await host.region('Overview').getByRole('link', { name: 'Pay now: due' }).waitFor();
  expect(await linksOf('Your details')).toEqual(['Edit']);
  await host.row('due').click();
  const payment = host.region('due').getByRole('link', { name: /^Pay now/ });
  await payment.waitFor();
  await host.row('canceled').click();
  await host.region('canceled').getByText('No access tokens').waitFor();
  expect(await linksOf('canceled')).toEqual(['Browse plans', 'Invoices']);
  const empty = await openPage({ body: tag('account', LINKS), records: NOTHING });
  await empty.page.getByRole('link', { name: 'Browse plans' }).waitFor();
  const healthy = await openPage({
    body: tag('usage', `data-usage-url="/usage" ${LINKS}`),
    records: { metrics: { plain: [metric('Calls', { usage: 1, quota: 1000 })] } },
  });
  await healthy.page.getByRole('meter').waitFor();
  expect(await healthy.page.getByRole('link').count()).toBe(0);
});

says('without valid tokens in the empty state instead;')(async () => {
  for (const tokens of [[], [token('Old', { is_expired: true })]]) {
    const host = await openPage({
      body: tag('access-tokens', LINKS),
      records: { subscriptions: [subscription('plain')], tokens: { plain: tokens } },
    });
    await host.page
      .getByText(/No (?:active )?access token|All access tokens have expired/)
      .first()
      .waitFor();
    const links = host.page.getByRole('link', { name: 'Create token' });
    expect(await links.count()).toBe(1);
    const [link, heading] = await Promise.all([
      links.boundingBox(),
      host.page.getByRole('heading', { level: 2 }).boundingBox(),
    ]);
    expect((link?.y ?? 0) > (heading?.y ?? 0) + (heading?.height ?? 0)).toBe(true);
  }
});

says('`supportUrl` | link "Contact support" | no access, not found, unexpected response, unreadable records;')(
  async () => {
    const responses = [
      failWith(403),
      failWith(404),
      ({ pathname }: URL) => (pathname.startsWith('/api/') ? { json: 7 } : undefined),
    ];
    for (const respond of responses) {
      const host = await openPage({ body: tag('customer-card', 'data-support-url="/help"'), respond });
      await host.page.getByRole('link', { name: 'Contact support' }).waitFor();
    }
    const unreadable = await openPage({
      body: tag('subscription-list', 'data-support-url="/help"'),
      respond: at('/subscriptions/', { json: { data: [subscription('plain'), 7] } }),
    });
    await unreadable.row('plain').waitFor();
    await unreadable.page.getByRole('link', { name: 'Contact support' }).waitFor();
  },
);

/** The address of a template link, in the details of a customer. */
async function hrefsOf(
  templates: readonly string[],
  options: Parameters<typeof openPage>[0] = {},
): Promise<{ readonly hrefs: (string | null)[]; readonly host: HostPage }> {
  const host = await openPage({ body: tag(), ...options });
  const hrefs = await host.page.evaluate(async (all) => {
    const found: (string | null)[] = [];
    for (const editDetailsUrl of all) {
      PortalWidgets.configure({ editDetailsUrl: undefined });
      PortalWidgets.configure({ editDetailsUrl });
      const card = document.createElement('portal-customer-card');
      document.body.append(card);
      while (!card.shadowRoot?.textContent?.includes('robin@example.com')) await new Promise(requestAnimationFrame);
      found.push(card.shadowRoot.querySelector('a[part~=link]')?.getAttribute('href') ?? null);
      card.remove();
    }
    return found;
  }, templates);
  return { hrefs, host };
}

says(
  'Settings of the page: given by `configure` or, where they are strings, by the script tag. `apiBase`, `locale` and `theme` are settings, too (sections 3 and 7).',
  'A link is a URL template: `{customer_id}`, `{subscription_id}`, `{product_id}`, `{order_id}`, `{token_id}`, `{metric}` are replaced, percent-encoded; a link whose placeholder has no value is not shown.',
  'The same rules hold for `actions`.',
)(async () => {
  const id = 'a/b?c';
  const host = await openPage({
    body: tag(
      'account',
      'data-usage-url="/usage" data-manage-url="/m/{customer_id}/{subscription_id}/{product_id}/{order_id}" data-upgrade-url="/up#{metric}"',
    ),
    records: {
      subscriptions: [
        subscription(id, { price: { name: 'Plan' }, product_id: 'p/1', order_id: 'o&1' }),
        subscription('b', { order_id: '' }),
      ],
      tokens: { [encodeURIComponent(id)]: [token('Server')] },
      metrics: { [id]: [metric('a b', { usage: 2000 })] },
    },
  });
  await host.page.evaluate(() =>
    PortalWidgets.configure({
      actions: [
        { id: 'rotate', label: 'Rotate', on: 'token', href: '/rotate/{token_id}' },
        { id: 'none', label: 'Never', on: 'customer', href: '/{token_id}' },
        { id: 'evil', label: 'Evil', on: 'customer', href: 'javascript:alert(1)' },
      ],
    }),
  );
  const panel = host.region('Plan');
  expect(await hrefOf(panel.getByRole('link', { name: 'Manage subscription' }))).toBe('/m/cus_1/a%2Fb%3Fc/p%2F1/o%261');
  expect(await hrefOf(panel.getByRole('link', { name: 'Upgrade' }))).toBe('/up#a%20b');
  await panel.getByRole('button', { name: 'More for Server' }).click();
  expect(await hrefOf(host.page.getByRole('menuitem', { name: 'Rotate' }))).toBe('/rotate/tok_Server');
  expect(await host.page.getByText(/Never$|Evil/).count()).toBe(0);
  await expect.poll(() => host.console.join()).toContain('javascript:alert(1)');
  await host.page.keyboard.press('Escape');
  await host.row('b').click();
  await host.region('b').getByRole('group', { name: 'Details' }).waitFor();
  expect(await host.region('b').getByRole('link', { name: 'Manage subscription' }).count()).toBe(0);
  const { hrefs } = await hrefsOf(['/e/{subscription_id}', '/e/{customer_id}']);
  expect(hrefs).toEqual([null, `${ORIGIN}/e/cus_1`]);
});

says(
  "Only https, http on a loopback host, and URLs of the page's own origin are accepted; anything else is reported once and not shown. No placeholder can carry a token's value. Rules: relative to the document's URL, never to `<base href>`; placeholders only in path, query and fragment; `.`, `..` and empty count as no value; checked after substitution; no user name in the URL, no `blob:`, `data:`, `javascript:`;",
)(async () => {
  const refused = [
    'http://elsewhere.example/',
    'https://user@example.com/',
    'blob:http://localhost:4999/1',
    'data:text/html,x',
    'javascript:alert(1)',
    'https://{customer_id}.example/',
    'https://example.com:{customer_id}/',
    '/{token_value}',
    '/{value}',
  ];
  const { hrefs, host } = await hrefsOf(['https://example.com/a', 'http://127.0.0.1:8/a', '/a', 'a?b', ...refused], {
    path: '/folder/page',
    head: '<base href="https://base.example/">',
  });
  expect(hrefs).toEqual([
    'https://example.com/a',
    'http://127.0.0.1:8/a',
    `${ORIGIN}/a`,
    `${ORIGIN}/folder/a?b`,
    ...refused.map(() => null),
  ]);
  await expect
    .poll(() => refused.map((each) => host.console.filter((message) => message.includes(`"${each}"`)).length))
    .toEqual(refused.map(() => 1));
  for (const id of ['.', '..', '']) {
    const { hrefs: none } = await hrefsOf(['/c/{customer_id}/x'], {
      records: { customer: { id, email: 'robin@example.com' } },
    });
    expect([id, none]).toEqual([id, [null]]);
  }
  // The value would change the origin. An empty segment before it is rejected.
  const {
    hrefs: [after],
  } = await hrefsOf(['/{customer_id}'], {
    records: { customer: { id: '/evil.example', email: 'robin@example.com' } },
  });
  expect(after).toBe(`${ORIGIN}/%2Fevil.example`);
});

says(
  'links have `rel="noopener"` and `referrerpolicy="strict-origin"`, open in the same tab, and are marked if they lead to another site.',
)(async () => {
  const host = await openPage({
    body: tag('account', 'data-manage-url="/manage" data-edit-details-url="https://example.com/"'),
  });
  const links = [
    host.region('plain').getByRole('link', { name: 'Manage subscription' }),
    host.region('Your details').getByRole('link', { name: 'Edit' }),
  ];
  const facts = await Promise.all(
    links.map((link) =>
      link.evaluate((each: HTMLAnchorElement) => [
        each.rel,
        each.referrerPolicy,
        each.target,
        each.querySelectorAll('svg').length,
      ]),
    ),
  );
  expect(facts).toEqual([
    ['noopener', 'strict-origin', '', 0],
    ['noopener', 'strict-origin', '', 1],
  ]);
});

says(
  "PortalWidgets.configure({ actions: [{ id: 'history', label: { en: 'History', de: 'Verlauf' }, href: '/history?subscription={subscription_id}', on: 'subscription', states: ['active'] }], headers: async () => ({ Authorization: `Bearer ${await getSession()}` }), credentials: 'omit', fetch: tracedFetch, }) `actions` | own links of a `'subscription'`, `'token'`, `'quota'` or `'customer'` (`on`), in the order given, after those above (subscription: header of the panel; token: its ⌄ menu; quota: below it; customer: header of the details); `label` is a string or one per language; `states` limits them to subscriptions in these states; without `href` it is a button that only emits `portal-action` with its `id`",
)(async () => {
  const host = await openPage({
    body: tag('', 'data-edit-details-url="/edit"'),
    context: { viewport: { width: 1280, height: 900 } },
  });
  await host.page.evaluate(() => {
    const getSession = async () => Promise.resolve('of-the-session');
    const tracedFetch: typeof fetch = (input, init) => {
      document.title = 'Traced';
      return fetch(input, init);
    };
    PortalWidgets.configure({
      actions: [
        {
          id: 'history',
          label: { en: 'History', de: 'Verlauf' },
          href: '/history?subscription={subscription_id}',
          on: 'subscription',
          states: ['active'],
        },
        { id: 'quota', label: 'Raise', on: 'quota' },
        { id: 'second', label: 'Second', on: 'customer' },
        { id: 'first', label: 'First', on: 'customer' },
        { id: 'token', label: 'Rotate', on: 'token' },
      ],
      headers: async () => ({ Authorization: `Bearer ${await getSession()}` }),
      credentials: 'omit',
      fetch: tracedFetch,
    });
    PortalWidgets.mount('body', 'account', { usageUrl: '/usage' });
  });
  const panel = host.region('plain');
  await panel
    .getByRole('listitem')
    .filter({ has: host.page.getByRole('meter', { name: 'Calls' }) })
    .getByRole('button', { name: /^Raise/ })
    .waitFor();
  const texts = await host
    .region('Your details')
    .getByRole('link')
    .or(host.region('Your details').getByRole('button'))
    .allInnerTexts();
  expect(texts.map((text) => text.trim())).toEqual(['Edit', 'Second', 'First']);
  await panel.getByRole('button', { name: 'More actions: plain' }).click();
  expect(await hrefOf(host.page.getByRole('menuitem', { name: 'History' }))).toBe('/history?subscription=plain');
  await host.page.keyboard.press('Escape');
  await host.region('Your details').getByRole('button', { name: 'First' }).click();
  expect((await host.events('portal-action')).map(({ detail }) => detail)).toEqual([
    { action: 'first', customerId: 'cus_1' },
  ]);
  await panel.getByRole('button', { name: 'More for Server' }).click();
  await host.page.getByRole('menuitem', { name: 'Rotate' }).waitFor();
  await host.page.keyboard.press('Escape');
  await host.row('canceled').click();
  await host.region('canceled').getByRole('group', { name: 'Details' }).waitFor();
  expect(
    await host
      .region('canceled')
      .getByRole('button', { name: /^More actions/ })
      .count(),
  ).toBe(0);
  expect(await host.requestsTo('/api/v0/customer')[0]?.headerValue('authorization')).toBe('Bearer of-the-session');
  expect(await host.page.title()).toBe('Traced');
  await host.row('plain').click();
  await host.page.evaluate(() => PortalWidgets.configure({ locale: 'de' }));
  await panel.getByRole('button', { name: 'Weitere Aktionen: plain' }).click();
  await host.page.getByRole('menuitem', { name: 'Verlauf' }).waitFor();
});

says(
  '`headers` | object, or function (also async) that is called before each request. They go only to the origin of `apiBase`, to `usage-url` only with `usage-auth="session"`,',
  '`diagnose()` has names of headers only `credentials` | `include` (default), `same-origin` or `omit`, for requests to the API base',
)(async () => {
  const host = await openPage({
    body: tag(),
    initScript: () => void (document.cookie = 'session=1'),
  });
  await host.page.evaluate(() => {
    let calls = 0;
    PortalWidgets.configure({ headers: () => ({ 'x-call': `secret-${(calls += 1)}` }) });
    PortalWidgets.mount('body', 'account', { usageUrl: '/usage' });
  });
  await host.page.getByRole('meter').first().waitFor();
  const own = (request: Request) => request.url().startsWith(`${ORIGIN}/api/`);
  const values = await Promise.all(host.requests.filter(own).map((request) => request.headerValue('x-call')));
  expect(new Set(values)).toEqual(new Set(['secret-1', 'secret-2', 'secret-3']));
  const others = host.requests.filter((request) => !own(request) && !request.isNavigationRequest());
  expect(await Promise.all(others.map((request) => request.headerValue('x-call')))).toEqual(others.map(() => null));
  const diagnosis = JSON.stringify(await host.page.evaluate(() => PortalWidgets.diagnose()));
  expect([diagnosis.includes('x-call'), diagnosis.includes('secret-')]).toEqual([true, false]);
  expect(await host.requests.find(own)?.headerValue('cookie')).toBe('session=1');
  const without = await openPage({
    body: tag('customer-card', 'data-credentials="omit"'),
    initScript: () => void (document.cookie = 'session=1'),
  });
  await expect.poll(() => without.requestsTo('/customer').length).toBe(1);
  expect(await without.requestsTo('/customer')[0]?.headerValue('cookie')).toBe(null);
});

says('except one of the same origin that only adds or drops the slash at the end of the path;')(async () => {
  // Playwright fulfils no redirects, so the page's own `fetch` responds as with `redirect:
  // 'manual'`.
  const host = await openPage({ body: tag() });
  await host.page.evaluate(() => {
    PortalWidgets.configure({
      headers: { 'x-session': '1' },
      fetch: (input) => {
        if (!new URL(input as string).pathname.endsWith('/')) return Promise.resolve(Response.json({ data: [] }));
        const response = Response.error();
        Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
        return Promise.resolve(response);
      },
    });
    PortalWidgets.mount('body', 'subscription-list');
  });
  await host.page.getByText('No subscriptions').first().waitFor();
});

says(
  'and never after a redirect,',
  'with `headers`, any other redirect counts as `session-ended`, with the remedy in the console.',
)(async () => {
  // Playwright fulfils no redirects, so the page's own `fetch` responds as with `redirect:
  // 'manual'`.
  const host = await openPage({ body: tag() });
  await host.page.evaluate(() => {
    PortalWidgets.configure({
      headers: { 'x-session': '1' },
      fetch: (_, init) => {
        document.title = init?.redirect ?? '';
        const response = Response.error();
        Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
        return Promise.resolve(response);
      },
    });
    PortalWidgets.mount('body', 'customer-card');
  });
  await host.page.getByText('You’ve been signed out').waitFor();
  expect(await host.page.title()).toBe('manual');
  expect((await host.events('portal-error'))[0]?.detail['kind']).toBe('session-ended');
  await expect.poll(() => host.console.join()).toMatch(/redirect/);
});

says(
  'A function that throws, or has not settled within the timeout, has failed the request (`network`); the console names the function, never its message.',
)(async () => {
  const host = await openPage({ body: tag(), initScript: () => void (Math.random = () => 0) });
  await host.page.clock.install();
  const kinds = async () => {
    await host.page.clock.fastForward(20_000);
    return (await host.events('portal-error')).map(({ detail }) => detail['kind']);
  };
  await host.page.evaluate(() => {
    PortalWidgets.configure({
      headers: () => {
        throw new Error('the secret message');
      },
    });
    PortalWidgets.mount('body', 'customer-card');
  });
  await expect.poll(kinds).toEqual(['network']);
  await host.page.evaluate(() => PortalWidgets.configure({ headers: () => new Promise(() => undefined) }));
  await expect.poll(kinds).toEqual(['network', 'network']);
  await expect.poll(() => host.console.join()).toMatch(/headers/);
  expect(host.console.join()).not.toContain('the secret message');
});

says('`fetch` | replaces `fetch` for all requests of the widgets; it sees token values, which the documentation says')(
  async () => {
    const host = await openPage({ body: tag() });
    await host.page.evaluate(() => {
      const original = fetch;
      PortalWidgets.configure({
        fetch: (input, init) => {
          const url = new URL(input as string, location.href);
          url.searchParams.set('by', 'page');
          return original(url, init);
        },
      });
      PortalWidgets.mount('body', 'account', { usageUrl: '/usage' });
    });
    await host.page.getByRole('meter').first().waitFor();
    const urls = host.requests.map((request) => request.url()).filter((url) => /\/api\/|\/usage/.test(url));
    expect(urls).toHaveLength(4);
    expect(urls.filter((url) => !url.endsWith('by=page'))).toEqual([]);
    expect(readFileSync('src/docs/sign-in-and-requests.md', 'utf8')).toMatch(
      /`fetch` replaces the global one[^.]*\. It sees the values of access tokens/,
    );
  },
);

says(
  '`locales` | allowed languages of the page, in order of preference, as an array or a space-separated string (`data-locales="en de"`); default: all, the browser\'s language (of a page without `lang`) only if its catalog is complete',
)(async () => {
  const heading = async (attributes: string, locale: string, initScript?: () => void) => {
    const host = await openPage({
      body: tag('customer-card', attributes),
      context: { locale },
      initScript:
        initScript ??
        (() => document.addEventListener('readystatechange', () => document.documentElement.removeAttribute('lang'))),
    });
    return host.page.getByRole('heading', { level: 2 }).innerText();
  };
  expect(await heading('data-locales="en de"', 'de-AT')).toBe('Ihre Daten');
  expect(await heading('data-locales="en de"', 'fr-FR')).toBe('Your details');
  expect(await heading('', 'fr-FR')).toBe('Vos coordonnées');
  expect(await heading('data-locale="ja"', 'en-US')).not.toBe('Your details');
  const array = await openPage({ body: tag('customer-card', 'data-locale="de-AT"') });
  await array.page.evaluate(() => PortalWidgets.configure({ locales: ['de', 'en'] }));
  await expect.poll(() => array.page.getByRole('heading', { level: 2 }).innerText()).toBe('Ihre Daten');
});

says(
  '`messages` | `{ en: { key: text } }`: per language, by message key; also `state.<value>`, `type.<value>`, `model.<value>`, `unit.<value>` for terms of the vendor',
)(async () => {
  const host = await openPage({
    body: tag('', 'data-usage-url="/usage"'),
    records: {
      subscriptions: [
        subscription('plain', { state: 'paused_by_partner', price: { type: 'odd_type', model: 'odd_model' } }),
        subscription('b'),
      ],
      metrics: { plain: [metric('Calls', { period: { unit: 'fortnight', value: 1 } })] },
    },
  });
  await host.page.evaluate(() => {
    PortalWidgets.configure({
      messages: {
        en: {
          subscriptions: 'Plans',
          'state.paused_by_partner': 'On hold',
          'type.odd_type': 'Odd type',
          'model.odd_model': 'Odd model',
          'unit.fortnight': 'two weeks',
        },
        de: { subscriptions: 'Tarife' },
      },
    });
    PortalWidgets.mount('body', 'account', { usageUrl: '/usage', subscriptionId: 'plain' });
  });
  const list = host.region('Plans');
  await host.region('plain').getByRole('meter').waitFor();
  const text = await list.innerText();
  for (const term of ['On hold', 'Odd type', 'Odd model', 'two weeks'])
    expect([term, text.includes(term)]).toEqual([term, true]);
  await host.page.evaluate(() => PortalWidgets.configure({ locale: 'de' }));
  await host.region('Tarife').waitFor();
});

says(
  "`timeZone` | IANA name of the zone that dates are written in, such as that of the vendor's bills (`data-time-zone`); default: the customer's, also after it changes",
)(async () => {
  const open = (attributes = '') =>
    openPage({
      body: tag('subscription-list', attributes),
      records: { subscriptions: [subscription('plain', { state: 'canceled', canceled_at: '2025-01-01T00:30:00Z' })] },
    });
  await (await open('data-time-zone="America/Los_Angeles"')).page.getByText('Dec 31, 2024').waitFor();
  const { page } = await open();
  await page.getByText('Jan 1, 2025').waitFor();
  // Playwright sets the time zone of a page once.
  await page.evaluate(() => {
    Date.prototype.getTimezoneOffset = () => 480;
    window.dispatchEvent(new Event('focus'));
  });
  await page.getByText('Dec 31, 2024').waitFor();
});

says(
  '`tokenFormats` | formats of "copy as": `{ label, template }` with `{token}` and `{name}` (an environment variable made of the token\'s name, ending in `_TOKEN`); a value that is not made of RFC 6750\'s characters with a letter or digit first is shown as not available in a format; an empty array removes the formats',
)(async () => {
  const host = await openPage({
    body: tag('access-tokens'),
    records: {
      subscriptions: [subscription('plain')],
      tokens: {
        plain: [token('Server', { value: 'abc123', expires_at: inDays(200) }), token('Odd', { value: '-abc "x"' })],
      },
    },
    context: CLIPBOARD,
  });
  const { page } = host;
  const open = (name: string) => page.getByRole('button', { name: `More for ${name}` }).click();
  await page.evaluate(() =>
    PortalWidgets.configure({ tokenFormats: [{ label: 'Own format', template: 'export {name}="{token}"' }] }),
  );
  await open('Server');
  await page.getByRole('menuitem', { name: /Own format/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('export SERVER_TOKEN="abc123"');
  await open('Odd');
  await page.getByRole('menuitem', { name: /Own format/ }).click();
  await page
    .getByRole('listitem')
    .getByText(/Can’t copy this token as/)
    .waitFor();

  await page.evaluate(() => PortalWidgets.configure({ tokenFormats: [] }));
  await open('Server');
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Add expiry to calendar']);
});
