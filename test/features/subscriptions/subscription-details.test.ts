// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { priceRecord } from '../../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { descriptionItems } from '../description-items.js';
import { detailsOf, expandDetails, itemOf, pricesOf, renderRow, statusOf } from './subscription-helpers.js';

useFakeTime();

const MONTH = { time_unit: 'month', value: 1 };
const DAILY = { time_unit: 'day', value: 1 };
const NO_DATES = Object.fromEntries(
  Object.keys(subscriptionRecord())
    .filter((field) => field.endsWith('_at'))
    .map((field) => [field, null]),
);

/** A subscription of one item without a date. */
function undated(price: Record<string, unknown>, item: Record<string, unknown> = {}) {
  const record = subscriptionItemRecord({ next_billed_at: null as never, billing_started_at: null as never });
  return { ...NO_DATES, items: [{ ...record, price: { ...priceRecord(), ...price }, ...item }] };
}

/** The terms with their descriptions, without the ids. */
async function factsOf(fields: Record<string, unknown>): Promise<Record<string, string>> {
  const { 'Order ID': _, 'Subscription ID': __, ...facts } = await detailsOf(await renderRow(fields));
  return facts;
}

describe('the dates of a subscription', () => {
  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1970-01-01'])(
    'are absent if they are the empty value of a service: %s',
    async (date) => {
      const dates = Object.fromEntries(Object.keys(NO_DATES).map((field) => [field, date]));
      const item = subscriptionItemRecord({ next_billed_at: date, billing_started_at: date });
      const row = await renderRow({ ...dates, items: [item], state: 'canceled' });
      expect(statusOf(row)).toBe('Canceled');
      expect(Object.keys(await detailsOf(row)).filter((term) => !term.endsWith('ID'))).toEqual([]);
      expect(row).not.toHaveTextContent(/[Dd]ue|Expired/);
    },
  );

  it('are listed where the row does not show them, each with its exact timestamp, and its year if it is not the present one', async () => {
    const details = await expandDetails(
      await renderRow({
        state: 'active',
        created_at: '2025-01-01T12:00:00Z',
        updated_at: '2026-01-02T12:00:00Z',
        activated_at: '2026-01-03T12:00:00Z',
        expired_at: '2026-04-04T12:00:00Z',
        cancellation_scheduled_at: '2026-01-05T12:00:00Z',
        is_cancelation_scheduled: null,
        canceled_at: '2026-04-06T12:00:00+01:00',
        items: [itemOf({}, { billing_started_at: '2026-01-07T12:00:00.5Z', next_billed_at: '2026-03-08T12:00:00Z' })],
      }),
    );
    expect(Object.entries(descriptionItems(details)).map((item) => item.join(': '))).toEqual([
      'Activated: Jan 3',
      'Billing started: Jan 7',
      'Created: Jan 1, 2025',
      'Cancellation scheduled: Jan 5',
      'Ends: Apr 6',
      'Expires: Apr 4',
      'Order ID: ord_example',
      'Subscription ID: sub_example',
    ]);
    const timestampOf = (text: string) => within(details).getByText(text).getAttribute('datetime');
    expect(timestampOf('Apr 6')).toBe('2026-04-06T11:00:00.000Z');
    expect(timestampOf('Jan 7')).toBe('2026-01-07T12:00:00.500Z');
  });

  it.each<[name: string, fields: Record<string, unknown>, billed: string | null, facts: Record<string, string>]>([
    [
      'activation, begin of billing and creation on one day',
      { created_at: '2026-01-03T09:00:00Z', activated_at: '2026-01-03T12:00:00Z' },
      '2026-01-03T15:00:00Z',
      { Started: 'Jan 3' },
    ],
    ['begin of billing alone', {}, '2026-01-03T15:00:00Z', { Started: 'Jan 3' }],
    [
      'activation on another day',
      { created_at: '2026-01-03T09:00:00Z', activated_at: '2026-01-04T09:00:00Z' },
      null,
      { Activated: 'Jan 4', Created: 'Jan 3' },
    ],
  ])('begin with the start: %s', async (_, fields, billing_started_at, facts) => {
    expect(await factsOf({ ...undated({}, { billing_started_at }), ...fields })).toEqual(facts);
  });

  it.each<[name: string, fields: Record<string, unknown>, facts: Record<string, string>]>([
    ['that is canceled', { state: 'canceled', canceled_at: after(-DAY) }, {}],
    [
      'that is canceled and past due',
      { state: 'canceled', canceled_at: after(-DAY), past_due_at: after(-2 * DAY) },
      {},
    ],
    [
      'that is active, with the dates of an earlier end and an earlier payment',
      { canceled_at: '2024-05-01T12:00:00Z', expired_at: '2024-06-01T12:00:00Z', past_due_at: '2024-04-01T12:00:00Z' },
      { Canceled: 'May 1, 2024', Expired: 'Jun 1, 2024', 'Past due since': 'Apr 1, 2024' },
    ],
    [
      'whose scheduled cancellation was withdrawn',
      { is_cancelation_scheduled: false, cancellation_scheduled_at: after(DAY) },
      {},
    ],
    [
      'with one end in three fields, before the next bill',
      {
        is_cancelation_scheduled: null,
        cancellation_scheduled_at: after(DAY),
        canceled_at: after(DAY),
        expired_at: after(DAY),
      },
      { 'Next bill': 'Mar 10' },
    ],
  ])('of a subscription %s are only the dates that its row doesn’t show', async (_, fields, facts) => {
    const billed = undated({}, { next_billed_at: after(9 * DAY) });
    expect(await factsOf({ ...billed, state: 'active', ...fields })).toEqual(facts);
  });

  it.each([
    ['of a one-time price', { type: 'one_time' }, after(9 * DAY), 'Mar 10'],
    ['that can’t be parsed', {}, 'next full moon', 'next full moon'],
    ['that has passed', {}, after(0), undefined],
  ])('include the date of a bill %s', async (_, price, next_billed_at, text) => {
    expect((await factsOf(undated(price, { next_billed_at })))['Next bill']).toBe(text);
  });

  it('change when the expiry date has passed', async () => {
    const element = await renderRow({ ...undated({}), state: 'paused', expired_at: after(3 * DAY) });
    const details = await expandDetails(element);
    expect(descriptionItems(details)).toMatchObject({ Expires: 'Mar 4' });
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(descriptionItems(details)).not.toHaveProperty('Expires');
    expect(element).toHaveTextContent(/Expired Mar 4/);
  });
});

