// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import '../../src/index.js';
import { pageOf } from '../widgets/render-widget.js';
import { axeViolations } from '../widgets/axe-violations.js';
import { plan } from '../widgets/subscription-list/subscription-helpers.js';
import { allRequests, insert, inside, requestsTo, requestTo, rootOf, useFreshPage } from './portal-page.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-10T12:00:00Z');
// The server's clock, which is far from that of the device.
const HEADERS = { date: new Date(NOW).toUTCString() };
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();
const user = userEvent.setup({ delay: null });

let bases = 0;
let base: Readonly<Record<string, string>>;

useFreshPage();

beforeEach(() => {
  base = { 'api-base': `/attention/${bases++}/` };
});

const token = (name: string, days: number) =>
  accessTokenRecord({ id: name, name, issued_at: inDays(-300), expires_at: inDays(days), is_expired: false });
const metric = (label: string, usage: number, quota: number, end = inDays(9)) => ({
  name: label,
  label,
  quotas: [{ usage, quota, end, period: null }],
});

const SUBSCRIPTIONS = [
  plan('Pro'),
  plan('Music', { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) }),
  plan('Maps', { past_due_at: inDays(-4) }),
];

async function openAccount(attributes: Readonly<Record<string, string>> = {}): Promise<HTMLElement> {
  const account = await insert('portal-account', { ...base, 'usage-url': '/usage', ...attributes });
  await requestTo('/subscriptions/').respond(pageOf(SUBSCRIPTIONS), HEADERS);
  await requestTo('/customer').respond(customerRecord({ id: 'cus_example' }), HEADERS);
  return account;
}

async function respondWithTokens(
  tokens: readonly unknown[] = [token('CI', 60), token('Server', 20), token('Laptop', 3)],
): Promise<void> {
  await requestsTo('/access-tokens/').at(-1)?.respond(pageOf(tokens), HEADERS);
}

const strip = (account: HTMLElement) => rootOf(account).querySelector<HTMLElement>('[part=attention]');
const items = (account: HTMLElement) =>
  Array.from(
    strip(account)?.querySelectorAll('p, :scope > button') ?? [],
    ({ textContent, className }) => `${className}: ${textContent}`,
  );

