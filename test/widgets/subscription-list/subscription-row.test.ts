// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { priceRecord } from '../../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { descriptionItems } from '../description-items.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import {
  detailsOf,
  expandDetails,
  itemOf,
  plan,
  pricesOf,
  region,
  row,
  renderPrice,
  renderRow,
  statusOf,
  titles,
} from './subscription-helpers.js';

const MONTH = { time_unit: 'month', value: 1 };
const PER_UNIT = { model: 'per_unit' };
const DAILY = { time_unit: 'day', value: 1 };

describe('the price on a row', () => {
  it.each<[name: string, price: Record<string, unknown>, quantity: unknown, text: string]>([
    ['a flat fee of one', {}, '1', '$9.99 per month'],
    ['a quantity of one with a fraction', {}, '1.0', '$9.99 per month'],
    ['no quantity', {}, null, '$9.99 per month'],
    ['a flat fee with a quantity', {}, '2', '$9.99 per month'],
    ['a flat fee in other letters with a quantity', { model: 'Flat fee' }, '2', '$9.99 per month'],
    ['an unknown model with a quantity', { model: 'lunar' }, '2', '2 × $9.99 per month'],
    ['no model with a quantity', { model: null }, '2', '2 × $9.99 per month'],
    ['a quantity', { ...PER_UNIT, price: '12' }, '25', '25 × $12.00 per month'],
    ['a quantity of 0', PER_UNIT, '0', '0 × $9.99 per month'],
    ['a quantity with a fraction', PER_UNIT, '2.5', '2.5 × $9.99 per month'],
    ['a quantity of any size', PER_UNIT, '12345678901234567890', '12,345,678,901,234,567,890 × $9.99 per month'],
    ['packages with a quantity', { ...PER_UNIT, package_quantity: 10 }, '25', '$9.99 per month · Package of 10'],
    ['a metered price with a quantity', { ...PER_UNIT, price: '0.002', is_metered: true }, '7', '$0.002 · Metered'],
    ['an amount of zero', { price: '0' }, '1', '$0.00 per month'],
    [
      'an amount of any size',
      { price: '12345678901234567.89', currency: 'EUR' },
      '1',
      '€12,345,678,901,234,567.89 per month',
    ],
    ['an amount with many decimals', { price: '0.0004' }, '1', '$0.0004 per month'],
    ['a currency without decimals', { price: '500', currency: 'JPY' }, '1', '¥500 per month'],
    ['an invalid currency code', { price: '1.5', currency: 'TOKENS' }, '1', '1.5\u00a0TOKENS per month'],
    ['no currency', { price: '12.5', currency: null }, '1', '12.5 per month'],
    ['no period', { billing_period: null }, '1', '$9.99'],
    ['an empty period', { billing_period: { time_unit: '', value: 0 } }, '1', '$9.99'],
    ['a period of several units', { billing_period: { time_unit: 'month', value: 3 } }, '1', '$9.99 every 3 months'],
    [
      'a period of an unknown unit',
      { billing_period: { time_unit: 'fortnight', value: 2 } },
      '1',
      '$9.99 every 2 fortnight',
    ],
    ['text instead of an amount', { price: 'on request' }, '40', 'on request'],
    [
      'a metered price',
      { price: '0.006', is_metered: true, aggregation_period: DAILY },
      '1',
      '$0.006 · Metered per day',
    ],
    ['a metered price without a period', { price: '0.006', is_metered: true }, '1', '$0.006 · Metered'],
    [
      'a metered price of zero',
      { price: '0', is_metered: true, aggregation_period: DAILY },
      '1',
      '$0.00 · Metered per day',
    ],
    [
      'a metered price without an amount',
      { price: null, is_metered: true, aggregation_period: DAILY },
      '1',
      'Metered per day',
    ],
    ['tiers', { price: '20', tiers: [{ up_to: 'opaque' }] }, '1', '$20.00 per month · Tiered pricing'],
    ['tiers without an amount', { price: null, tiers: [{ up_to: 'opaque' }] }, '1', 'Tiered pricing'],
    ['tiers and an amount of zero', { price: '0', tiers: [{}] }, '1', 'Tiered pricing'],
    [
      'tiers and an amount of zero with a quantity',
      { ...PER_UNIT, price: '-0.00', tiers: [{}] },
      '3',
      'Tiered pricing',
    ],
    ['priced items and an amount of zero', { price: '0.00', priced_items: [{}] }, '1', 'Multiple prices'],
    ['priced items', { price: '20', priced_items: [{ price: 'opaque' }] }, '1', '$20.00 per month · Multiple prices'],
    ['a package', { package_quantity: 1000 }, '1', '$9.99 per month · Package of 1,000'],
    ['a package of one', { package_quantity: 1 }, '1', '$9.99 per month'],
    ['top-ups', { is_topup_enabled: true }, '1', '$9.99 per month · Top-ups available'],
    [
      'a package with top-ups',
      { package_quantity: 10, is_topup_enabled: true },
      '1',
      '$9.99 per month · Package of 10 · Top-ups available',
    ],
    ['a known type', { type: 'one_time' }, '1', '$9.99 per month · One-time'],
    ['an unknown type', { type: 'one_day' }, '1', '$9.99 per month · one day'],
    ['no type', { type: null }, '1', '$9.99 per month'],
    ['a model', { model: 'stairstep' }, '1', '$9.99 per month'],
  ])('is formatted for %s', async (_, price, quantity, text) => {
    expect(pricesOf(await renderPrice(price, { quantity }))).toEqual([text]);
  });

  it.each([
    ['there is no amount', { price: { ...priceRecord(), price: null } }],
    ['the amount is empty', { price: { ...priceRecord(), price: '' } }],
    ['there is no price', { price: null }],
  ])('is absent if %s, and so is its period', async (_, item) => {
    const element = await renderRow({ items: [{ ...subscriptionItemRecord({ quantity: '40' }), ...item }] });
    expect(pricesOf(element)).toEqual([]);
    expect(element).not.toHaveTextContent(/per month|40/);
  });
});

