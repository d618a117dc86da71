import { expect } from 'vitest';
import { section } from './document.js';
import { at, openPage, tag } from './page.js';
import { metric, records, subscription, token } from './records.js';

const { says } = section('Accessible names');

says(
  [
    'widget | `region`: "Your details", "Subscriptions", "Access tokens", "Usage"; the overview: `region` "Overview"',
    'status filter | `combobox` "Status" (a native select) with the options "All", "Active", "Canceled"; absent only without any subscription',
    'select in a following widget outside of an account | `combobox` "Subscription"',
    "usage | `meter` named by the metric's label",
  ],
  async () => {
    const { page, region } = await openPage({
      body: tag('account access-tokens usage', 'data-usage-url="/usage"'),
      records: records(),
    });
    for (const name of ['Overview', 'Subscriptions', 'Your details', 'Access tokens', 'Usage'])
      await region(name).waitFor();
    const filter = page.getByRole('combobox', { name: 'Status', exact: true });
    expect([
      await filter.evaluate((element) => element.localName),
      await filter.getByRole('option').allInnerTexts(),
    ]).toEqual(['select', ['All', 'Active', 'Canceled']]);
    expect(await page.getByRole('combobox', { name: 'Subscription', exact: true }).count()).toBe(2);
    await region('Usage').getByRole('meter', { name: 'Calls', exact: true }).waitFor();
    const empty = await openPage();
    await empty.page.getByText('No subscriptions').first().waitFor();
    expect(await empty.page.getByRole('combobox').count()).toBe(0);
  },
);

says(['search | `searchbox` "Find a subscription";', 'more than ten tokens: `searchbox` "Find a token"'], async () => {
  const tokens = Array.from({ length: 11 }, (_, index) => token(`Key ${index}`));
  const { region } = await openPage({
    body: tag('subscription-list access-tokens', 'data-page-size="5"'),
    records: { ...records(), tokens: { plain: tokens } },
  });
  await region('Subscriptions').getByRole('searchbox', { name: 'Find a subscription', exact: true }).waitFor();
  await region('Access tokens').getByRole('searchbox', { name: 'Find a token', exact: true }).fill('key 10');
  await region('Access tokens').getByText('1 match', { exact: true }).first().waitFor();
  expect(await region('Access tokens').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Key 10']);
});

says(
  [
    "rows | `list` of `listitem`; a row's title is a `heading` with one `button` whose name begins with the title, with `aria-expanded`; price and state are its description",
    'panel | `region` named by the subscription\'s title, with `group`s "Access tokens", "Usage", "Details"',
    'list menu | `button` "More actions" with `menuitem` "Export CSV", from five subscriptions on;',
    'menu of the panel: "More actions: TITLE"',
    'links | `link` whose name begins with the text of section 6',
  ],
  async () => {
    const links =
      'data-manage-url="/manage" data-payment-url="/pay" data-new-token-url="/new" data-edit-details-url="/edit"';
    const host = await openPage({ body: tag('account', `data-usage-url="/usage" ${links}`), records: records() });
    const item = host
      .region('Subscriptions')
      .getByRole('list', { name: 'Subscriptions' })
      .getByRole('listitem')
      .first();
    const button = item.getByRole('heading', { name: /^plain/ }).getByRole('button', { name: /^plain/ });
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    const description = await button.evaluate((element) =>
      element
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent)
        .join(' '),
    );
    expect(description).toMatch(/^\$0\.1234567890123456789 per month.*Next bill/);
    const panel = host.region('plain');
    for (const name of ['Access tokens', 'Usage', 'Details'])
      await panel.getByRole('group', { name, exact: true }).waitFor();
    for (const name of [/^Manage subscription/, /^Create token/]) await panel.getByRole('link', { name }).waitFor();
    await host.region('Your details').getByRole('link', { name: /^Edit/ }).waitFor();
    await host
      .region('Overview')
      .getByRole('link', { name: /^Pay now/ })
      .first()
      .waitFor();
    await host.region('Subscriptions').getByRole('button', { name: 'More actions', exact: true }).click();
    await host.page.getByRole('menuitem', { name: 'Export CSV' }).waitFor();
    await host.page.keyboard.press('Escape');
    await host.page.evaluate(() =>
      PortalWidgets.configure({
        actions: ['a', 'b', 'c'].map((id) => ({ id, label: id, on: 'subscription' as const })),
      }),
    );
    await panel.getByRole('button', { name: 'More actions: plain', exact: true }).waitFor();
    const few = await openPage({ records: { subscriptions: ['a', 'b', 'c', 'd'].map((id) => subscription(id)) } });
    await few.row('d').waitFor();
    expect(await few.page.getByRole('button', { name: /^More actions$/ }).count()).toBe(0);
  },
);

says(['paging | `button` "Show more"', 'error | `alert`, with `button` "Try again"'], async () => {
  const host = await openPage({
    body: tag('subscription-list customer-card', 'data-page-size="5"'),
    records: records(),
    respond: at('/customer', { status: 500, headers: { 'retry-after': '3600' } }),
  });
  await host.region('Subscriptions').getByRole('button', { name: 'Show more', exact: true }).waitFor();
  await host
    .region('Your details')
    .getByRole('alert')
    .getByRole('button', { name: 'Try again', exact: true })
    .waitFor();
});

says(
  [
    'token | `button` "Show TOKEN-NAME", "Hide TOKEN-NAME", "Copy TOKEN-NAME", and a menu button "More for TOKEN-NAME" with the formats, the `.env` file and the reminder',
    'expired tokens | `button` whose name begins with "1 expired token" or "N expired tokens", with `aria-expanded`; they are listed without value',
    'announcements (copied, hidden, loaded) | one polite `status` region per widget',
  ],
  async () => {
    const host = await openPage({ body: tag('access-tokens', 'data-reveal-seconds="1"'), records: records() });
    const { page } = host;
    await page.getByRole('button', { name: 'Copy Server', exact: true }).waitFor();
    const menu = page.getByRole('button', { name: 'More for Server', exact: true });
    await menu.click();
    await expect
      .poll(async () => (await page.getByRole('menuitem').allInnerTexts()).join())
      .toMatch(/\.env line[^]*Authorization header[^]*curl[^]*Download all \d as \.env[^]*Remind me/);
    expect(await menu.getAttribute('aria-haspopup')).toBe('menu');
    await page.keyboard.press('Escape');
    const fold = page.getByRole('button', { name: /^2 expired tokens/ });
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await fold.click();
    await page.getByText('Flagged').waitFor();
    expect(await page.getByRole('button', { name: /(?:Show|Copy) (?:Old|Flagged)/ }).count()).toBe(0);
    const status = page.getByRole('status');
    expect(await status.evaluateAll((all) => all.map((each) => each.getAttribute('aria-live') ?? 'polite'))).toEqual([
      'polite',
    ]);
    await page.getByRole('button', { name: 'Show Server', exact: true }).click();
    await page.getByRole('button', { name: 'Hide Server', exact: true }).waitFor();
    await status.filter({ hasText: 'Server is hidden again.' }).waitFor();
    const one = await openPage({
      body: tag('access-tokens'),
      records: {
        subscriptions: [subscription('plain')],
        tokens: { plain: [token('Old', { is_expired: true }), token('New')] },
        metrics: { plain: [metric('Calls')] },
      },
    });
    await one.page.getByRole('button', { name: /^1 expired token\b/ }).waitFor();
    await one.page.getByRole('status').filter({ hasText: 'Showing 1 access token.' }).waitFor();
  },
);
