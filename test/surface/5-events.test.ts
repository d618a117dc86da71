import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { SECRETS } from '../browser/portal-records.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { section } from './document.js';
import { at, CLIPBOARD, failWith, type HostPage, openPage, ORIGIN, type Respond, tag } from './page.js';

const { says } = section('5.');

const WITHOUT_RETRY = { headers: { 'retry-after': '3600' } };

says(
  "All bubble and are composed. No event, log line, URL, storage entry or error message ever contains a token's value. `portal-load` | `{ widget, count, data }` after data is rendered; `data` is a copy of the validated records, made when it is read: the customer, the subscriptions loaded so far, the metrics, or the tokens without `value`",
  '`portal-state-change` | `{ state }` `portal-select` | `{ subscriptionId }`: the user selected a subscription `portal-token-reveal`, `portal-token-copy` | `{ subscriptionId, tokenId, format? }`',
)(async () => {
  const host = await openPage({ body: tag('account', 'data-usage-url="/usage"'), context: CLIPBOARD });
  const { page } = host;
  await host.region('plain').getByRole('meter', { name: 'Calls' }).waitFor();
  const loads = await host.details('portal-load');
  const dataOf = (widget: string) => loads.findLast((detail) => detail['widget'] === widget)?.['data'];
  expect(loads.every((detail) => Object.keys(detail).toSorted().join() === 'count,data,widget')).toBe(true);
  expect([dataOf('customer-card'), dataOf('subscription-list'), dataOf('access-tokens'), dataOf('usage')]).toEqual([
    expect.objectContaining({ name: 'Robin Example' }),
    expect.arrayContaining([expect.objectContaining({ id: 'plain' })]),
    expect.arrayContaining([expect.objectContaining({ id: 'tok_Server' })]),
    expect.arrayContaining([expect.objectContaining({ name: 'Calls' })]),
  ]);
  expect(dataOf('access-tokens')).not.toEqual(
    expect.arrayContaining([expect.objectContaining({ value: expect.anything() as string })]),
  );
  await page.getByRole('button', { name: 'Show Server' }).click();
  await page.getByRole('button', { name: 'Copy Server' }).click();
  await page.getByRole('button', { name: 'More for Server' }).click();
  await page.getByRole('menuitem', { name: /Authorization header/ }).click();
  await expect.poll(async () => (await host.events('portal-token-copy')).length).toBe(2);
  await host.row('ends').click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  const tokenDetail = { subscriptionId: 'plain', tokenId: 'tok_Server' };
  expect(await host.details('portal-token-reveal')).toEqual([tokenDetail]);
  expect(await host.details('portal-token-copy')).toEqual([tokenDetail, { ...tokenDetail, format: 'header' }]);
  expect(await host.details('portal-select')).toEqual([{ subscriptionId: 'ends' }]);
  expect(await host.details('portal-state-change')).toEqual([{ state: 'active' }]);
  const everything = await page.evaluate(() => {
    const stored = [{ ...sessionStorage }, { ...localStorage }, location.href, document.cookie];
    return JSON.stringify([...stored, recordedEvents, PortalWidgets.diagnose()]);
  });
  const seen = [everything, ...host.console, ...host.requests.map((request) => request.url())].join('\n');
  expect(SECRETS.filter((secret) => seen.includes(secret.slice(0, 6)))).toEqual([]);
  expect(await page.evaluate(() => recordedEvents.filter(({ bubbles, composed }) => !bubbles || !composed))).toEqual(
    [],
  );
});