describe('the attention strip', () => {
  it('shows facts, most severe first, without additional requests', async () => {
    const account = await openAccount();
    await respondWithTokens();
    await requestTo('/usage').respond({
      data: [
        metric('Fine', 1, 100),
        metric('Tiles', 95, 100),
        metric('Routes', 31, 25),
        metric('Old', 9, 1, inDays(-1)),
      ],
    });
    await user.click(within(strip(account) as HTMLElement).getByRole('button', { name: 'Show all' }));
    expect(items(account)).toEqual([
      'danger: Maps A payment is past due.',
      'danger: Routes 6 over quota',
      'warning: Laptop Expires in 3 days',
      'warning: Music Ends Mar 19, 2026',
      'warning: Server Expires in 20 days',
      'warning: Tiles 5 left',
      'button-quiet: Show all',
    ]);
    expect(
      allRequests()
        .map(({ url }) => new URL(url).pathname.replace(/.*[/]attention[/]\d+/, ''))
        .toSorted(),
    ).toEqual(['/customer', '/subscriptions/', '/subscriptions/sub%20Pro/access-tokens/', '/usage']);
    expect(await axeViolations(account)).toEqual([]);
  });

  it('moves the focus to the row of a fact, also by keyboard', async () => {
    const account = await openAccount();
    await respondWithTokens();
    await requestTo('/usage').respond({ data: [metric('Routes', 31, 25)] });
    await user.click(within(strip(account) as HTMLElement).getByRole('button', { name: 'Show all' }));
    for (const [name, level] of [
      ['Maps', 3],
      ['Routes', 3],
      ['Laptop', 3],
      ['Music', 3],
    ] as const) {
      within(strip(account) as HTMLElement)
        .getByRole('button', { name })
        .focus();
      await user.keyboard('{Enter}');
      expect(account.shadowRoot?.activeElement).toBe(inside(account).getByRole('heading', { name, level }));
    }
  });

  it('follows the selection, and keeps its facts until the tokens of the other subscription have loaded or failed', async () => {
    const account = await openAccount();
    await respondWithTokens();
    expect(items(account)).toContain('warning: Laptop Expires in 3 days');
    await user.click(inside(account).getByRole('button', { name: 'Access tokens Music' }));
    expect(items(account)).toContain('warning: Laptop Expires in 3 days');
    await respondWithTokens([token('Phone', 5)]);
    expect(items(account).join()).not.toContain('Laptop');
    expect(items(account)).toContain('warning: Phone Expires in 5 days');
    await user.click(inside(account).getByRole('button', { name: 'Access tokens Maps' }));
    await requestsTo('/access-tokens/').at(-1)?.respondWithStatus(403);
    expect(items(account).join()).not.toContain('Phone');
  });

  it('shows facts of separate widgets on the page until they are removed', async () => {
    const list = await insert('portal-subscription-list', base);
    const tokens = await insert('portal-access-tokens', base);
    await requestTo('/subscriptions/').respond(pageOf([plan('Pro')]), HEADERS);
    await respondWithTokens();
    expect(items(list)).toEqual(['warning: Laptop Expires in 3 days', 'warning: Server Expires in 20 days']);
    await user.click(inside(list).getByRole('button', { name: 'Laptop' }));
    expect(document.activeElement).toBe(tokens);
    tokens.remove();
    await insert('p');
    expect(strip(list)).toBeNull();
  });

  it('shows facts of the selected subscription only, for any other access tokens on the page', async () => {
    const list = await insert('portal-subscription-list', base);
    const pro = await insert('portal-access-tokens', { ...base, 'subscription-id': 'sub Pro' });
    await insert('portal-access-tokens', { ...base, 'subscription-id': 'sub Basic' });
    await requestTo('/subscriptions/').respond(pageOf([plan('Pro'), plan('Basic'), plan('Maps')]), HEADERS);
    await requestTo('/sub%20Pro/access-tokens/').respond(pageOf([token('Laptop', 3)]), HEADERS);
    await requestTo('/sub%20Basic/access-tokens/').respond(pageOf([token('Phone', 5)]), HEADERS);
    // None is selected.
    expect(items(list)).toEqual(['warning: Laptop Expires in 3 days']);
    await user.click(inside(list).getByRole('button', { name: 'Access tokens Basic' }));
    expect(items(list)).toEqual(['warning: Phone Expires in 5 days']);
    await user.click(inside(list).getByRole('button', { name: 'Access tokens Maps' }));
    await respondWithTokens([token('Tablet', 2)]);
    expect(strip(list)).toBeNull();

    const following = await insert('portal-access-tokens', base);
    await requestsTo('/sub%20Maps/access-tokens/')
      .at(-1)
      ?.respond(pageOf([token('Tablet', 2)]), HEADERS);
    expect(items(list)).toEqual(['warning: Tablet Expires in 2 days']);
    await user.selectOptions(inside(following).getByRole('combobox'), 'sub Pro');
    expect(items(list)).toEqual(['warning: Laptop Expires in 3 days']);
    pro.remove();
    await insert('p');
    expect(items(list)).toEqual(['warning: Laptop Expires in 3 days']);
    following.remove();
    await insert('p');
    expect(strip(list)).toBeNull();
  });

  it('is not rendered without facts, and excludes those of an expanded row', async () => {
    const list = await insert('portal-subscription-list', base);
    await requestTo('/subscriptions/').respond(pageOf([plan('Pro'), plan('Basic')]), HEADERS);
    expect(strip(list)).toBeNull();
    await user.click(inside(list).getByRole('button', { name: 'Access tokens Pro' }));
    await respondWithTokens();
    expect(inside(list).getByText('Expires in 3 days')).toBeVisible();
    expect(strip(list)).toBeNull();
  });
});
