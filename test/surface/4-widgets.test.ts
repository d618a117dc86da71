import { expect } from 'vitest';
import { setVisibility } from '../browser/page-state.js';
import { inDays, SECRETS } from '../browser/portal-records.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { section } from './document.js';
import { at, CLIPBOARD, failWith, type HostPage, NOTHING, openPage, ORIGIN, tag } from './page.js';
import { metric, records, subscription, token } from './records.js';

const { says, untestable } = section('4.', 'Accessible names');

const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 390, height: 844 } };
const listOf = ({ region }: HostPage) => region('Subscriptions');

says(
  'Name, email, postal address in the order of its country; for a business also company name, registration number and tax ID. Null, empty and absent fields leave no gap.',
)(async () => {
  const customers: Record<string, object> = {
    us: customerRecord(),
    de: customerRecord({
      billing_address_country_code: 'DE',
      billing_address_zip_code: '10115',
      billing_address_city: 'Berlin',
      billing_address_region: null,
    }),
    business: customerRecord({
      is_business: true,
      business_name: 'Example Ltd',
      company_number: 'HRB 1',
      tax_identifier: 'DE123',
    }),
    gaps: { name: 'Robin', email: '', billing_address_city: 'Springfield', billing_address_line1: null },
  };
  const cardOf = async (name: string) => {
    const host = await openPage({ body: tag('customer-card'), respond: at('/customer', { json: customers[name] }) });
    await host.page.getByRole('definition').first().waitFor();
    return host.region('Your details');
  };
  const textOf = async (name: string) => (await cardOf(name)).innerText();
  const us = await textOf('us');
  expect(us).toMatch(/Robin Example[^]*robin@example\.com[^]*1 Main Street\s+Springfield, IL 62701\s+United States/);
  expect(us).not.toMatch(/Company|Registration|Tax/);
  expect(await textOf('de')).toMatch(/1 Main Street\s+10115 Berlin\s+Germany/);
  expect(await textOf('business')).toMatch(/Company\s+Example Ltd[^]*Registration number\s+HRB 1[^]*Tax ID\s+DE123/);
  const gaps = await cardOf('gaps');
  expect(await gaps.getByRole('definition').allInnerTexts()).toEqual(['Robin', 'Springfield']);
});

says('A `limit` that the service refuses is repeated with a smaller one.')(async () => {
  const host = await openPage({
    body: tag('subscription-list', 'data-page-size="5"'),
    respond: ({ searchParams }) => (Number(searchParams.get('limit')) > 5 ? { status: 400 } : undefined),
  });
  await host.page.getByRole('button', { name: 'Show more' }).click();
  await host.row('units').waitFor();
  await host.page.evaluate(() => PortalWidgets.refresh());
  expect(host.requestsTo('limit=10').length).toBeGreaterThan(0);
  expect(await host.page.getByRole('alert').count()).toBe(0);
  await host.row('units').waitFor();
});

says(
  'A row is one button: title, price (exact decimals, never a float), state, and the one date that matters in that state (next bill, end, cancellation, expiry), and a past-due notice if there is one, also of an ended one.',
  'A known state is what the service says: an older date never overrules it, and a past-due date of an active subscription counts in its billing period only;',
  'An unknown state is shown, not hidden; a canceled or expired subscription never shows a next bill. A quantity multiplies only a `per_unit` price; an amount of zero or null beside tiers or priced items is not shown as a price. Several items have a summary in the row',
  'A complete list shows ended subscriptions last, under the heading "Ended".',
  "rows | `list` of `listitem`; a row's title is a `heading` with one `button` whose name begins with the title, with `aria-expanded`; price and state are its description",
)(async () => {
  const host = await openPage({ body: tag('subscription-list') });
  await host.row('plain').waitFor();
  const list = listOf(host).getByRole('list', { name: 'Subscriptions' });
  const heading = list
    .getByRole('listitem')
    .first()
    .getByRole('heading', { name: /^plain/ });
  expect(await heading.getByRole('button', { name: /^plain/ }).getAttribute('aria-expanded')).toBe('false');
  const described = await list.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const root = button.getRootNode() as ShadowRoot;
      const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
      const lines = ids.flatMap(
        (id) =>
          root
            .getElementById(id)
            ?.innerText.trim()
            .split(/\s*\n\s*/) ?? [],
      );
      return [button.textContent, lines.join(' | ')];
    }),
  );
  const active = {
    plain: /^\$0\.1234567890123456789 \| per month \| Next bill \w+ \d+$/,
    ends: /\| Ends \w+ \d+$/,
    revived: /\| Next bill \w+ \d+$/,
    paid: /\| Next bill \w+ \d+$/,
    due: /\| Past due since \w+ \d+$/,
    unknown: /Paused by partner/,
    units: /^25 × \$12\.00 \| per month/,
    flat: /^\$12\.00 \| per month/,
    volume: /^\$12\.00 \| per month/,
    tiers: /^(?!.*\$0)/,
    'Seats 25, Seats 2': /^25 × \$4\.00 \| per month \| \+ 1 more/,
  };
  const ended = {
    canceled: /\| Canceled \w+ \d+$/,
    expired: /\| Expired \w+ \d+$/,
    owed: /\| Canceled \w+ \d+.*Past due since \w+ \d+/,
  };
  expect(described).toEqual(
    Object.entries({ ...active, ...ended }).map(([title, text]) => [title, expect.stringMatching(text)]),
  );
  await listOf(host).getByRole('heading', { name: 'Ended' }).waitFor();
  const items = await listOf(host).getByRole('listitem').allInnerTexts();
  expect(items.findIndex((text) => /^Ended \d+/.test(text))).toBe(Object.keys(active).length);
});

