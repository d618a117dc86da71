// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { configure, type CustomMessages } from '../../src/index.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { itemOf, plan, pricesOf, statusOf } from '../widgets/subscription-list/subscription-helpers.js';
import { insert, inside, requestTo, rootOf, useFreshPage } from './portal-page.js';

useFreshPage();

let bases = 0;

afterEach(() => configure({ messages: undefined, locale: undefined }));

const ofPrice = (price: Record<string, unknown>): Partial<Subscription> => ({ items: [itemOf(price)] });

/** The panel of the only subscription of an account. */
async function accountOf(fields: Partial<Subscription>, messages: CustomMessages): Promise<HTMLElement> {
  configure({ messages });
  const element = await insert('portal-account', { 'api-base': `/terms/${bases++}/` });
  await requestTo('/subscriptions/').respond(pageOf([plan('Maps', fields)]));
  return rootOf(element);
}

const priceOf = async (price: Record<string, unknown>, messages: CustomMessages) =>
  pricesOf(await accountOf(ofPrice(price), messages))[0];

it.each([
  ['paused', 'state.paused'],
  ['Paused by partner', 'state.paused_by_partner'],
  ['Paused by partner', 'state.Paused by partner'],
  ['past-due', 'state.past-due'],
])('the state %j has the message %s', async (state, key) => {
  expect(statusOf(await accountOf({ state }, { [key]: 'On hold' }))).toContain('On hold');
});

it('a state has the message of the language, also after a change', async () => {
  const messages = { 'state.paused': 'On hold', de: { 'state.paused': 'Ruht' } };
  const root = await accountOf({ state: 'paused' }, messages);
  expect(statusOf(root)).toContain('On hold');
  configure({ locale: 'de' });
  await vi.waitFor(() => expect(statusOf(root)).toContain('Ruht'));
});

it.each<readonly [name: string, price: Record<string, unknown>, messages: CustomMessages, text: string]>([
  [
    'of one unit',
    { billing_period: { time_unit: 'Quarter', value: 1 } },
    { 'per.quarter': 'a quarter' },
    '$9.99 a quarter',
  ],
  [
    'of several units',
    { billing_period: { time_unit: 'seat-month', value: 3 } },
    { 'unit.seat_month': { one: '{count} seat month', other: '{count} seat months' } },
    '$9.99 every 3 seat months',
  ],
  [
    'of a unit that the widgets know',
    { billing_period: { time_unit: 'month', value: 1 } },
    { 'per.month': '/ mo' },
    '$9.99 / mo',
  ],
  ['of a type', { type: 'prepaid' }, { 'type.prepaid': 'Paid in advance' }, '$9.99 per month · Paid in advance'],
])('the price %s has its message', async (_, price, messages, text) => {
  expect(await priceOf(price, messages)).toBe(text);
});

it('a limit has the message of its period', async () => {
  configure({ messages: { 'per.quarter': 'each quarter' } });
  const base = `/terms/${bases++}/`;
  const element = await insert('portal-usage', {
    'api-base': base,
    'subscription-id': 'sub_1',
    'usage-url': `${base}usage`,
    'usage-auth': 'session',
  });
  const quota = { ...quotaRecord(), end: '2999-01-01T00:00:00Z' };
  const quotas = ['Quarter', 'moon'].map((unit) => ({ ...quota, period: { unit, value: 1 } }));
  await requestTo('/usage').respond({ data: [{ ...billableMetricRecord(), quotas }] });
  await settle();
  const periods = Array.from(rootOf(element).querySelectorAll('.period'), ({ textContent }) => textContent);
  expect(periods).toEqual(['each quarter', '1 moon']);
  expect(inside(element).getAllByRole('meter')).toHaveLength(2);
});
