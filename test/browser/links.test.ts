import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { quota } from './metered-records.js';
import { scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';
import { findLeaks, findLeaksIn } from './secret-leaks.js';
import { openWithUsage } from './usage-server.js';

const [SECRET] = SECRETS;
const CUSTOMER = 'cus/1';
const ID = 'a?b#c/d';
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
    // An unreadable record.
    { id: 7 },
  ],
  tokens: { [ID]: [accessTokenRecord({ id: 'tok/1', name: 'Server', value: SECRET })] },
  metrics: {
    [ID]: [billableMetricRecord({ name: 'map/tiles', label: 'Map tiles', quotas: [quota({ usage: 97, quota: 100 })] })],
  },
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

it('actions and links emit what they are about, and never the value of a token', async () => {
  const portal = await openWithUsage({
    account: account(),
    body: `${scriptTag()}<script src="/settings.js"></script><portal-account usage-url="/usage"></portal-account>`,
    files: { '/settings.js': { type: 'text/javascript', body: SCRIPT } },
    allowedMessages: [WARNING],
  });
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
