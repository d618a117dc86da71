// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { config } from '../../src/element/settings/config.js';
import '../../src/index.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import { allRequests, insert, inside, lastRequestTo, requestsTo, requestTo, useFreshPage } from './portal-page.js';

const ACCOUNT = [plan('Old', { state: 'canceled' }), plan('Pro'), plan('Basic')];
const USAGE = { 'usage-url': '/usage' };
const BY_SESSION = { ...USAGE, 'usage-auth': 'session' };

useFreshPage();

/** Has the tab remember a subscription. */
function remember(id: string): void {
  sessionStorage.setItem('portal-widgets selection', id);
}

/** The requests so far: their paths below the API base, and the subscription of usage. */
const sent = () =>
  allRequests().map(({ url, query }) => {
    const path = decodeURIComponent(new URL(url).pathname).replace(config.peek().apiBase ?? '', '');
    return path === '/usage' ? `usage of ${query['subscription_id']}` : path;
  });

async function respond(): Promise<void> {
  await requestTo('/subscriptions/').respond(pageOf(ACCOUNT));
  await settle();
}

const tokensOf = (name: string) => `subscriptions/sub ${name}/access-tokens/`;

describe('before the list is loaded', () => {
  it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ['an account', 'portal-account', {}, ['customer', tokensOf('Basic'), 'subscriptions/']],
    ['an account with usage by token', 'portal-account', USAGE, ['customer', tokensOf('Basic'), 'subscriptions/']],
    [
      'an account with usage by session',
      'portal-account',
      BY_SESSION,
      ['customer', tokensOf('Basic'), 'subscriptions/', 'usage of sub Basic'],
    ],
    ['following tokens', 'portal-access-tokens', {}, [tokensOf('Basic'), 'subscriptions/']],
    // This widget has no usage, so it ignores both attributes.
    [
      'following tokens with usage by session',
      'portal-access-tokens',
      BY_SESSION,
      [tokensOf('Basic'), 'subscriptions/'],
    ],
    ['following usage by token', 'portal-usage', USAGE, [tokensOf('Basic'), 'subscriptions/']],
    ['following usage by session', 'portal-usage', BY_SESSION, ['subscriptions/', 'usage of sub Basic']],
    ['following usage without URL', 'portal-usage', {}, []],
    [
      'usage with an empty subscription-id',
      'portal-usage',
      { ...USAGE, 'subscription-id': '' },
      [tokensOf('Basic'), 'subscriptions/'],
    ],
    // A list alone has no open panel at first.
    ['a list', 'portal-subscription-list', USAGE, ['subscriptions/']],
  ])('%s requests its data of the remembered subscription', async (_, name, attributes, expected) => {
    remember('sub Basic');
    await insert(name, attributes);
    expect(sent()).toEqual(expected);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['the address names one', { 'url-sync': '' }],
    ['an attribute names one', { 'subscription-id': 'sub Old' }],
  ])('no data of the remembered subscription is requested if %s', async (_, attributes) => {
    remember('sub Basic');
    history.replaceState(null, '', '/?subscription=sub+Pro');
    await insert('portal-account', attributes);
    expect(sent()).toEqual(['customer', 'subscriptions/']);
    await respond();
    const selected = 'url-sync' in attributes ? 'Pro' : 'Old';
    expect(sent()).toEqual(['customer', 'subscriptions/', tokensOf(selected)]);
  });
});

it('the remembered subscription is shown with its tokens and usage, without further requests', async () => {
  remember('sub Basic');
  const element = await insert('portal-account', USAGE);
  await requestTo('/customer').respond(customerRecord({ id: 'cus_example' }));
  await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI', expires_at: null })]));
  expect(requestsTo('/usage')).toEqual([]);
  await respond();
  expect(inside(element).getByRole('button', { name: 'Copy CI' })).toBeVisible();
  expect(sent()).toEqual(['customer', tokensOf('Basic'), 'subscriptions/', 'usage of sub Basic']);
});

describe('when the list is loaded', () => {
  it('requests no usage of a subscription that has ended', async () => {
    await insert('portal-account', BY_SESSION);
    await requestTo('/subscriptions/').respond(pageOf(ACCOUNT.slice(0, 1)));
    await settle();
    expect(sent()).toEqual(['customer', 'subscriptions/', tokensOf('Old')]);
  });

  it('does not repeat a rejected request when more rows are loaded', async () => {
    const element = await insert('portal-account');
    await requestTo('/subscriptions/').respond(pageOf(ACCOUNT, { total: 4, limit: 3 }));
    await settle();
    await requestTo('/access-tokens/').respondWithStatus(404);
    await settle();
    inside(element).getByRole('button', { name: 'Show more' }).click();
    await settle();
    await lastRequestTo('/subscriptions/').respond(pageOf([plan('More')], { total: 4, offset: 3, limit: 3 }));
    await settle();
    expect(inside(element).getByRole('button', { name: 'More' })).toBeVisible();
    expect(requestsTo('/access-tokens/')).toHaveLength(1);
  });
});
