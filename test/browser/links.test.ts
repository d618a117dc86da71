import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { quota } from './metered-records.js';
import { FAILED_REQUEST, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';
import { findLeaks, findLeaksIn } from './secret-leaks.js';
import { bodyWith, SETTINGS_FILES, type Way, WAYS } from './setting-ways.js';
import { openWithUsage } from './usage-server.js';

const [SECRET] = SECRETS;
const CUSTOMER = 'cus/1';
const ID = 'a?b#c/d';
const ENDED = 'old/1';
const WARNING = /^warning: portal-widgets: /;

const TEMPLATES = {
  'payment-url': '/pay?s={subscription_id}',
  'manage-url': 'https://vendor.example/manage/{subscription_id}',
  'invoices-url': '/invoices?p={product_id}&o={order_id}',
  'plans-url': '/plans?c={customer_id}',
  'new-token-url': '/{customer_id}/tokens#{subscription_id}',
  'upgrade-url': '/upgrade?m={metric}',
  'edit-details-url': '/details/{customer_id}',
  'support-url': '/help',
  'sign-in-url': '/login',
};

/** A link, or a list of subscriptions that need one of each. */
const account = () => ({
  customer: customerRecord({ id: CUSTOMER, name: 'Robin Example' }),
  subscriptions: [
    subscription(
      ID,
      'Maps',
      {},
      {
        customer_id: CUSTOMER,
        product_id: 'prod/1',
        order_id: 'ord&1',
        past_due_at: new Date(Date.now() - 86_400_000).toISOString(),
      },
    ),
    subscription(
      ENDED,
      'Weather',
      {},
      {
        customer_id: CUSTOMER,
        product_id: 'prod/1',
        order_id: 'ord&1',
        state: 'canceled',
        canceled_at: '2025-03-01T00:00:00Z',
      },
    ),
    // An unreadable record.
    { id: 7 },
  ],
  tokens: { [ID]: [accessTokenRecord({ id: 'tok/1', name: 'Server', value: SECRET })] },
  metrics: {
    [ID]: [billableMetricRecord({ name: 'map/tiles', label: 'Map tiles', quotas: [quota({ usage: 97, quota: 100 })] })],
  },
});

const open = (body: string, options: PortalPageOptions = {}) =>
  openWithUsage({ account: account(), body, ...options, files: { ...SETTINGS_FILES, ...options.files } });

// In one column, the panel has room for all links.
const openWith = (way: Way, settings: Readonly<Record<string, string>>, options?: PortalPageOptions) =>
  open(bodyWith(way, 'account', settings, { 'usage-url': '/usage' }), {
    context: { viewport: { width: 800, height: 700 } },
    ...options,
  });

const areLoaded = async ({ region }: PortalPage) => {
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Maps').getByRole('meter', { name: 'Map tiles' }).waitFor();
  await region('Maps').getByRole('button', { name: 'Show Server' }).waitFor();
};

/** Names and targets of all links. */
const linksOf = async ({ page, origin }: PortalPage) =>
  (await page.getByRole('link').all()).length === 0
    ? {}
    : Object.fromEntries(
        await page
          .getByRole('link')
          .evaluateAll(
            (links, own) =>
              links.map((link) => [
                link.getAttribute('aria-label') ?? link.textContent,
                (link.getAttribute('href') ?? '').replace(own, ''),
              ]),
            origin,
          ),
      );

describe.each(WAYS)('the links by %s', (way) => {
  it('are drawn with ids that are percent-encoded', async () => {
    const portal = await openWith(way, TEMPLATES);
    const { page, region } = portal;
    await areLoaded(portal);
    const ofAll = { 'Contact support': '/help', Edit: '/details/cus%2F1', 'Pay now: Maps': '/pay?s=a%3Fb%23c%2Fd' };
    expect(await linksOf(portal)).toEqual({
      ...ofAll,
      'Pay now': '/pay?s=a%3Fb%23c%2Fd',
      'Manage subscription': 'https://vendor.example/manage/a%3Fb%23c%2Fd',
      Invoices: '/invoices?p=prod%2F1&o=ord%261',
      'Create token': '/cus%2F1/tokens#a%3Fb%23c%2Fd',
      Upgrade: '/upgrade?m=map%2Ftiles',
    });
    await region('Subscriptions').getByRole('button', { name: 'Weather' }).click();
    await region('Weather').getByRole('link', { name: 'Browse plans' }).waitFor();
    expect(await linksOf(portal)).toEqual({
      ...ofAll,
      Invoices: '/invoices?p=prod%2F1&o=ord%261',
      'Browse plans': '/plans?c=cus%2F1',
    });
    expect(await page.locator('a:not([rel=noopener][referrerpolicy=strict-origin])').count()).toBe(0);
    expect(await page.locator('a[target]').count()).toBe(0);
  });
});

const ACTIONS = `[
  { id: 'receipts', label: { en: 'Receipts', de: 'Belege' }, href: '/receipts?s={subscription_id}', on: 'subscription', states: ['active'] },
  { id: 'pause', label: 'Pause', on: 'subscription' },
  { id: 'rotate', label: 'Rotate', href: '/rotate/{token_id}', on: 'token' },
  { id: 'alarm', label: 'Set alarm', on: 'quota' },
  { id: 'history', label: 'History', href: 'https://vendor.example/{customer_id}', on: 'customer' },
  { id: 'evil', label: 'Evil', href: 'javascript:alert(1)', on: 'customer' },
  { id: 'foreign', label: 'Foreign', href: '//evil.example/', on: 'quota' },
  { id: 'secret', label: 'Secret', href: '/{token}', on: 'token' },
]`;

/** Runs before the widgets: records what the page can read of their events, and what `headers` is passed. */
const SCRIPT = `globalThis.seen = [];
  for (const type of ['load', 'error', 'select', 'action', 'token-reveal', 'token-copy', 'state-change', 'sign-in']) {
    addEventListener('portal-' + type, ({ detail }) => seen.push(type, JSON.stringify(detail), JSON.stringify(detail.data ?? null)));
  }
  addEventListener('portal-action', (event) => event.preventDefault());
  PortalWidgets.configure({
    headers: (...parameters) => (seen.push(JSON.stringify(parameters)), { 'X-Csrf': 'x' }),
    actions: ${ACTIONS},
    ${Object.entries(TEMPLATES)
      .map(([name, url]) => `${name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}: '${url}',`)
      .join('\n    ')}
  });`;

async function openWithActions() {
  const portal = await open(
    `${scriptTag()}<script src="/settings.js"></script><portal-account usage-url="/usage"></portal-account>`,
    { files: { '/settings.js': { type: 'text/javascript', body: SCRIPT } }, allowedMessages: [WARNING] },
  );
  await areLoaded(portal);
  return portal;
}

describe('actions', () => {
  it('and links emit what they are about, and never the value of a token', async () => {
    const portal = await openWithActions();
    const { page, region, origin } = portal;
    await region('Your details').getByRole('link', { name: 'History' }).click();
    await region('Maps').getByRole('button', { name: 'Set alarm' }).click();
    await region('Maps').getByRole('link', { name: 'Create token' }).click();
    await region('Maps').getByRole('link', { name: 'Upgrade' }).click();
    for (const name of ['Rotate', 'Receipts', 'Pause']) {
      await region('Maps')
        .getByRole('button', { name: name === 'Rotate' ? 'More for Server' : 'More actions: Maps' })
        .click();
      await page.getByRole('menuitem', { name }).click();
    }
    const ids = { customerId: CUSTOMER, subscriptionId: ID };
    expect(await portal.events('portal-action')).toEqual([
      { action: 'history', href: 'https://vendor.example/cus%2F1', customerId: CUSTOMER },
      { action: 'alarm', ...ids, metric: 'map/tiles' },
      { action: 'newToken', href: `${origin}/cus%2F1/tokens#a%3Fb%23c%2Fd`, ...ids },
      { action: 'upgrade', href: `${origin}/upgrade?m=map%2Ftiles`, ...ids, metric: 'map/tiles' },
      { action: 'rotate', href: `${origin}/rotate/tok%2F1`, ...ids, tokenId: 'tok/1' },
      { action: 'receipts', href: `${origin}/receipts?s=a%3Fb%23c%2Fd`, ...ids },
      { action: 'pause', ...ids },
    ]);
    expect(page.url()).toBe(`${origin}/`);

    const button = region('Maps').getByRole('button', { name: 'Show Server' });
    await button.click();
    await region('Maps').getByRole('button', { name: 'Hide Server' }).click();
    await button.waitFor();
    const seen = await page.evaluate(() => (globalThis as { seen?: string[] }).seen ?? []);
    expect(seen.join()).toContain('tok/1');
    expect(findLeaksIn({ seen: seen.join('\n') }, SECRET)).toEqual([]);
    // The usage is requested with a token, in a header that no other request has.
    const isUsage = ({ path }: { path: string }) => path === '/usage' || path.startsWith('/provider/');
    const requests = portal.service.requests.filter((request) => !isUsage(request));
    expect(findLeaksIn({ requests: JSON.stringify(requests) }, SECRET)).toEqual([]);
    expect((await findLeaks(SECRET, portal)).filter((leak) => !leak.startsWith('requests'))).toEqual([]);
  });

  it('leave the page unless that is prevented', async () => {
    const portal = await openWith('an attribute', TEMPLATES, { allowedMessages: [FAILED_REQUEST] });
    await areLoaded(portal);
    await portal.region('Your details').getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => portal.page.url()).toBe(`${portal.origin}/details/cus%2F1`);
  });
});