says(
  '`portal-error` | `{ widget, operation, kind, status?, retryAfterSeconds? }`',
  '422 of the portal handler is `server` with its `status`. `kind` is one of `network`, `timeout`, `session-ended`, `forbidden`, `not-found`, `rate-limited`, `server`, `malformed`.',
)(async () => {
  const statuses: Record<string, number> = {
    forbidden: 403,
    'not-found': 404,
    'rate-limited': 429,
    server: 500,
    malformed: 200,
    'server-422': 422,
    'session-ended': 401,
  };
  const details = await Promise.all(
    ['network', ...Object.keys(statuses)].map(async (kind) => {
      const status = statuses[kind];
      const host = await openPage({
        body: tag('customer-card'),
        respond: at(
          '/customer',
          status ? { status, body: '[]', contentType: 'application/json', ...WITHOUT_RETRY } : 'abort',
        ),
        initScript: () => void (Math.random = () => 0),
      });
      await expect.poll(async () => (await host.events('portal-error')).length).toBe(1);
      return (await host.details('portal-error'))[0] ?? {};
    }),
  );
  expect(new Set(details.map(({ kind, status }) => `${kind as string} ${status as number}`))).toEqual(
    new Set([
      ...['network undefined', 'session-ended 401', 'forbidden 403', 'not-found 404', 'rate-limited 429'],
      ...['server 500', 'server 422', 'malformed undefined'],
    ]),
  );
  const known = ['widget', 'operation', 'kind', 'status', 'retryAfterSeconds'];
  expect(details.flatMap((detail) => Object.keys(detail)).filter((name) => !known.includes(name))).toEqual([]);
  // Tests of time limits take 15 seconds.
  const types = readFileSync('dist/types.d.mts', 'utf8');
  const [, kinds = ''] = /type ErrorKind =([^;]*);/.exec(types.replaceAll(/\/\*.*?\*\//gs, '')) ?? [];
  expect(kinds.split('|').map((kind) => kind.trim().replaceAll("'", ''))).toEqual([
    'network',
    'timeout',
    'session-ended',
    'forbidden',
    'not-found',
    'rate-limited',
    'server',
    'malformed',
  ]);
  expect(details.find((detail) => detail['status'] === 429)).toEqual({
    widget: 'customer-card',
    operation: 'getCustomer',
    kind: 'rate-limited',
    status: 429,
    retryAfterSeconds: 3600,
  });
});

const ALL_LINKS = ['payment', 'manage', 'invoices', 'plans', 'new-token', 'upgrade', 'edit-details', 'support'];
const linkAttributes = ALL_LINKS.map((name) => `data-${name}-url="/${name}?s={subscription_id}"`)
  .join(' ')
  .replaceAll(/(data-(?:edit-details|support)-url="[^?]*)\?s=\{subscription_id\}/g, '$1');

says(
  '`portal-action` | `{ action, href?, customerId?, subscriptionId?, tokenId?, metric? }`: the user pressed a link or an action of section 6; `action` is `payment`, `manage`, `invoices`, `plans`, `newToken`, `upgrade`, `editDetails`, `support` (in kebab case also the names of the parts: `new-token`, `edit-details`) or the own `id`, which must be another; cancelable: `preventDefault()` keeps the page from navigating.',
)(async () => {
  const host = await openPage({
    body: tag('account', `data-usage-url="/usage" ${linkAttributes}`),
    // A panel with room for more than one link.
    context: { viewport: { width: 800, height: 900 } },
  });
  const failed = await openPage({ body: tag('customer-card', linkAttributes), respond: failWith(403) });
  for (const { page } of [host, failed])
    await page.evaluate(() => {
      addEventListener('portal-action', (event) => event.preventDefault());
      const ids = ['payment', 'newToken', 'new-token', 'own'];
      PortalWidgets.configure({ actions: ids.map((id) => ({ id, label: `Action ${id}`, on: 'customer' })) });
    });
  const parts: string[] = [];
  const press = async (name: string, { region }: HostPage, title: string): Promise<void> => {
    const link = region(title).getByRole('link', { name }).first();
    parts.push((await link.getAttribute('part')) ?? '');
    await link.click();
  };
  for (const name of ['Upgrade', 'Manage subscription', 'Create token', 'Invoices']) await press(name, host, 'plain');
  await press('Edit', host, 'Your details');
  await host
    .region('Your details')
    .getByRole('button', { name: /^Action/ })
    .click();
  await press('Pay now', host, 'Overview');
  await host.row('canceled').click();
  await press('Browse plans', host, 'canceled');
  await press('Contact support', failed, 'Your details');
  expect([host.page.url(), failed.page.url()]).toEqual([`${ORIGIN}/`, `${ORIGIN}/`]);
  expect(host.console.filter((message) => message.includes('actions['))).toHaveLength(3);
  const actions = [...(await host.details('portal-action')), ...(await failed.details('portal-action'))];
  expect(actions.map(({ action }) => action).join(' ')).toBe(
    'upgrade manage newToken invoices editDetails own payment plans support',
  );
  expect(parts).toEqual(
    ['upgrade', 'manage', 'new-token', 'invoices', 'edit-details', 'payment', 'plans', 'support'].map(
      (part) => expect.stringMatching(new RegExp(`^link ${part}\\b`)) as unknown,
    ),
  );
  expect(actions[0]).toEqual({
    action: 'upgrade',
    href: `${ORIGIN}/upgrade?s=plain`,
    customerId: 'cus_1',
    subscriptionId: 'plain',
    metric: 'Over',
  });
  const known = ['action', 'href', 'customerId', 'subscriptionId', 'tokenId', 'metric'];
  expect(actions.flatMap((detail) => Object.keys(detail)).filter((name) => !known.includes(name))).toEqual([]);
});

says('A click with a modifier key behaves as on any link')(async () => {
  const host = await openPage({ body: tag('customer-card', 'data-edit-details-url="/edit"') });
  const opened = host.page.context().waitForEvent('page');
  await host.page.getByRole('link', { name: 'Edit' }).click({ modifiers: ['ControlOrMeta'] });
  await (await opened).waitForURL(`${ORIGIN}/edit`);
  expect([host.page.url(), await host.events('portal-action')]).toEqual([`${ORIGIN}/`, []]);
});

says('`portal-sign-in` | `{ widget }`; cancelable: `preventDefault()` replaces the default action of "Sign in again"')(
  async () => {
    const host = await openPage({
      body: tag('customer-card', 'data-sign-in-url="/login"'),
      respond: failWith(401),
    });
    await host.page.evaluate(() => addEventListener('portal-sign-in', (event) => event.preventDefault()));
    await host.page.getByRole('button', { name: 'Sign in again' }).click();
    expect([await host.details('portal-sign-in'), host.page.url()]).toEqual([
      [{ widget: 'customer-card' }],
      `${ORIGIN}/`,
    ]);
  },
);

says(
  '`PortalWidgets.on(type, listener)` replays the last `portal-load` and `portal-error` of each mounted widget to a new listener, never actions or sign-ins, and returns an unsubscribe function.',
)(async () => {
  const current = { customer: customerRecord({ id: 'cus_1', name: 'First' }) };
  const host = await openPage({
    body: tag('customer-card access-tokens', 'data-edit-details-url="/edit"'),
    records: current,
    respond: at('/access-tokens/', { status: 403 }),
  });
  const { page } = host;
  await page.getByRole('alert').waitFor();
  await page.evaluate(() => addEventListener('portal-action', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.evaluate(() => PortalWidgets.refresh());
  const replayed = (type: string) =>
    page.evaluate((name) => {
      const details: { widget?: string; data?: { name?: string } }[] = [];
      const unsubscribe = PortalWidgets.on(name as 'portal-load', ({ detail }) => details.push(detail as object));
      unsubscribe();
      document.querySelector('portal-customer-card')?.dispatchEvent(new CustomEvent(name));
      return details.map(({ widget, data }) => `${widget} ${data?.name}`);
    }, type);
  expect([
    await replayed('portal-load'),
    await replayed('portal-error'),
    await replayed('portal-action'),
    await replayed('portal-sign-in'),
  ]).toEqual([['customer-card First'], ['access-tokens undefined'], [], []]);
  current.customer = customerRecord({ id: 'cus_1', name: 'Second' });
  await page.evaluate(() => PortalWidgets.refresh());
  await page.getByText('Second').waitFor();
  expect(await replayed('portal-load')).toEqual(['customer-card Second']);
  await page.evaluate(() => PortalWidgets.mount('body', 'customer-card'));
  await expect.poll(() => replayed('portal-load')).toEqual(['customer-card Second', 'customer-card Second']);
  await page.evaluate(() => document.body.lastElementChild?.remove());
  await expect.poll(() => replayed('portal-load')).toEqual(['customer-card Second']);
});

says('An unknown type or a missing listener is a `TypeError` at once, with the type that was meant.')(async () => {
  const { page } = await openPage();
  const errors = await page.evaluate(() => {
    const errorOf = (...args: readonly unknown[]) => {
      try {
        Reflect.apply(PortalWidgets.on, undefined, args);
        return '';
      } catch (error) {
        return String(error);
      }
    };
    return [errorOf('load', () => undefined), errorOf('portal-loaded', () => undefined), errorOf('portal-load')];
  });
  expect(errors).toEqual([
    expect.stringMatching(/^TypeError: .*"load".* portal-load\?/),
    expect.stringMatching(/^TypeError: .*"portal-loaded".* portal-load\?/),
    expect.stringMatching(/^TypeError: .*"portal-load".*function/),
  ]);
});

says(
  "A file beside the script that can't be loaded is `operation: 'load'` with kind `network`, one of another version `malformed`;",
)(async () => {
  const openMenu = async (file: ReturnType<Respond>) => {
    let failing: Respond | undefined = at('/portal-widgets-actions.js', file);
    const host = await openPage({ body: tag('access-tokens'), respond: (...args) => failing?.(...args) });
    const button = host.page.getByRole('button', { name: 'More for Server' });
    await button.click();
    await expect.poll(async () => (await host.events('portal-error')).length, { timeout: 3000 }).toBe(1);
    failing = undefined;
    await button.click();
    await host.page.getByRole('menuitem').first().waitFor();
    return (await host.details('portal-error'))[0];
  };
  const lazy = readFileSync('dist/portal-widgets-actions.js', 'utf8');
  expect(await openMenu({ status: 404 })).toEqual({
    widget: 'access-tokens',
    operation: 'load',
    kind: 'network',
  });
  expect(await openMenu({ contentType: 'text/javascript', body: lazy.replaceAll('0.1.0', '0.2.0') })).toEqual({
    widget: 'access-tokens',
    operation: 'load',
    kind: 'malformed',
  });
});