says(
  'A date before 1971 or after 9990 is the empty value of a service and counts as absent, everywhere; it never makes a payment due, a token expired or a subscription ended.',
)(async () => {
  const host = await openPage({
    body: tag('account', 'data-payment-url="/pay" data-subscription-id="empty" data-usage-url="/usage"'),
    records: {
      subscriptions: ['empty', 'other'].map((id) => {
        const { items, ...fields } = subscription(id, { item: { billing_started_at: '0001-01-01T00:00:00Z' } });
        const dates = Object.keys(fields).filter((field) => field.endsWith('_at'));
        return { ...fields, items, ...Object.fromEntries(dates.map((field) => [field, '0001-01-01T00:00:00Z'])) };
      }),
      tokens: {
        empty: [
          token('Zero', { expires_at: '0001-01-01T00:00:00Z', is_expired: false }),
          token('Last', { expires_at: '9999-12-31T23:59:59Z', is_expired: false }),
        ],
      },
      metrics: { empty: [metric('calls', { end: '0001-01-01T00:00:00Z' })] },
    },
  });
  const panel = host.region('empty');
  await panel.getByRole('meter').waitFor();
  await panel.getByRole('button', { name: 'Copy Zero' }).waitFor();
  await panel.getByRole('button', { name: 'Copy Last' }).waitFor();
  expect(await host.page.locator('body').innerText()).not.toMatch(
    /[Pp]ast due|Pay now|Expire|expire|Canceled \w+ \d|Period ended|Dec 31, 1\b|9999/,
  );
});

says(
  'other dates are in Details.',
  'and their own lines in the panel.',
  "and all other facts, among them the subscription's ID with Copy. One row is expanded at a time; on arrival none in a list alone, unless a link names it.",
)(async () => {
  const host = await openPage({ body: tag('subscription-list', 'data-url-sync'), context: CLIPBOARD });
  await host.row('paid').waitFor();
  const expanded = host.page.locator('[aria-expanded=true]');
  expect(await expanded.count()).toBe(0);
  const detailsOf = async (title: string) => {
    await host.row(title).click();
    const details = host.region(title).getByRole('group', { name: 'Details' });
    await details.waitFor();
    expect(await expanded.allInnerTexts()).toEqual([title]);
    return details.innerText();
  };
  expect(await detailsOf('paid')).toMatch(/Past due since\s+\w+ \d+, 2025/);
  expect(await detailsOf('revived')).toMatch(/Canceled\s+May 1, 2024/);
  expect(await detailsOf('Seats 25, Seats 2')).toMatch(/Seats 25[^]*Seats 2\b[^]*Subscription ID\s+several/);
  await host.region('Seats 25, Seats 2').getByRole('button', { name: 'Copy Subscription ID' }).click();
  await host.page.getByRole('status').filter({ hasText: 'Subscription ID copied' }).waitFor();
  await host.page.goto(`${ORIGIN}/?subscription=due`);
  await host.region('due').waitFor();
});

says(
  '"Show more" until `total` is reached.',
  'paging | `button` "Show more"',
)(async () => {
  const host = await openPage({ body: tag('subscription-list', 'data-page-size="6"') });
  const more = listOf(host).getByRole('button', { name: 'Show more', exact: true });
  for (const last of ['paid', 'volume']) {
    await more.click();
    await host.row(last).waitFor();
  }
  await expect.poll(() => more.count()).toBe(0);
});

