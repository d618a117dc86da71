// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configure, refresh } from '../../src/index.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { plan } from '../widgets/subscription-list/subscription-helpers.js';
import { endArrival, insert, inside, requestsTo, requestTo, rootOf, useFreshPage } from './portal-page.js';

useFreshPage();

const LINKS = {
  paymentUrl: '/pay/{subscription_id}',
  manageUrl: '/manage/{subscription_id}',
  plansUrl: '/plans?customer={customer_id}',
  newTokenUrl: '/new/{customer_id}/{subscription_id}',
  upgradeUrl: '/upgrade/{subscription_id}?metric={metric}',
  editDetailsUrl: '/details/{customer_id}',
  supportUrl: 'https://support.example/?customer={customer_id}',
};
const ENDED = { state: 'canceled', canceled_at: '2025-03-01T00:00:00Z' } as const;
const PAST_DUE = { past_due_at: new Date(Date.now() - 86_400_000).toISOString() };
const FAR = '2999-01-01T00:00:00Z';
const user = userEvent.setup({ delay: null });

let bases = 0;
let base = '';

beforeEach(() => {
  base = `/drawn/${bases++}/`;
  configure({ apiBase: base, ...LINKS });
});

afterEach(() =>
  configure(Object.fromEntries([...Object.keys(LINKS), 'apiBase', 'actions'].map((name) => [name, undefined]))),
);

/** The links in an element, by their names: paths of the page's origin, or URLs. */
const linksIn = (element: Element) =>
  Object.fromEntries(
    within(element as HTMLElement)
      .queryAllByRole('link')
      .map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href')?.replace(location.origin, ''),
      ]),
  );

const own = (name: string, fields: Partial<Subscription> = {}) => plan(name, { customer_id: 'cus/1', ...fields });

const respondWithCustomer = () => requestTo('/customer').respond(customerRecord({ id: 'cus/1' }));

async function accountOf(subscriptions: readonly Subscription[], attributes = {}): Promise<HTMLElement> {
  const element = await insert('portal-account', attributes);
  await requestTo('/subscriptions/').respond(pageOf(subscriptions));
  await endArrival();
  return element;
}

const usageOf = (used: number) => ({
  data: [
    { ...billableMetricRecord(), name: 'api/calls', quotas: [{ ...quotaRecord(), end: FAR, quota: 100, usage: used }] },
  ],
});