it.each<[name: string, fields: Record<string, unknown>, facts: Record<string, string>]>([
  ['a usual price', undated({}), {}],
  ['a quantity of a flat fee', undated({ model: 'flat_fee' }, { quantity: '25000' }), { Quantity: '25,000' }],
  ['a blank quantity', undated({ model: 'flat_fee' }, { quantity: ' ' }), {}],
  ['a quantity without a price', undated({}, { price: null, quantity: '7' }), { Quantity: '7' }],
  [
    'a metered price',
    undated({ price: '0.15', is_metered: true, billing_period: MONTH, aggregation_period: DAILY }),
    { 'Billing period': '1 month', 'Usage period': '1 day' },
  ],
  ['text instead of an amount', undated({ price: 'on request' }), { 'Billing period': '1 month' }],
  ['an unknown model', undated({ model: 'stair_step' }), { Type: 'Stair step' }],
])('the panel’s facts about a price are only the facts that the row doesn’t show: %s', async (_, fields, facts) => {
  expect(await factsOf(fields)).toEqual(facts);
});

describe('several items', () => {
  const base = itemOf({ name: 'Base', price: '10' }, { quantity: '1', next_billed_at: after(9 * DAY) });
  const seats = itemOf(
    { name: 'Seats', price: '2.5', model: 'per_unit' },
    { quantity: '40', next_billed_at: after(9 * DAY) },
  );

  it('have their names and prices', async () => {
    const details = await expandDetails(await renderRow({ ...NO_DATES, items: [base, { ...seats, price: null }] }));
    const terms = Array.from(details.querySelectorAll('dt bdi'), ({ textContent }) => textContent);
    expect(terms).toEqual(['Base', 'Unnamed item']);
    expect(pricesOf(details)).toEqual(['$10.00 per month']);
  });

  it('have their own next bills if these differ', async () => {
    const differing = { ...seats, next_billed_at: after(4 * DAY) };
    const facts = await factsOf({ ...NO_DATES, state: 'active', items: [base, differing] });
    expect(facts).toMatchObject({
      Base: '$10.00 per monthNext billMar 10',
      Seats: '40 × $2.50 per monthNext billMar 5',
    });
    cleanup();
    const together = await factsOf({ ...NO_DATES, state: 'active', items: [base, seats] });
    expect(together).toMatchObject({ Base: '$10.00 per month', Seats: '40 × $2.50 per month' });
  });

  it('are folded if there are more than six, and the title names three and the number of others', async () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, index) => itemOf({ name: `Module ${index + 1}` }));
    const row = await renderRow({ ...NO_DATES, items: named(25) });
    expect(within(row).getByRole('button', { name: 'Module 1, Module 2, Module 3, + 22 more' })).toBeVisible();
    const details = await expandDetails(row);
    const modules = () => Array.from(details.querySelectorAll('dt bdi'), ({ textContent }) => textContent);
    expect(modules()).toEqual(['Module 1', 'Module 2', 'Module 3']);
    const button = within(details).getByRole('button', { name: 'Show more', expanded: false });
    expect(button.closest('dd')?.previousElementSibling).toHaveTextContent('25 items');
    const user = userEvent.setup({ delay: null });
    await user.click(button);
    expect(modules()).toHaveLength(25);
    await user.click(within(details).getByRole('button', { name: 'Show less', expanded: true }));
    expect(modules()).toHaveLength(3);
    cleanup();
    const few = await renderRow({ ...NO_DATES, items: named(4) });
    expect(within(few).getByRole('button', { name: 'Module 1, Module 2, Module 3, Module 4' })).toBeVisible();
  });

  it('include the number of unreadable ones', async () => {
    const details = await expandDetails(await renderRow({ items: [base, 'broken', null] }));
    expect(within(details).getByText('2 items couldn’t be shown.')).toBeVisible();
    expect(details).not.toHaveTextContent('broken');
  });
});

it('the id of a subscription is selected if the browser blocks copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('blocked'));
  const details = await expandDetails(await renderRow({ id: 'sub_42' }));
  expect(within(details).getByText('sub_42')).toHaveAttribute('dir', 'ltr');
  await userEvent.setup({ delay: null }).click(within(details).getByRole('button', { name: 'Copy Subscription ID' }));
  await within(details).findByText('Your browser blocked copying. The text is selected: press Ctrl+C or ⌘C.');
  expect(getSelection()?.toString()).toBe('sub_42');
  expect(screen.getByRole('status')).toHaveTextContent('Your browser blocked copying.');
});