describe('the title and the items of a row', () => {
  it('are the names of the prices, without duplicates', async () => {
    const items = [itemOf({ name: 'Base' }), itemOf({ name: 'Seats' }), itemOf({ name: 'Base' })];
    const element = await renderRow({ items });
    expect(within(element).getByRole('heading', { level: 3 })).toHaveAccessibleName('Base, Seats');
  });

  it('list several items, each with its name and price', async () => {
    const items = [
      itemOf({ id: 'a', name: 'Base', price: '10', currency: 'USD' }, { quantity: '1' }),
      itemOf({ id: 'b', name: 'Seats', price: '2.5', currency: 'USD', ...PER_UNIT }, { quantity: '40' }),
      itemOf({ id: 'c', name: '', price: '500', currency: 'JPY', ...PER_UNIT }, { quantity: '3' }),
    ];
    const element = await renderRow({ items });
    const lines = within(within(element).getByRole('list')).getAllByRole('listitem');
    expect(lines.map((line) => line.querySelector('bdi')?.textContent)).toEqual(['Base', 'Seats', 'Unnamed item']);
    expect(pricesOf(element)).toEqual(['$10.00 per month', '40 × $2.50 per month', '3 × ¥500 per month']);
  });

  it('are no list if there is only one item', async () => {
    expect(within(await renderPrice({})).queryByRole('list')).toBeNull();
  });

  it.each([
    ['the price has no name', { items: [itemOf({ name: '' })] }],
    ['the price is null', { items: [{ ...subscriptionItemRecord(), price: null }] }],
    ['the price is absent', { items: [{ ...subscriptionItemRecord(), price: undefined }] }],
    ['there are no items', { items: [] }],
    ['`items` is null', { items: null }],
  ])('fall back to the id if %s', async (_, fields) => {
    const element = await renderRow({ id: 'sub_42', ...fields });
    expect(within(element).getByRole('heading', { level: 3 })).toHaveAccessibleName('Subscription sub_42');
    const buttons = within(element)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(buttons).toEqual(['Access tokens Subscription sub_42', 'Details Subscription sub_42']);
  });

  it('include the number of invalid items', async () => {
    const element = await renderRow({ items: [itemOf({ name: 'Base' }), 'broken', null] });
    expect(within(element).getByText('2 entries couldn’t be read and aren’t shown.')).toBeVisible();
    expect(element).not.toHaveTextContent('broken');
  });

  it('include an item whose price has the wrong type, and numbers as text', async () => {
    const price = { ...priceRecord({ name: 'Seats', currency: 'USD', ...PER_UNIT }), price: 29.9, tiers: 'none' };
    const element = await renderRow({
      items: [
        { ...subscriptionItemRecord(), price, quantity: 3 },
        { ...itemOf({}), price: 'free' },
      ],
    });
    expect(pricesOf(element)).toEqual(['3 × $29.90 per month']);
    expect(within(element).getByText('Unnamed item')).toBeVisible();
    expect(element).not.toHaveTextContent('couldn’t be read');
  });

  it('escape HTML', async () => {
    const element = await renderPrice({ name: '<img src=x>', type: '<b>x</b>' });
    expect(within(element).getByRole('heading', { level: 3 })).toHaveTextContent('<img src=x>');
    expect(within(element).getByText('<b>x</b>')).toBeVisible();
    expect(element.querySelector('img, b')).toBeNull();
  });

  it('have no access tokens button without an id', async () => {
    const element = await renderRow({ id: null, items: [itemOf({ name: 'Base' })] });
    expect(within(element).getByRole('heading', { name: 'Base' })).toBeVisible();
    expect(
      within(element)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Details']);
  });

  it('are rendered for each record if none has an id', async () => {
    const { portal } = renderSubscriptionList();
    const subscriptions = [
      { ...plan('One'), id: null },
      { ...plan('Two'), id: null },
    ];
    await portal.subscriptions.last().respond(pageOf(subscriptions));
    expect(titles()).toEqual(['One', 'Two']);
  });
});

describe('the status of a row', () => {
  useFakeTime();

  const billedAt = (...dates: readonly string[]) => ({
    items: dates.map((next_billed_at) => itemOf({}, { next_billed_at })),
  });

  it.each<[name: string, fields: Record<string, unknown>, text: string]>([
    ['active', { state: 'active', ...billedAt(after(9 * DAY)) }, 'Active | Next billing Mar 10, 2026'],
    [
      'active, billed without a type',
      { state: 'active', items: [{ ...itemOf({ type: null as never }), next_billed_at: after(9 * DAY) }] },
      'Active | Next billing Mar 10, 2026',
    ],
    [
      'active, of several items',
      { state: 'active', ...billedAt(after(9 * DAY), after(4 * DAY), 'soon', '') },
      'Active | Next billing Mar 5, 2026',
    ],
    [
      'active, with a date that has passed',
      { state: 'active', ...billedAt(after(-DAY), after(9 * DAY)) },
      'Active | Next billing Mar 10, 2026',
    ],
    ['active, with passed dates only', { state: 'active', ...billedAt(after(-DAY), after(0)) }, 'Active'],
    ['active, with a date that can’t be parsed', { state: 'active', ...billedAt('next full moon') }, 'Active'],
    ['active, without a date', { state: 'active', ...billedAt('') }, 'Active'],
    [
      'active, one-time',
      { state: 'active', items: [itemOf({ type: 'one_time' }, { next_billed_at: after(9 * DAY) })] },
      'Active',
    ],
    [
      'active, cancellation scheduled',
      {
        state: 'active',
        is_cancelation_scheduled: true,
        cancellation_scheduled_at: after(14 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Active | Ends Mar 15, 2026',
    ],
    [
      'active, cancellation scheduled without a date',
      { state: 'active', is_cancelation_scheduled: true, ...billedAt(after(9 * DAY)) },
      'Active | Cancellation scheduled',
    ],
    [
      'active, cancellation scheduled, with the date of the request',
      {
        state: 'active',
        is_cancelation_scheduled: true,
        cancellation_scheduled_at: after(-DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Active | Cancellation scheduled',
    ],
    [
      'active, cancellation withdrawn',
      {
        state: 'active',
        is_cancelation_scheduled: false,
        cancellation_scheduled_at: after(14 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Active | Next billing Mar 10, 2026',
    ],
    [
      'active, with a cancellation date but no flag',
      {
        state: 'active',
        is_cancelation_scheduled: null,
        cancellation_scheduled_at: after(14 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Active | Next billing Mar 10, 2026',
    ],
    [
      'canceled',
      { state: 'canceled', canceled_at: after(-DAY), ...billedAt(after(9 * DAY)) },
      'Canceled | Feb 28, 2026',
    ],
    ['canceled, without a date', { state: 'canceled', ...billedAt(after(9 * DAY)) }, 'Canceled'],
    [
      'canceled, with a date that can’t be parsed',
      { state: 'canceled', canceled_at: 'yesterday' },
      'Canceled | yesterday',
    ],
    [
      'canceled, cancellation scheduled',
      { state: 'canceled', is_cancelation_scheduled: true, canceled_at: after(-DAY) },
      'Canceled | Feb 28, 2026',
    ],
    ['expired', { state: 'expired', expired_at: after(-DAY), ...billedAt(after(9 * DAY)) }, 'Expired | Feb 28, 2026'],
    [
      'expired after a cancellation',
      { state: 'expired', expired_at: after(-DAY), canceled_at: after(-9 * DAY) },
      'Expired | Feb 28, 2026',
    ],
    ['expired, without a date', { state: 'expired', canceled_at: after(-DAY) }, 'Expired'],
    // Dates that belong to another state are not shown.
    [
      'active, but canceled in the past',
      { state: 'active', canceled_at: after(-DAY), ...billedAt(after(9 * DAY)) },
      'Active',
    ],
    [
      'active, but expired in the past',
      { state: 'active', expired_at: after(-DAY), ...billedAt(after(9 * DAY)) },
      'Active',
    ],
    [
      'active, with an expiry date in the future',
      { state: 'active', canceled_at: after(20 * DAY), expired_at: after(20 * DAY), ...billedAt(after(9 * DAY)) },
      'Active | Next billing Mar 10, 2026',
    ],
    ['unknown', { state: 'paused_by-partner', ...billedAt(after(9 * DAY)) }, 'paused by partner'],
    ['unknown, named like a property of `Object.prototype`', { state: 'constructor' }, 'constructor'],
    ['unknown, only separators', { state: '__' }, '__'],
    ['unknown, with HTML', { state: '<i>odd</i>' }, '<i>odd</i>'],
    [
      'unknown, cancellation scheduled',
      { state: 'paused', is_cancelation_scheduled: true },
      'paused | Cancellation scheduled',
    ],
    ['empty', { state: '', ...billedAt(after(9 * DAY)) }, ''],
    ['null', { state: null }, ''],
    ['absent', { state: undefined }, ''],
  ])('is formatted for a subscription that is %s', async (_, fields, text) => {
    expect(statusOf(await renderRow(fields))).toBe(text);
  });

  it('has a date with its exact timestamp', async () => {
    const element = await renderRow({ state: 'canceled', canceled_at: '2026-01-06T12:00:00+01:00' });
    expect(within(element).getByText('Jan 6, 2026')).toHaveAttribute('datetime', '2026-01-06T11:00:00.000Z');
  });

  it('changes to the next billing date when one has passed, only in the affected row', async () => {
    const { portal } = renderSubscriptionList();
    const subscriptions = [plan('Pro', billedAt(after(DAY), after(9 * DAY))), plan('Basic', billedAt(after(4 * DAY)))];
    await portal.subscriptions
      .last()
      .respond(pageOf(subscriptions.map((each, index) => ({ ...each, id: `sub ${index}` }))));
    const statuses = () => Array.from(region().querySelectorAll<HTMLElement>('[part=row]'), statusOf);
    expect(statuses()).toEqual(['Active | Next billing Mar 2, 2026', 'Active | Next billing Mar 5, 2026']);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statuses()).toEqual(['Active | Next billing Mar 10, 2026', 'Active | Next billing Mar 5, 2026']);
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(statuses()).toEqual(['Active | Next billing Mar 10, 2026', 'Active']);
    expect(portal.subscriptions.sent).toHaveLength(1);
  });

  it('changes when the scheduled cancellation date has passed', async () => {
    const element = await renderRow({
      state: 'active',
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: after(DAY),
    });
    expect(statusOf(element)).toBe('Active | Ends Mar 2, 2026');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statusOf(element)).toBe('Active | Cancellation scheduled');
  });
});

describe('a past-due payment', () => {
  useFakeTime();

  it.each([
    ['its date', after(-DAY), 'A payment has been past due since Feb 28, 2026.'],
    ['a date that can’t be parsed', 'last week', 'A payment has been past due since last week.'],
  ])('is shown with %s', async (_, past_due_at, text) => {
    expect((await renderRow({ state: 'active', past_due_at })).querySelector('[part=past-due]')).toHaveTextContent(
      text,
    );
  });

  it.each([
    ['is canceled', { state: 'canceled' }],
    ['has expired', { state: 'expired' }],
    ['was canceled', { canceled_at: after(-DAY) }],
    ['expired at a date', { expired_at: after(-DAY) }],
    ['is not past due yet', { past_due_at: after(DAY) }],
  ])('is not shown for a subscription that %s', async (_, fields) => {
    const element = await renderRow({ state: 'active', past_due_at: after(-2 * DAY), ...fields });
    expect(element).not.toHaveTextContent('past due');
  });
});

describe('a collapsed row', () => {
  useFakeTime();

  const billed = { state: 'active', items: [itemOf({}, { next_billed_at: after(9 * DAY) })] };

  it.each([
    ['plain', billed],
    [
      'scheduled for cancellation',
      { ...billed, is_cancelation_scheduled: true, cancellation_scheduled_at: after(DAY) },
    ],
    ['past due', { ...billed, past_due_at: after(-DAY) }],
    [
      'past due and scheduled for cancellation',
      { ...billed, past_due_at: after(-DAY), is_cancelation_scheduled: true, cancellation_scheduled_at: after(DAY) },
    ],
    ['canceled', { state: 'canceled', canceled_at: after(-DAY), items: billed.items }],
    [
      'metered',
      {
        ...billed,
        items: [itemOf({ is_metered: true, type: 'one_day' }, { next_billed_at: after(9 * DAY), quantity: '2' })],
      },
    ],
  ])('that is %s has at most 24 elements', async (_, fields) => {
    const { portal } = renderSubscriptionList({ usageUrl: 'https://usage.example/' });
    await portal.subscriptions.last().respond(pageOf([{ ...subscriptionRecord(), ...fields }]));
    expect(within(region().querySelector<HTMLElement>('[part=row]') ?? region()).getAllByRole('button')).toHaveLength(
      3,
    );
    expect(region().querySelectorAll('[part=row] *').length).toBeLessThanOrEqual(24);
  });

  it('shows at most one date', async () => {
    expect((await renderRow(billed)).querySelectorAll('time')).toHaveLength(1);
  });
});

describe('the details of a row', () => {
  useFakeTime();

  const NO_DATES = Object.fromEntries(
    Object.keys(subscriptionRecord())
      .filter((field) => field.endsWith('_at'))
      .map((field) => [field, null]),
  );
  const undated = (price: Record<string, unknown>, item: Record<string, unknown> = {}) => ({
    ...NO_DATES,
    items: [
      {
        ...subscriptionItemRecord({ next_billed_at: null as never, billing_started_at: null as never }),
        price: { ...priceRecord(), ...price },
        ...item,
      },
    ],
  });

  it('are rendered only while expanded, and collapse when another section is expanded', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')]));
    const details = screen.getByRole('button', { name: 'Details Pro' });
    const tokens = screen.getByRole('button', { name: 'Access tokens Pro' });
    expect(details).toHaveTextContent(/^Details$/);
    expect(details).toHaveAttribute('aria-expanded', 'false');
    expect(region().querySelector('dl')).toBeNull();
    await user.click(details);
    expect(details).toHaveAttribute('aria-expanded', 'true');
    expect(row('Pro').querySelector('[part=row-details] dl')).toBeVisible();
    expect(row('Basic').querySelector('dl')).toBeNull();
    await user.click(tokens);
    expect([details, tokens].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    expect(region().querySelector('dl')).toBeNull();
    await user.click(tokens);
    expect(tokens).toHaveAttribute('aria-expanded', 'false');
  });

  it('do not select the subscription', async () => {
    const { portal, user, events } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([plan('Pro')]));
    await user.click(screen.getByRole('button', { name: 'Details Pro' }));
    expect(events.map(({ type }) => type)).toEqual(['portal-load']);
  });

  it('list all documented dates in documented order, each with its exact timestamp', async () => {
    const details = await expandDetails(
      await renderRow({
        state: 'active',
        created_at: '2026-01-01T12:00:00Z',
        updated_at: '2026-01-02T12:00:00Z',
        activated_at: '2026-01-03T12:00:00Z',
        expired_at: '2026-04-04T12:00:00Z',
        cancellation_scheduled_at: '2026-01-05T12:00:00Z',
        is_cancelation_scheduled: null,
        canceled_at: '2026-04-06T12:00:00+01:00',
        items: [itemOf({}, { billing_started_at: '2026-01-07T12:00:00.5Z', next_billed_at: '2026-03-08T12:00:00Z' })],
      }),
    );
    const terms = Object.entries(descriptionItems(details)).map((item) => item.join(': '));
    expect(terms).toEqual([
      'Price: $9.99 per month',
      'Quantity: 1',
      'Type: RecurringFlat fee',
      'Next billing date: Mar 8, 2026',
      'Cancellation scheduled: Jan 5, 2026',
      'Cancels on: Apr 6, 2026',
      'Expires on: Apr 4, 2026',
      'Activated: Jan 3, 2026',
      'Billing started: Jan 7, 2026',
      'Created: Jan 1, 2026',
      'Last updated: Jan 2, 2026',
    ]);
    const timestampOf = (text: string) => within(details).getByText(text).getAttribute('datetime');
    expect(timestampOf('Apr 6, 2026')).toBe('2026-04-06T11:00:00.000Z');
    expect(timestampOf('Jan 7, 2026')).toBe('2026-01-07T12:00:00.500Z');
  });

  it('combine dates of the same day in one item', async () => {
    const same = '2026-01-03T12:00:00Z';
    const dates = { created_at: '2026-01-03T09:00:00Z', activated_at: same, updated_at: '2026-01-09T12:00:00Z' };
    const fields = { ...undated({}, { billing_started_at: '2026-01-03T15:00:00Z' }), ...dates };
    expect(await detailsOf(await renderRow(fields))).toMatchObject({
      'Activated, Billing started, Created': 'Jan 3, 2026',
      'Last updated': 'Jan 9, 2026',
    });
  });

  it('combine identical dates that can’t be parsed in one item', async () => {
    const details = await detailsOf(
      await renderRow({ ...undated({}), created_at: 'once', updated_at: 'once', activated_at: 'later' }),
    );
    expect(details).toMatchObject({ 'Created, Last updated': 'once', Activated: 'later' });
  });

  it('treat a date-time without a zone as one in UTC', async () => {
    const details = await expandDetails(await renderRow({ ...undated({}), created_at: '2026-01-01T12:00:00' }));
    expect(within(details).getByText('Jan 1, 2026')).toHaveAttribute('datetime', '2026-01-01T12:00:00.000Z');
  });

  it.each([
    ['canceled', { state: 'canceled', canceled_at: after(-DAY) }, { Canceled: 'Feb 28, 2026' }],
    ['expired', { state: 'expired', expired_at: after(-DAY) }, { Expired: 'Feb 28, 2026' }],
    ['active with a cancellation that has passed', { canceled_at: after(-DAY) }, { Canceled: 'Feb 28, 2026' }],
    ['active with an expiry that has passed', { expired_at: after(-DAY) }, { Expired: 'Feb 28, 2026' }],
    ['active with a cancellation date that can’t be parsed', { canceled_at: 'yesterday' }, { Canceled: 'yesterday' }],
  ])('omit the next billing date of a subscription that is %s', async (_, fields, expected) => {
    const details = await detailsOf(await renderRow({ ...undated({}, { next_billed_at: after(9 * DAY) }), ...fields }));
    expect(details).toMatchObject(expected);
    expect(Object.keys(details).join()).not.toMatch(/billing/i);
  });

  it.each([
    ['a date in the future', {}, after(9 * DAY), 'Mar 10, 2026'],
    ['the date of a one-time price', { type: 'one_time' }, after(9 * DAY), 'Mar 10, 2026'],
    ['a date that can’t be parsed', {}, 'next full moon', 'next full moon'],
    ['no date that has passed', {}, after(0), undefined],
  ])('show as next billing date %s', async (_, price, next_billed_at, text) => {
    const details = await detailsOf(await renderRow(undated(price, { next_billed_at })));
    expect(details['Next billing date']).toBe(text);
  });

  it('change when the expiry date has passed', async () => {
    const element = await renderRow({ ...undated({}), state: 'active', expired_at: after(3 * DAY) });
    expect(await detailsOf(element)).toMatchObject({ 'Expires on': 'Mar 4, 2026' });
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(element.querySelector('[part=row-details]')).toHaveTextContent(/Expired\s*Mar 4, 2026/);
  });

  it.each([
    ['an unknown state', { state: 'paused_by_partner' }, { Status: 'paused_by_partner' }],
    [
      'a metered price',
      undated({ price: '0.15', is_metered: true, billing_period: MONTH, aggregation_period: DAILY }),
      { Price: '$0.15\u00a0· Billed per month' },
    ],
    [
      'a metered price without a billing period',
      undated({ price: '0.15', is_metered: true, billing_period: null }),
      { Price: '$0.15' },
    ],
    [
      'text instead of an amount',
      undated({ price: 'on request', currency: 'USD' }),
      { Price: 'on request\u00a0· Billed per month' },
    ],
    ['a billing period without an amount', undated({ price: null }), { Price: 'Billed per month' }],
    ['a quantity without a price', undated({}, { price: null, quantity: '7' }), { Quantity: '7' }],
    ['a large quantity', undated({}, { quantity: '25000' }), { Quantity: '25,000' }],
    ['an unknown type and model', undated({ type: 'one_day', model: 'stair_step' }), { Type: 'one daystair step' }],
    ['a known type and model', undated({ type: 'recurring', model: 'per_unit' }), { Type: 'RecurringPer unit' }],
  ])('show %s', async (_, fields, expected) => {
    expect(await detailsOf(await renderRow({ ...NO_DATES, ...fields }))).toMatchObject(expected);
  });

  it('omit a status that the row already shows', async () => {
    for (const state of ['active', 'canceled', 'expired', '', null]) {
      expect(await detailsOf(await renderRow({ state }))).not.toHaveProperty('Status');
      cleanup();
    }
  });

  it('omit the contents of tiers and priced items', async () => {
    const details = await expandDetails(
      await renderPrice({ tiers: [{ up_to: 'opaque' }], priced_items: [{ price: 'opaque' }] }),
    );
    expect(details).not.toHaveTextContent('opaque');
  });

  it('have a heading, price, quantity, type and next billing date for each of several items', async () => {
    const items = [
      itemOf({ name: 'Base', price: '10' }, { next_billed_at: after(9 * DAY) }),
      itemOf({ name: 'Seats', price: '2.5', model: 'per_unit' }, { quantity: '40', next_billed_at: after(4 * DAY) }),
    ];
    const details = await expandDetails(await renderRow({ state: 'active', items }));
    expect(
      within(details)
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Base', 'Seats']);
    const lists = Array.from(details.querySelectorAll('dl'), (list) =>
      Object.entries(descriptionItems(list)).map((item) => item.join('')),
    );
    expect(lists.slice(0, 2)).toEqual([
      ['Price$10.00 per month', 'Quantity1', 'TypeRecurringFlat fee', 'Next billing dateMar 10, 2026'],
      ['Price$2.50 per month', 'Quantity40', 'TypeRecurringPer unit', 'Next billing dateMar 5, 2026'],
    ]);
    expect(lists[2]?.join()).not.toMatch(/Next billing/);
  });

  it('have no button if there are none', async () => {
    const element = await renderRow({ ...NO_DATES, items: [] });
    expect(within(element).queryByRole('button', { name: /^Details/ })).toBeNull();
  });
});

describe('a row’s access tokens', () => {
  const tokenButton = (title: string) => screen.getByRole('button', { name: `Access tokens ${title}` });

  async function renderExpanded() {
    const widget = renderSubscriptionList();
    await widget.portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')]));
    expect(widget.portal.accessTokens.sent).toEqual([]);
    await widget.user.click(tokenButton('Pro'));
    return widget;
  }

  it('are requested only when they are expanded', async () => {
    const { portal } = await renderExpanded();
    expect(portal.accessTokens.sent.map(({ params }) => params)).toEqual([{ subscriptionId: 'sub Pro' }]);
    expect(tokenButton('Pro')).toHaveAttribute('aria-expanded', 'true');
    expect(tokenButton('Basic')).toHaveAttribute('aria-expanded', 'false');
    expect(row('Pro').querySelector('[part=skeleton]')).toBeVisible();
  });

  it('are rendered in the row, with headings one level below the row’s', async () => {
    const { portal, events } = await renderExpanded();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    expect(within(row('Pro')).getByRole('heading', { level: 4, name: 'CI' })).toBeVisible();
    expect(within(row('Pro')).getByRole('button', { name: 'Show CI' })).toBeVisible();
    expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'access-tokens', count: 1 } });
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 1 access token.');
  });

  it('are removed when they are collapsed, and refetched when they are expanded again', async () => {
    const { portal, user } = await renderExpanded();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    await user.click(tokenButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(tokenButton('Pro')).toHaveAttribute('aria-expanded', 'false');
    await user.click(tokenButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(portal.accessTokens.sent).toHaveLength(2);
  });

  it('abort their request when they are collapsed', async () => {
    const { portal, user } = await renderExpanded();
    await user.click(tokenButton('Pro'));
    expect(portal.accessTokens.last().signal?.aborted).toBe(true);
  });

  it('fail and are retried independently of the list', async () => {
    const { portal, user, events } = await renderExpanded();
    await portal.accessTokens.last().fail('server', { status: 500 });
    expect(titles()).toEqual(['Pro', 'Basic']);
    expect(events.at(-1)).toEqual({
      type: 'portal-error',
      detail: { widget: 'access-tokens', operation: 'listAccessTokens', kind: 'server', status: 500 },
    });
    await user.click(within(row('Pro')).getByRole('button', { name: 'Try again' }));
    expect(portal.accessTokens.sent).toHaveLength(2);
    expect(portal.subscriptions.sent).toHaveLength(1);
  });

  it('stay expanded after a refetch of the list', async () => {
    const { portal, refresh } = await renderExpanded();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    await refresh();
    await portal.subscriptions.last().respond(pageOf([plan('New'), plan('Pro'), plan('Basic')]));
    expect(titles()).toEqual(['New', 'Pro', 'Basic']);
    expect(within(row('Pro')).getByRole('heading', { name: 'CI' })).toBeVisible();
  });
});
