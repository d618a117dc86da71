// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { configure, refresh } from '../../src/index.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import {
  endInitialLoad,
  insert,
  inside,
  lastRequestTo,
  newBase,
  requestTo,
  rootOf,
  useFreshPage,
} from './portal-page.js';

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
const user = userEvent.setup({ delay: null });

beforeEach(() => configure({ apiBase: newBase(), ...LINKS }));

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
  await endInitialLoad();
  return element;
}

/** Metrics by name, each with a limit of 100 and the given usage. */
const usageOf = (used: Readonly<Record<string, number>>, end = '2999-01-01T00:00:00Z') =>
  Object.entries(used).map(([name, usage]) => ({
    ...billableMetricRecord(),
    name,
    quotas: [{ ...quotaRecord(), end, quota: 100, usage }],
  }));

describe('the links of an account', () => {
  it('include the payment of an ended subscription that is past due', async () => {
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

  it('follow a refetch: a selected subscription that has ended loses its link for a new token', async () => {
    const element = await accountOf([own('Pro'), own('Basic')]);
    await user.click(inside(element).getByRole('button', { name: 'Basic', expanded: false }));
    await settle();
    await lastRequestTo('/access-tokens/').respond(pageOf([]));
    const panel = () => linksIn(inside(element).getByRole('region', { name: 'Basic' }));
    expect(panel()).toHaveProperty('Create token');
    void refresh();
    await settle();
    await lastRequestTo('/subscriptions/').respond(pageOf([own('Pro'), own('Basic', ENDED)]));
    await lastRequestTo('/access-tokens/').respond(pageOf([]));
    expect(Object.keys(panel())).toEqual(['Browse plans']);
  });

  it('get the customer’s id later if the subscriptions have none', async () => {
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

  it('of one subscription appear together, even if only one of them needs the customer’s id', async () => {
    configure({ invoicesUrl: '/invoices/{customer_id}' });
    const element = await accountOf([plan('Pro', { customer_id: null as never }), own('Basic')]);
    const panel = () => linksIn(inside(element).getByRole('region', { name: 'Pro' }));
    expect(panel()).not.toHaveProperty('Manage subscription');
    await respondWithCustomer();
    expect(panel()).toMatchObject({ 'Manage subscription': '/manage/sub%20Pro', Invoices: '/invoices/cus%2F1' });
  });

  it.each<readonly [used: Record<string, number>, metric: string | undefined]>([
    [{ 'api/calls': 89 }, undefined],
    [{ 'api/calls': 95 }, 'api%2Fcalls'],
    [{ 'api/calls': 100 }, 'api%2Fcalls'],
    [{ 'api/calls': 120 }, 'api%2Fcalls'],
    [{ fine: 10, near: 93, nearer: 97, 'near-too': 95 }, 'nearer'],
  ])('offer an upgrade for the metric with the least left, of limits of 100 with %j used: %s', async (used, metric) => {
    const element = await accountOf([own('Pro')], { 'usage-url': '/usage', 'usage-auth': 'session' });
    await requestTo('/usage').respond({ data: [...usageOf({ ended: 300 }, '2020-01-01T00:00:00Z'), ...usageOf(used)] });
    expect(linksIn(inside(element).getByRole('group', { name: 'Usage' }))).toEqual(
      metric === undefined ? {} : { Upgrade: `/upgrade/sub%20Pro?metric=${metric}` },
    );
  });

  it('do not lead to support after a failure that passes', async () => {
    configure({ supportUrl: '/help' });
    const element = await insert('portal-customer-card');
    await requestTo('/customer').respondWithStatus(500);
    expect(linksIn(rootOf(element))).toEqual({});
  });
});

describe('the links of a widget alone', () => {
  it('offer a new token once the customer’s id is known, and not for an ended subscription', async () => {
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

  it('never contain the id of a former customer', async () => {
    const tokens = await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    await insert('portal-customer-card');
    await respondWithCustomer();
    const former = Object.values(linksIn(rootOf(tokens)));
    expect(former).toEqual(['/new/cus%2F1/sub_1']);
    void refresh();
    await settle();
    await lastRequestTo('/customer').respond(customerRecord({ id: 'other' }));
    expect(Object.values(linksIn(rootOf(tokens)))).not.toEqual(former);
    await lastRequestTo('/customer').respond(customerRecord({ id: 'other' }));
    await lastRequestTo('/access-tokens/').respond(pageOf([]));
    expect(Object.values(linksIn(rootOf(tokens)))).toEqual(['/new/other/sub_1']);
  });

  it.each(['portal-access-tokens', 'portal-usage'])('<%s> without subscriptions leads to plans', async (name) => {
    configure({ plansUrl: '/plans' });
    const element = await insert(name, { 'usage-url': '/usage', 'usage-auth': 'session' });
    await requestTo('/subscriptions/').respond(pageOf([]));
    expect(linksIn(rootOf(element))).toEqual({ 'Browse plans': '/plans' });
  });
});
