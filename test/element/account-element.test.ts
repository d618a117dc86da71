// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { select } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import { endInitialLoad, insert, inside, lastRequestTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

const user = userEvent.setup({ delay: null });
const PAST_DUE = { past_due_at: new Date(Date.now() - 86_400_000).toISOString() };
const ACCOUNT = [plan('Old', { state: 'canceled' }), plan('Pro'), plan('Basic', PAST_DUE)];

async function insertAccount(subscriptions: readonly Subscription[] = ACCOUNT): Promise<HTMLElement> {
  const element = await insert('portal-account');
  await requestTo('/subscriptions/').respond(pageOf(subscriptions));
  await requestTo('/customer').respond(customerRecord({ id: 'cus_example' }));
  await settle();
  await endInitialLoad();
  return element;
}

const rowButton = (element: HTMLElement, name: string) =>
  within(inside(element).getByRole('heading', { name })).getByRole('button');
const openPanel = (element: HTMLElement) =>
  inside(element)
    .queryAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent);
const filter = (element: HTMLElement) => inside(element).getByRole('combobox', { name: 'Status' });

describe('an account', () => {
  it('closes the panel of the pressed row in one column, without an event', async () => {
    const element = await insertAccount();
    const selected = vi.fn();
    element.addEventListener('portal-select', selected);
    await user.click(rowButton(element, 'Pro'));
    await settle();
    expect(openPanel(element)).toEqual([]);
    await user.click(rowButton(element, 'Pro'));
    await settle();
    expect(openPanel(element)).toEqual(['Pro']);
    expect(selected).toHaveBeenCalledOnce();
  });

  it('of one subscription has a filter, which finds other subscriptions and keeps the focus', async () => {
    const element = await insertAccount([plan('Pro')]);
    await user.selectOptions(filter(element), 'Canceled');
    await lastRequestTo('/subscriptions/').respond(pageOf([plan('Old', { state: 'canceled' })]));
    await settle();
    expect(rowButton(element, 'Old')).toBeVisible();
    expect(element.shadowRoot?.activeElement).toBe(filter(element));
    await user.selectOptions(filter(element), 'All');
    await settle();
    expect(inside(element).getByRole('heading', { level: 2, name: 'Pro' })).toBeVisible();
    expect(element.shadowRoot?.activeElement).toBe(filter(element));
  });
});

it('an account without subscriptions has the focus on its title when its last filter goes', async () => {
  const element = await insertAccount([]);
  element.setAttribute('state', 'active');
  await settle();
  await lastRequestTo('/subscriptions/').respond(pageOf([]));
  await user.click(inside(element).getByRole('button', { name: 'Show all' }));
  await settle();
  expect(inside(element).queryByRole('combobox')).toBeNull();
  expect(element.shadowRoot?.activeElement).toHaveTextContent('Subscriptions');
});

it('the customer’s details stay beside the rows when the session ends', async () => {
  const element = await insertAccount();
  await user.selectOptions(filter(element), 'Canceled');
  await lastRequestTo('/subscriptions/').respondWithStatus(401);
  expect(rowButton(element, 'Pro')).toBeVisible();
  expect(inside(element).getByRole('region', { name: 'Your details' })).toBeVisible();
});

it('the selection of an account is looked up page by page if a script selects a subscription that is not loaded', async () => {
  const element = await insert('portal-account', { 'page-size': '1' });
  const respond = (name: string) =>
    lastRequestTo('/subscriptions/').respond(pageOf([plan(name)], { total: 3, limit: 1 }));
  await respond('Pro');
  const selected = select('sub Far');
  await settle();
  expect(lastRequestTo('/subscriptions/').query).toEqual({ limit: '100' });
  await lastRequestTo('/subscriptions/').respond(pageOf([plan('Pro'), plan('Basic'), plan('Far')]));
  expect(await selected).toBe(true);
  await settle();
  await lastRequestTo('/subscriptions/').respond(pageOf([plan('Basic'), plan('Far')], { total: 3, offset: 1 }));
  await settle();
  await endInitialLoad();
  expect(openPanel(element)).toEqual(['Far']);
});

it('the overview of an account opens the panel of a subscription, moves the focus to its row, and removes a filter that hides it', async () => {
  const others = Array.from({ length: 60 }, (_, index) => plan(`Other ${index}`));
  const element = await insertAccount([...others, plan('Maps', PAST_DUE)]);
  const [selected, filtered] = [vi.fn(), vi.fn()];
  element.addEventListener('portal-select', selected);
  await user.selectOptions(filter(element), 'Canceled');
  // Respond with only one of them, so that the subscription could be looked up there.
  const request = lastRequestTo('/subscriptions/');
  await request.respond(pageOf([ACCOUNT[0]], { total: 9, limit: 1 }));
  element.addEventListener('portal-state-change', filtered);
  const overview = within(inside(element).getByRole('region', { name: 'Overview' }));
  await user.click(overview.getAllByRole('button', { name: 'Maps' })[0] as HTMLElement);
  await settle();
  expect([selected, filtered].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(lastRequestTo('/subscriptions/').query).toEqual({ limit: '61' });
  expect(filter(element)).toHaveValue('');
  expect(openPanel(element)).toEqual(['Maps']);
  expect(element.shadowRoot?.activeElement).toBe(rowButton(element, 'Maps'));
});