says(
  'The search field finds in titles, items, ids',
  '(words of four characters and more)',
  'and states',
  '(not their dates)',
  'of all subscriptions of the filter (loaded page by page, at most 5,000), regardless of case and diacritics; it is never written to the address.',
  'search | `searchbox` "Find a subscription"',
)(async () => {
  const host = await openPage({ body: tag('subscription-list', 'data-page-size="5" data-url-sync') });
  const find = async (text: string, titles: readonly string[]): Promise<void> => {
    await listOf(host).getByRole('searchbox', { name: 'Find a subscription', exact: true }).fill(text);
    await expect.poll(() => listOf(host).getByRole('listitem').getByRole('button').allInnerTexts()).toEqual(titles);
  };
  await find('PLÂIN', ['plain']);
  await find('no such text', []);
  await listOf(host).getByText('No matches').first().waitFor();
  await find('seats 2', ['Seats 25, Seats 2']);
  await find('several', ['Seats 25, Seats 2']);
  await find('sev', []);
  await find('canceled 20', []);
  await find('paused by', ['unknown']);
  expect(host.page.url()).toBe(`${ORIGIN}/`);
});

says(
  'Pressing a row selects its subscription and expands its **panel** in place: title, price, links, access tokens, usage (with `usage-url`),',
  'Access tokens and usage are requested only then',
  'sections that a following widget of the page shows are left out.',
  'panel | `region` named by the subscription\'s title, with `group`s "Access tokens", "Usage", "Details"',
  'links | `link` whose name begins with the text of section 6',
)(async () => {
  const host = await openPage({
    body: tag('subscription-list', 'data-usage-url="/usage" data-manage-url="/manage" data-new-token-url="/new"'),
  });
  await host.row('plain').waitFor();
  expect([host.requestsTo('/access-tokens/').length, host.requestsTo('/usage?').length]).toEqual([0, 0]);
  await host.row('plain').click();
  const panel = host.region('plain');
  for (const name of [/^Manage subscription/, /^Create token/]) await panel.getByRole('link', { name }).waitFor();
  await panel.getByRole('group', { name: 'Details', exact: true }).waitFor();
  await panel.getByRole('group', { name: 'Access tokens' }).getByRole('button', { name: 'Show Server' }).waitFor();
  await panel.getByRole('group', { name: 'Usage' }).getByRole('meter', { name: 'Calls' }).waitFor();
  expect([host.requestsTo('/access-tokens/').length, host.requestsTo('/usage?').length]).toEqual([1, 1]);
  await host.page.evaluate(() => document.body.append(document.createElement('portal-access-tokens')));
  await expect.poll(() => panel.getByRole('group').count()).toBe(2);
  expect(await panel.getByRole('group', { name: 'Access tokens' }).count()).toBe(0);
});

says('(those of the remembered subscription with the list);')(async () => {
  let isHanging = false;
  const host = await openPage({
    body: tag('account', 'data-usage-url="/usage" data-usage-auth="session"'),
    respond: ({ pathname }) => (isHanging && pathname.endsWith('/subscriptions/') ? 'hang' : undefined),
  });
  await host.row('ends').click();
  await host.page.getByRole('button', { name: 'Show Ending' }).waitFor();
  isHanging = true;
  const before = host.requests.length;
  await host.page.reload();
  const sections = () =>
    host.requests
      .slice(before)
      .map((request) => request.url().replace(ORIGIN, ''))
      .filter((path) => /access-tokens|usage\?/.test(path));
  await expect.poll(sections).toEqual(['/api/v0/subscriptions/ends/access-tokens/', '/usage?subscription_id=ends']);
});