describe('the links of an account', () => {
  it('stand where they are about something, with its ids percent-encoded', async () => {
    const element = await accountOf([own('Pro'), own('Basic', PAST_DUE)]);
    await respondWithCustomer();
    await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord()]));
    const { getByRole } = inside(element);
    expect(linksIn(getByRole('region', { name: 'Overview' }))).toEqual({ 'Pay now: Basic': '/pay/sub%20Basic' });
    expect(linksIn(getByRole('region', { name: 'Pro' }))).toEqual({
      'Manage subscription': '/manage/sub%20Pro',
      'Create token': '/new/cus%2F1/sub%20Pro',
    });
    expect(linksIn(getByRole('region', { name: 'Your details' }))).toEqual({ Edit: '/details/cus%2F1' });
    await user.click(getByRole('button', { name: 'Basic', expanded: false }));
    await settle();
    expect(linksIn(getByRole('region', { name: 'Basic' }))).toMatchObject({ 'Pay now': '/pay/sub%20Basic' });
  });

  it('of an ended subscription whose payment is past due lead to the payment', async () => {
    const overdue = { ...ENDED, past_due_at: '2025-02-01T00:00:00Z' };
    const element = await accountOf([own('Old', overdue), own('Pro')], { 'subscription-id': 'sub Old' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    const { getByRole } = inside(element);
    expect(linksIn(getByRole('region', { name: 'Overview' }))).toEqual({ 'Pay now: Old': '/pay/sub%20Old' });
    expect(linksIn(getByRole('region', { name: 'Old' }))).toEqual({
      'Pay now': '/pay/sub%20Old',
      'Browse plans': '/plans?customer=cus%2F1',
    });
  });

  it('of an ended subscription lead to plans only', async () => {
    const element = await accountOf([own('Old', ENDED), own('Older', ENDED)], { 'subscription-id': 'sub Old' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    expect(linksIn(inside(element).getByRole('region', { name: 'Old' }))).toEqual({
      'Browse plans': '/plans?customer=cus%2F1',
    });
  });

  it('follow a refetch: a selected subscription that has ended has no link for a new token', async () => {
    const element = await accountOf([own('Pro'), own('Basic')]);
    await user.click(inside(element).getByRole('button', { name: 'Basic', expanded: false }));
    await settle();
    await requestsTo('/access-tokens/').at(-1)?.respond(pageOf([]));
    const panel = () => linksIn(inside(element).getByRole('region', { name: 'Basic' }));
    expect(panel()).toHaveProperty('Create token');
    void refresh();
    await settle();
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([own('Pro'), own('Basic', ENDED)]));
    await requestsTo('/access-tokens/').at(-1)?.respond(pageOf([]));
    expect(Object.keys(panel())).toEqual(['Browse plans']);
  });

  it('have the id of the customer who is known later if the subscriptions have none', async () => {
    configure({ paymentUrl: '/pay/{customer_id}', manageUrl: '/manage/{customer_id}' });
    const none = { customer_id: null as never };
    const element = await accountOf([plan('Pro', none), plan('Basic', { ...none, ...PAST_DUE })]);
    const { getByRole } = inside(element);
    const overview = () => linksIn(getByRole('region', { name: 'Overview' }));
    const panel = () => linksIn(getByRole('region', { name: 'Pro' }));
    expect([overview(), panel()]).toEqual([{}, {}]);
    await respondWithCustomer();
    expect(overview()).toEqual({ 'Pay now: Basic': '/pay/cus%2F1' });
    expect(panel()).toMatchObject({ 'Manage subscription': '/manage/cus%2F1' });
  });

  it.each(['before', 'after'])('without subscriptions lead to plans, if the customer is known %s', async (when) => {
    const element = await insert('portal-account');
    if (when === 'before') await respondWithCustomer();
    await requestTo('/subscriptions/').respond(pageOf([]));
    if (when === 'after') {
      expect(linksIn(rootOf(element))).toEqual({});
      await respondWithCustomer();
    }
    expect(linksIn(rootOf(element))).toMatchObject({ 'Browse plans': '/plans?customer=cus%2F1' });
  });

  it.each([
    [89, {}],
    [95, { Upgrade: '/upgrade/sub%20Pro?metric=api%2Fcalls' }],
    [100, { Upgrade: '/upgrade/sub%20Pro?metric=api%2Fcalls' }],
    [120, { Upgrade: '/upgrade/sub%20Pro?metric=api%2Fcalls' }],
  ])('lead to an upgrade at %d of 100', async (used, links) => {
    const element = await accountOf([own('Pro')], { 'usage-url': '/usage', 'usage-auth': 'session' });
    await requestTo('/usage').respond(usageOf(used));
    expect(linksIn(inside(element).getByRole('group', { name: 'Usage' }))).toEqual(links);
  });

  it('lead to an upgrade of the metric with the least left, of those whose period has not ended', async () => {
    const element = await accountOf([own('Pro')], { 'usage-url': '/usage', 'usage-auth': 'session' });
    const metric = (name: string, usage: number, end = FAR) => ({
      ...billableMetricRecord(),
      name,
      quotas: [{ ...quotaRecord(), quota: 100, usage, end }],
    });
    const metrics = [metric('ended', 300, '2020-01-01T00:00:00Z'), metric('fine', 10), metric('near', 93)];
    await requestTo('/usage').respond({ data: [...metrics, metric('nearer', 97), metric('near-too', 95)] });
    expect(linksIn(inside(element).getByRole('group', { name: 'Usage' }))).toEqual({
      Upgrade: '/upgrade/sub%20Pro?metric=nearer',
    });
  });

  it('lead to an upgrade also after the user has signed in again, and the row is marked', async () => {
    const tokens = [accessTokenRecord({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })];
    const element = await insert('portal-subscription-list', { 'usage-url': '/usage', 'usage-auth': 'session' });
    const last = (path: string) => requestsTo(path).at(-1);
    const respond = async () => {
      await last('/access-tokens/')?.respond(pageOf(tokens));
      await last('/usage')?.respond(usageOf(95));
    };
    const list = pageOf([own('Pro'), own('Basic')]);
    await last('/subscriptions/')?.respond(list);
    await user.click(inside(element).getByRole('button', { name: 'Pro' }));
    await respond();
    void refresh();
    await settle();
    await last('/subscriptions/')?.respondWithStatus(401);
    expect(inside(element).getByText('You’ve been signed out')).toBeVisible();
    void refresh();
    await settle();
    await last('/subscriptions/')?.respond(list);
    await respond();
    expect(inside(element).getByRole('link', { name: 'Upgrade' })).toBeVisible();
    await user.click(inside(element).getByRole('button', { name: 'Pro' }));
    const names = inside(element)
      .queryAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label'));
    expect(names).toEqual(['1 access token expires soon', 'A limit is nearly used up']);
  });

  it.each([
    [403, true],
    [404, true],
    [500, false],
  ])('lead to support after the status %d: %s', async (status, hasSupport) => {
    const element = await insert('portal-customer-card');
    for (const request of requestsTo('/customer')) await request.respondWithStatus(status);
    configure({ supportUrl: '/help' });
    await settle();
    expect('Contact support' in linksIn(rootOf(element))).toBe(hasSupport);
  });

  it('lead to support for unreadable records and responses', async () => {
    configure({ supportUrl: '/help' });
    const list = await accountOf([own('Pro'), { id: 7 } as never]);
    expect(linksIn(rootOf(list))).toMatchObject({ 'Contact support': '/help' });
    await requestTo('/customer').respond([]);
    expect(linksIn(rootOf(list).querySelector('.customer') as Element)).toEqual({ 'Contact support': '/help' });
  });

  it.each([
    [{}, ['Contact support']],
    [{ signInUrl: '/login' }, []],
  ])('lead to support when signed out with %j: %j', async (settings, links) => {
    configure({ supportUrl: '/help', ...settings });
    const element = await insert('portal-account');
    await requestTo('/subscriptions/').respondWithStatus(401);
    expect(Object.keys(linksIn(rootOf(element)))).toEqual(links);
    configure({ signInUrl: undefined });
  });
});

describe('the links of a widget alone', () => {
  it('of access tokens is shown with the customer who is known later, and not for a subscription that has ended', async () => {
    const tokens = await insert('portal-access-tokens', { 'subscription-id': 'sub Old' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    expect(linksIn(rootOf(tokens))).toEqual({});
    await insert('portal-customer-card');
    await respondWithCustomer();
    expect(linksIn(rootOf(tokens))).toEqual({ 'Create token': '/new/cus%2F1/sub%20Old' });
    await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([own('Old', ENDED)]));
    expect(linksIn(rootOf(tokens))).toEqual({});
  });

  it('does not have the id of a former customer', async () => {
    const tokens = await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    await insert('portal-customer-card');
    await respondWithCustomer();
    const former = Object.values(linksIn(rootOf(tokens)));
    expect(former).toEqual(['/new/cus%2F1/sub_1']);
    void refresh();
    await settle();
    await requestsTo('/customer')
      .at(-1)
      ?.respond(customerRecord({ id: 'other' }));
    expect(Object.values(linksIn(rootOf(tokens)))).not.toEqual(former);
    await requestsTo('/customer')
      .at(-1)
      ?.respond(customerRecord({ id: 'other' }));
    await requestsTo('/access-tokens/').at(-1)?.respond(pageOf([]));
    expect(Object.values(linksIn(rootOf(tokens)))).toEqual(['/new/other/sub_1']);
  });

  it.each(['portal-access-tokens', 'portal-usage'])('<%s> without subscriptions leads to plans', async (name) => {
    configure({ plansUrl: '/plans' });
    const element = await insert(name, { 'usage-url': '/usage', 'usage-auth': 'session' });
    await requestTo('/subscriptions/').respond(pageOf([]));
    expect(linksIn(rootOf(element))).toEqual({ 'Browse plans': '/plans' });
  });
});
