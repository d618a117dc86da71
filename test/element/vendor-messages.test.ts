// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { configure } from '../../src/index.js';
import type { CustomMessages } from '../../src/i18n/messages.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { type Subscription, subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { pageOf } from '../widgets/render-widget.js';
import { itemOf, plan, pricesOf, statusOf } from '../widgets/subscription-list/subscription-helpers.js';
import { insert, inside, newBase, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { warnings } from './reports.js';

useFreshPage();

const ICELANDIC: CustomMessages = {
  is: {
    subscriptions: 'Áskriftir',
    'per.month': 'á mánuði',
    subscriptionsLoaded: { one: '{{count}} áskrift sýnd.', other: '{{count}} áskriftir sýndar.' },
  },
};

/** A list with the given number of subscriptions, each for 1234.50 euros per month. */
async function showList(count: number): Promise<HTMLElement> {
  const list = await insert('portal-subscription-list');
  const price = priceRecord({ price: '1234.5', currency: 'EUR', billing_period: { time_unit: 'month', value: 1 } });
  const items = [subscriptionItemRecord({ price })];
  const records = Array.from({ length: count }, (_, index) =>
    subscriptionRecord({ id: `sub_${index}`, state: 'canceled', items }),
  );
  await requestTo('/subscriptions/').respond(pageOf(records));
  return list;
}

/** A list with one subscription. */
async function showRow(fields: Partial<Subscription>): Promise<HTMLElement> {
  const list = await insert('portal-subscription-list', { 'api-base': newBase() });
  await requestTo('/subscriptions/').respond(pageOf([plan('Maps', fields)]));
  return rootOf(list);
}

describe('a language of the vendor', () => {
  it.each([
    [1, '1 áskrift sýnd.'],
    [21, '21 áskrift sýnd.'],
  ])('has its own numbers and plural forms, and English in place of what it lacks: %d', async (count, announced) => {
    configure({ locale: 'is-IS', messages: ICELANDIC });
    const list = await showList(count);
    expect(rootOf(list)).toHaveAttribute('lang', 'is-IS');
    expect(inside(list).getByRole('region', { name: 'Áskriftir' })).toBeVisible();
    expect(inside(list).getByRole('status')).toHaveTextContent(announced);
    expect(rootOf(list).textContent).toContain('1.234,50');
    expect(rootOf(list).textContent).toContain('á mánuði');
    expect(inside(list).getAllByText('Canceled')[0]).toBeVisible();
  });

  it('may be one of those that the page allows', async () => {
    configure({ locale: 'is', locales: ['en', 'is'], messages: ICELANDIC });
    expect(inside(await showList(1)).getByRole('region', { name: 'Áskriftir' })).toBeVisible();
  });
});

describe('messages of the vendor', () => {
  it.each([
    [{ showing: 'Here it is.' }, 'messages.showing lacks {{name}}'],
    [{ de: { updatedWhen: 'Aktuell' } }, 'messages.de.updatedWhen lacks {{when}}'],
    [{ invalid: { one: 'One is missing.', other: 'Some are missing.' } }, 'messages.invalid_other lacks {{count}}'],
    [{ showing: '{name} ({nmae})' }, 'messages.showing has {{nmae}}, for which there is no value'],
  ])('that lost a value are reported once, and shown: %j', async (messages, problem) => {
    configure({ messages });
    configure({ messages });
    expect(await warnings()).toEqual([`configure: ${problem}`]);
  });
});

describe('terms of the vendor', () => {
  it.each([
    ['Paused by partner', 'state.paused_by_partner'],
    ['Paused by partner', 'state.Paused by partner'],
    ['past-due', 'state.past-due'],
  ])('the state %j has the message %s', async (state, key) => {
    configure({ messages: { [key]: 'On hold' } });
    expect(statusOf(await showRow({ state }))).toContain('On hold');
  });

  it('a state has the message of the language, also after a change', async () => {
    configure({ messages: { 'state.paused': 'On hold', de: { 'state.paused': 'Ruht' } } });
    const row = await showRow({ state: 'paused' });
    expect(statusOf(row)).toContain('On hold');
    configure({ locale: 'de' });
    await vi.waitFor(() => expect(statusOf(row)).toContain('Ruht'));
  });

  it.each<readonly [price: Record<string, unknown>, messages: CustomMessages, text: string]>([
    [
      { billing_period: { time_unit: 'seat-month', value: 3 } },
      { 'unit.seat_month': { one: '{count} seat month', other: '{count} seat months' } },
      '$9.99 every 3 seat months',
    ],
    [{ type: 'prepaid' }, { 'type.prepaid': 'Paid in advance' }, '$9.99 per month · Paid in advance'],
  ])('the price %j has the messages %j', async (price, messages, text) => {
    configure({ messages });
    expect(pricesOf(await showRow({ items: [itemOf(price)] }))).toEqual([text]);
  });

  it('a limit has the message of its period', async () => {
    configure({ messages: { 'per.quarter': 'each quarter' } });
    const attributes = { 'subscription-id': 'sub_1', 'usage-url': '/usage', 'usage-auth': 'session' };
    const element = await insert('portal-usage', attributes);
    const quotas = ['Quarter', 'moon'].map((unit) => ({ ...quotaRecord(), period: { unit, value: 1 } }));
    await requestTo('/usage').respond({ data: [{ ...billableMetricRecord(), quotas }] });
    const periods = Array.from(rootOf(element).querySelectorAll('.period'), ({ textContent }) => textContent);
    expect(periods).toEqual(['each quarter', '1 moon']);
  });
});