says(
  "The same list and panel. From about 60em of width there are two columns: list and customer's details, and the panel, with one row always expanded; below, the panel is under its row. One DOM serves both: resizing loses no state and no focus.",
)(async () => {
  const host = await openPage({ records: records(), context: WIDE });
  await host.region('plain').getByRole('button', { name: 'Show Server' }).click();
  await host.page.getByText(SECRETS[0], { exact: true }).waitFor();
  const boxes = async () => {
    const [panel, pressed, details] = await Promise.all(
      [host.region('plain'), host.row('plain'), host.region('Your details')].map((each) => each.boundingBox()),
    );
    if (!panel || !pressed || !details) throw new Error('A box is missing');
    return { panel, pressed, details };
  };
  const wide = await boxes();
  for (const { x, width } of [wide.pressed, wide.details]) expect(x + width).toBeLessThanOrEqual(wide.panel.x);
  await host.row('plain').click();
  expect(await host.row('plain').getAttribute('aria-expanded')).toBe('true');
  const hide = host.page.getByRole('button', { name: 'Hide Server' });
  await hide.focus();
  await host.page.setViewportSize(NARROW.viewport);
  await expect.poll(async () => (await boxes()).panel.x < 40).toBe(true);
  const narrow = await boxes();
  expect(narrow.panel.y).toBeGreaterThan(narrow.pressed.y);
  await host.page.getByText(SECRETS[0], { exact: true }).waitFor();
  expect(await hide.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(true);
});

says(
  'Above both is an overview: what needs attention in the whole account, whatever the filter (if one is set on arrival, one unfiltered first page is requested for it),',
)(async () => {
  const host = await openPage({ body: tag('account', 'data-state="canceled"') });
  const overview = host.region('Overview');
  await overview.getByRole('button', { name: 'due', exact: true }).waitFor();
  await overview.getByText('Past due since').first().waitFor();
  expect(host.requestsTo('/subscriptions/?').filter((request) => !request.url().includes('state='))).toHaveLength(1);
  const [above, list] = await Promise.all([overview.boundingBox(), listOf(host).boundingBox()]);
  expect((above?.y ?? 0) < (list?.y ?? 0)).toBe(true);
});

const bill = (id: string, days: number, price = {}) =>
  subscription(id, { price, item: { next_billed_at: inDays(days) } });

says(
  'and the next bills (the two earliest dates), with the price as in the row where it is one fixed amount, never a sum.',
)(async () => {
  const host = await openPage({
    records: { subscriptions: [bill('a', 9), bill('b', 20), bill('c', 20), bill('d', 30), bill('e', 40)] },
    context: WIDE,
  });
  const bills = host.region('Overview').getByRole('list', { name: 'Next bills' }).getByRole('listitem');
  await bills.first().waitFor();
  expect(await bills.allInnerTexts()).toEqual([
    expect.stringMatching(/^[^\n]+\n\s*a\s+\$9\.99\s+per month\s*$/),
    expect.stringMatching(/^[^\n]+\n\s*2 subscriptions\s*$/),
  ]);
  const metered = await openPage({
    records: {
      subscriptions: [bill('a', 9, { is_metered: true }), ...['b', 'c', 'd', 'e'].map((id) => bill(id, 20))],
    },
  });
  const fact = metered.region('Overview').getByRole('listitem').filter({ hasText: 'a' }).first();
  await fact.waitFor();
  expect(await fact.innerText()).not.toContain('$');
});

says(
  'It is there if something needs attention, for more than four subscriptions, and for a list that is not complete, of which it says so.',
)(async () => {
  const bills = ['a', 'b', 'c', 'd'].map((id, index) => bill(id, index + 1));
  const open = async (subscriptions: readonly object[], attributes = '') => {
    const host = await openPage({ records: { subscriptions }, body: tag('account', attributes) });
    await host.row('a').waitFor();
    return host.region('Overview');
  };
  expect(await (await open(bills)).count()).toBe(0);
  const due = subscription('due', { past_due_at: inDays(-3) });
  await (await open([...bills.slice(0, 1), due])).getByText('Past due since').waitFor();
  await (await open([...bills, bill('e', 9)])).getByText('Next bills', { exact: true }).waitFor();
  await (await open(bills, 'data-page-size="2"')).getByText('Next bills in the first 2 of 4').waitFor();
});

says(
  'With exactly one subscription there is neither overview nor list: its title is a heading without a button, its panel is open.',
  'A status filter (All, Active, Canceled) that is sent to the server; it is there whenever there is a list or one subscription, because a service may return less than all without it.',
  'status filter | `combobox` "Status" (a native select) with the options "All", "Active", "Canceled"; absent only without any subscription',
)(async () => {
  const host = await openPage({
    records: { subscriptions: [subscription('plain', { past_due_at: inDays(-1) })] },
  });
  await host.region('plain').getByRole('button', { name: 'Show Server' }).waitFor();
  await host.page.getByRole('heading', { name: 'plain', level: 2 }).waitFor();
  expect(await host.page.getByRole('heading', { name: 'plain' }).getByRole('button').count()).toBe(0);
  expect(
    await host
      .region('Overview')
      .or(host.page.getByRole('list', { name: 'Subscriptions' }))
      .or(host.page.getByRole('listitem').filter({ has: host.region('plain') }))
      .count(),
  ).toBe(0);
  const filter = host.page.getByRole('combobox', { name: 'Status', exact: true });
  expect(await filter.evaluate(({ localName }) => localName)).toBe('select');
  expect(await filter.getByRole('option').allInnerTexts()).toEqual(['All', 'Active', 'Canceled']);
  await filter.selectOption('Canceled');
  await expect.poll(() => host.requestsTo('state=canceled').length).toBe(1);
  const list = await openPage({ records: { subscriptions: [subscription('a'), subscription('b')] } });
  await list.row('a').waitFor();
  expect(await list.page.getByRole('combobox', { name: 'Status' }).count()).toBe(1);
  const empty = await openPage({ records: NOTHING });
  await empty.page.getByText('No subscriptions').first().waitFor();
  expect(await empty.page.getByRole('combobox').count()).toBe(0);
});

says(
  'list menu | `button` "More actions" with `menuitem` "Export CSV", from five subscriptions on; menu of the panel: "More actions: TITLE"',
)(async () => {
  const host = await openPage();
  await listOf(host).getByRole('button', { name: 'More actions', exact: true }).click();
  await host.page.getByRole('menuitem', { name: 'Export CSV' }).waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.evaluate(() =>
    PortalWidgets.configure({
      actions: ['a', 'b', 'c'].map((id) => ({ id, label: id, on: 'subscription' as const })),
    }),
  );
  await host.region('plain').getByRole('button', { name: 'More actions: plain', exact: true }).waitFor();
  const few = await openPage({ records: { subscriptions: ['a', 'b', 'c', 'd'].map((id) => subscription(id)) } });
  await few.row('d').waitFor();
  expect(await few.page.getByRole('button', { name: /^More actions$/ }).count()).toBe(0);
});

// Both sentences are about the same arrival.
says(
  'Nothing that has been painted moves while the account fills.',
  '(nothing painted moves on arrival),',
)(async () => expect(await layoutShift()).toBeLessThanOrEqual(0.01));

/** Records of an account that is not like the demo: with one fact, two tokens and one meter. */
async function layoutShift(): Promise<number> {
  const subscriptions = Array.from({ length: 8 }, (_, index) => subscription(`sub_${index}`));
  const host = await openPage({
    body: tag('account', 'data-usage-url="/usage"'),
    context: NARROW,
    records: {
      subscriptions,
      tokens: { sub_0: [token('A'), token('B')] },
      metrics: { sub_0: [metric('Calls')] },
    },
    delayMs: 150,
    initScript: () =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) +
              (entry as PerformanceEntry & { value: number }).value,
          );
      }).observe({ type: 'layout-shift', buffered: true }),
  });
  await host.region('sub_0').getByRole('meter').waitFor();
  await host.region('Your details').getByText('Robin Example').waitFor();
  await host.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return host.page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
}

says('Empty, failed and signed-out are one state of the whole account.')(async () => {
  const empty = await openPage({ records: { ...NOTHING, customer: customerRecord() } });
  await empty.page.getByText('No subscriptions').first().waitFor();
  expect(await empty.page.getByRole('region', { name: 'Access tokens' }).or(empty.region('Overview')).count()).toBe(0);
  const states = [
    [500, 'Try again'],
    [401, 'Sign in again'],
  ] as const;
  for (const [status, name] of states) {
    const host = await openPage({ respond: failWith(status) });
    await host.page.getByRole('button', { name }).waitFor();
    expect(await host.page.getByRole('button').allInnerTexts()).toEqual([name]);
    expect(await host.page.getByRole('alert').count()).toBeLessThanOrEqual(1);
  }
});

const openTokens = (options: Parameters<typeof openPage>[0] = {}) =>
  openPage({ body: tag('access-tokens', 'data-reveal-seconds="20"'), ...options });
const isShown = ({ page }: HostPage) => page.getByText(SECRETS[0], { exact: true });
const show = ({ page }: HostPage, name = 'Server') => page.getByRole('button', { name: `Show ${name}` }).click();

says(
  'Each token is masked; the mask reveals neither length nor content.',
  'Soon-to-expire tokens first; expired ones are folded into one line at the end.',
  'While masked, no part of the value is anywhere in the document.',
  '*Expired*, *Expires in 3 days* (within `warn-days`), the date beyond that, *Never expires* only for an explicit null. `is_expired: true` overrides any date;',
  'expired tokens | `button` whose name begins with "1 expired token" or "N expired tokens", with `aria-expanded`; they are listed without value',
)(async () => {
  const { tokens } = records();
  const { expires_at: _, ...silent } = token('Silent');
  const host = await openTokens({
    records: { tokens: { plain: [...(tokens['plain'] ?? []), { ...silent, value: 'short' }] } },
  });
  await host.page.getByRole('button', { name: 'Show Server' }).waitFor();
  const names = await host.page
    .getByRole('button', { name: /^Show / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(names).toEqual(['Show Soon', 'Show Server', 'Show Forever', 'Show Silent']);
  const masks = await host.page
    .locator('.token-mask')
    .evaluateAll((values) => values.map((value) => [value.textContent, value.clientWidth]));
  expect(new Set(masks.map(String)).size).toBe(1);
  const html = await host.page.evaluate(() => {
    const shadowRoots = Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot).filter(
      (root) => root !== null,
    );
    return document.documentElement.getHTML({ shadowRoots });
  });
  expect(SECRETS.flatMap((secret) => secret.match(/.{4}/g) ?? []).filter((part) => html.includes(part))).toEqual([]);
  const items = await host.page.getByRole('listitem').allInnerTexts();
  expect(
    items.map((text) =>
      /Expires in 1 day|Expires \w+ \d+, \d+|Never expires/.exec(text)?.[0].replace(/\w+ \d+, \d+/, 'DATE'),
    ),
  ).toEqual(['Expires in 1 day', 'Expires DATE', 'Never expires', undefined]);
  const fold = host.page.getByRole('button', { name: /^2 expired tokens/ });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  await fold.click();
  await expect
    .poll(async () => (await host.page.getByRole('listitem').allInnerTexts()).slice(4).join())
    .toMatch(/Old[^]*Expired[^]*Flagged[^]*Expired|Flagged[^]*Expired[^]*Old[^]*Expired/);
  expect(await host.page.getByRole('button', { name: /(?:Show|Copy) (?:Old|Flagged)/ }).count()).toBe(0);
  const one = await openTokens({
    records: { tokens: { plain: [token('Old', { is_expired: true }), token('New')] } },
  });
  await one.page.getByRole('button', { name: /^1 expired token\b/ }).waitFor();
});

says(
  'Show and hide; copy, also without showing, also in formats; success and failure of copying are announced and visible in place, and after a failure the value is selected,',
  'token | `button` "Show TOKEN-NAME", "Hide TOKEN-NAME", "Copy TOKEN-NAME", and a menu button "More for TOKEN-NAME" with the formats and "Add expiry to calendar"',
)(async () => {
  const host = await openTokens({ context: CLIPBOARD });
  const { page } = host;
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await show(host);
  await isShown(host).waitFor();
  await page.getByRole('button', { name: 'Hide Server', exact: true }).click();
  await isShown(host).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy Server', exact: true }).click();
  await expect.poll(clipboard).toBe(SECRETS[0]);
  await page.getByText('Copied').first().waitFor();
  await page.getByRole('status').filter({ hasText: 'Server copied.' }).waitFor();
  const menu = page.getByRole('button', { name: 'More for Server', exact: true });
  expect(await menu.getAttribute('aria-haspopup')).toBe('menu');
  await menu.click();
  await expect
    .poll(async () => (await page.getByRole('menuitem').allInnerTexts()).join())
    .toMatch(/\.env line[^]*Authorization header[^]*curl[^]*Add expiry to calendar$/);
  await page.getByRole('menuitem', { name: /Authorization header/ }).click();
  await expect.poll(clipboard).toBe(`Authorization: Bearer ${SECRETS[0]}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    Object.assign(document, { execCommand: () => false });
  });
  await page.getByRole('button', { name: 'Copy Forever' }).click();
  await page.getByRole('listitem').getByText('Your browser blocked copying.').waitFor();
  await page.getByRole('status').filter({ hasText: 'Your browser blocked copying.' }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(SECRETS[0]);
});

untestable(
  'so that copying by hand gives exactly the value, spaces and line breaks included.',
  'needs several values: test/browser/token-copy.test.ts',
);
untestable(
  'In a frame without permission the older way of the browser is tried first.',
  'needs another origin: test/browser/token-copy.test.ts',
);

says('Session recorders are told to mask a shown value (the marks that rrweb, PostHog, Sentry and Datadog obey).')(
  async () => {
    // Recordings are in `test/host-pages/session-recorders.test.ts`.
    const host = await openTokens({});
    await show(host);
    const value = host.page.locator('.rr-mask.rr-block.ph-no-capture[data-sentry-mask][data-dd-privacy=mask]');
    expect(await value.textContent()).toBe(SECRETS[0]);
  },
);

says(
  'The expiry badge changes at the second it applies:',
  "otherwise the server's clock decides (`Date` header), not the device's;",
)(async () => {
  const expires = Date.now() + 86_400_000;
  // The server's clock is almost a day ahead: three seconds are left.
  const date = new Date(expires - 3000).toUTCString();
  const records_ = {
    subscriptions: [subscription('plain')],
    tokens: { plain: [token('Server', { expires_at: new Date(expires).toISOString(), is_expired: false })] },
  };
  const host = await openTokens({ records: records_, date });
  await host.page.getByText(/^Expires in \d seconds?$/).waitFor();
  await host.page.getByText(/^Expired/).waitFor();
});

says('it never runs backwards because of a stored response.')(async () => {
  const now = Date.now();
  let date = new Date(now).toUTCString();
  const records_ = {
    subscriptions: [subscription('plain')],
    tokens: { plain: [token('Past', { expires_at: new Date(now - 7_200_000).toISOString(), is_expired: false })] },
  };
  const host = await openPage({
    body: tag('access-tokens'),
    records: records_,
    get date() {
      return date;
    },
  });
  await host.page.getByRole('button', { name: '1 expired token' }).waitFor();
  date = new Date(now - 2 * 86_400_000).toUTCString();
  await host.page.evaluate(() => PortalWidgets.refresh());
  expect(await host.page.getByText(/Expires in/).count()).toBe(0);
  await host.page.getByRole('button', { name: '1 expired token' }).waitFor();
});

says(
  'A revealed token is hidden after `reveal-seconds` (countdown visible)',
  'announcements (copied, hidden, loaded) | one polite `status` region per widget',
)(async () => {
  const host = await openTokens({ body: tag('access-tokens', 'data-reveal-seconds="2"'), context: CLIPBOARD });
  const status = host.page.getByRole('status');
  await status.filter({ hasText: /Showing \d access tokens\./ }).waitFor();
  expect(await status.evaluateAll((all) => all.map((each) => each.ariaLive ?? 'polite'))).toEqual(['polite']);
  await host.page.getByRole('button', { name: 'Copy Server' }).click();
  await status.filter({ hasText: 'Server copied.' }).waitFor();
  await show(host);
  await host.page
    .getByText(/Hides in [12]/)
    .first()
    .waitFor();
  await isShown(host).waitFor({ state: 'detached' });
  await status.filter({ hasText: 'Server is hidden again.' }).waitFor();
});

says('and immediately when the tab is hidden, printed, or put into the back/forward cache.')(async () => {
  const host = await openTokens();
  const hides = [
    () => setVisibility(host.page, 'hidden'),
    () => host.page.evaluate(() => void dispatchEvent(new Event('beforeprint'))),
    () => host.page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))),
  ];
  for (const hide of hides) {
    await show(host);
    await isShown(host).waitFor();
    await hide();
    expect(await isShown(host).count()).toBe(0);
    await setVisibility(host.page, 'visible');
    await host.page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  }
});

says('When the server refuses the tokens (401, 403, 404), loaded values are discarded.')(async () => {
  let status = 200;
  const host = await openTokens({
    respond: ({ pathname }) => (status !== 200 && pathname.endsWith('/access-tokens/') ? { status } : undefined),
  });
  for (const refusal of [403, 404, 401]) {
    status = 200;
    await host.page.evaluate(() => PortalWidgets.refresh());
    await show(host);
    await isShown(host).waitFor();
    status = refusal;
    await host.page.evaluate(() => PortalWidgets.refresh());
    await expect.poll(() => host.page.getByRole('button', { name: /(?:Show|Hide|Copy) Server/ }).count()).toBe(0);
    expect(await isShown(host).count()).toBe(0);
  }
});

says(
  'A meter per quota of each billable metric: used, limit, remaining, period and its end; near-limit and over-limit are indicated by more than colour; "not reported" is not drawn as zero; a negative quota is shown without judgement. A forecast is drawn in the meter, and told in words only when the limit will be reached.',
)(async () => {
  const host = await openPage({ body: tag('usage', 'data-usage-url="/usage" data-subscription-id="plain"') });
  const meter = (name: string) => host.page.getByRole('meter', { name });
  await meter('Calls').waitFor();
  const item = (name: string) => host.page.getByRole('listitem').filter({ has: meter(name) });
  expect((await item('Calls').innerText()).replaceAll(/\s+/g, ' ')).toBe('Calls per month 250 of 1,000 750 left');
  expect(await host.page.getByRole('region', { name: 'Usage' }).innerText()).toMatch(/Usage\s+Until \w+ \d+/);
  expect(await item('Near').innerText()).toMatch(/50 left/);
  expect(await item('Over').innerText()).toMatch(/200 over the limit/);
  for (const name of ['Near', 'Over']) expect(await item(name).locator('svg').count()).toBeGreaterThan(0);
  expect(await item('Silent').innerText()).toMatch(/No usage data/);
  expect(await meter('Silent').getAttribute('aria-valuetext')).toBe('No usage data');
  expect(await item('Negative').innerText()).not.toMatch(/over|reached|used up|Not included/);
  // The meter only hatches a healthy forecast. If the limit will be reached, a text mentions it.
  expect(await item('Calls').innerText()).not.toMatch(/used up|On track/);
  expect(await meter('Calls').locator('*').count()).toBeGreaterThan(1);
  expect(await item('Near').innerText()).toMatch(/Likely used up/);
});

says(
  'Every widget has a quiet placeholder until its content is known',
  'an empty state, an error that says what happened and offers "Try again" where that can help, a signed-out state,',
  'error | `alert`, with `button` "Try again"',
)(async () => {
  const widgets = 'customer-card subscription-list access-tokens usage';
  const selected = 'data-subscription-id="plain" data-usage-url="/usage" data-usage-auth="session"';
  const isApi = ({ pathname }: URL) => pathname.startsWith('/api/') || pathname === '/usage';
  const pending_ = await openPage({ body: tag(widgets, selected), delayMs: 3000 });
  await expect
    .poll(() =>
      pending_.page
        .locator('[part~=skeleton]')
        .evaluateAll((all) => new Set(all.map((each) => (each.getRootNode() as ShadowRoot).host.localName)).size),
    )
    .toBe(4);
  expect(await pending_.page.getByRole('alert').count()).toBe(0);
  const empty = await openPage({ body: tag(widgets, selected), records: NOTHING });
  for (const text of ['No details', 'No subscriptions', 'No access tokens', 'No usage data'])
    await empty.page.getByText(text).first().waitFor();
  const states = [
    [403, 'You don’t have access to this', 0, 'Try again'],
    // The page has one button for its one session.
    [401, 'You’ve been signed out', 1, 'Sign in again'],
  ] as const;
  for (const [status, text, buttons, name] of states) {
    const host = await openPage({ body: tag(widgets, selected), respond: failWith(status, isApi) });
    await expect.poll(() => host.page.getByText(text, { exact: true }).count()).toBe(4);
    await expect.poll(() => host.page.getByRole('button', { name }).count()).toBe(buttons);
  }
  const { page } = await openPage({ body: tag(widgets, selected), respond: failWith(500, isApi) });
  await expect.poll(() => page.getByRole('alert').count()).toBe(4);
  expect(await page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true }).count()).toBe(4);
});

says(
  'and keeps previous data on screen while refetching.',
  'widget | `region`: "Your details", "Subscriptions", "Access tokens", "Usage"; the overview: `region` "Overview"',
  'select in a following widget outside of an account | `combobox` "Subscription"',
  "usage | `meter` named by the metric's label",
)(async () => {
  let isHanging = false;
  const open = (widgets: string) =>
    openPage({
      body: tag(widgets, 'data-usage-url="/usage"'),
      respond: ({ pathname }) =>
        isHanging && (pathname.startsWith('/api/') || pathname === '/usage') ? 'hang' : undefined,
    });
  const [account, following] = [await open('account'), await open('customer-card access-tokens usage')];
  const select = { name: 'Subscription', exact: true };
  const content = [
    account.region('Overview'),
    account.row('plain'),
    following.region('Your details').getByText('Robin Example'),
    following.region('Access tokens').getByRole('combobox', select),
    following.region('Access tokens').getByRole('button', { name: 'Show Server' }),
    following.region('Usage').getByRole('combobox', select),
    following.region('Usage').getByRole('meter', { name: 'Calls', exact: true }),
  ];
  for (const each of content) await each.waitFor();
  isHanging = true;
  for (const host of [account, following]) {
    const before = host.requests.length;
    await host.page.evaluate(() => void PortalWidgets.refresh());
    await expect.poll(() => host.requests.length).toBeGreaterThanOrEqual(before + 3);
  }
  for (const each of content) expect(await each.isVisible()).toBe(true);
});
