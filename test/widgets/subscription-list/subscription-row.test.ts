// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/harness/mock-server/resources/access-token.js';
import { priceRecord } from '../../../src/harness/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/harness/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../../src/harness/mock-server/resources/subscription.js';
import { after, DAY, useFakeTime } from '../access-tokens/shown-tokens.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { shownFacts } from '../shown-facts.js';
import { itemOf, plan, region, row, titles } from './shown-list.js';

/** Renders a list of one subscription, whose fields may be of any shape, and gives its row. */
async function shownRow(fields: Record<string, unknown>): Promise<HTMLElement> {
  const { portal } = renderSubscriptionList();
  await portal.subscriptions.last().respond(pageOf([{ ...subscriptionRecord(), ...fields }]));
  return within(region()).getByRole('listitem');
}

/** Renders a subscription of one item, whose price may be of any shape, and gives its row. */
function shownPrice(price: Record<string, unknown>, item: Record<string, unknown> = {}): Promise<HTMLElement> {
  return shownRow({ items: [{ ...subscriptionItemRecord(), price: { ...priceRecord(), ...price }, ...item }] });
}

describe('amounts, periods and quantities', () => {
  it.each([
    ['12345678901234567.89', 'EUR', '€12,345,678,901,234,567.89'],
    ['0.0004', 'USD', '$0.0004'],
    ['500', 'JPY', '¥500'],
    ['1.5', 'TOKENS', '1.5\u00a0TOKENS'],
    ['9.90', 'USD', '$9.90'],
    ['0', 'USD', '$0.00'],
    ['on request', 'USD', 'on request\u00a0USD'],
  ])('shows %s %s exactly', async (price, currency, text) => {
    const amounts = await shownPrice({ price, currency });
    expect(within(amounts).getByText(text, { normalizer: (shown) => shown })).toBeVisible();
  });

  it('shows an amount without a currency as it is', async () => {
    expect(within(await shownPrice({ price: '12.5', currency: null })).getByText('12.5')).toBeVisible();
  });

  it.each([
    [{ time_unit: 'month', value: 1 }, 'per month'],
    [{ time_unit: 'year', value: 1 }, 'per year'],
    [{ time_unit: 'week', value: 1 }, 'per week'],
    [{ time_unit: 'day', value: 1 }, 'per day'],
    [{ time_unit: 'month', value: 3 }, 'every 3 months'],
    [{ time_unit: 'fortnight', value: 2 }, 'every 2 fortnight'],
  ])('shows the billing period %o', async (billing_period, text) => {
    expect(within(await shownPrice({ billing_period })).getByText(text)).toBeVisible();
  });

  it.each([[{ time_unit: '', value: 0 }], [null], [undefined]])('shows no period for %o', async (billing_period) => {
    expect(await shownPrice({ billing_period })).not.toHaveTextContent(/\b(per|every)\b/);
  });

  it.each([
    ['1', 'Quantity 1'],
    ['25000', 'Quantity 25,000'],
    ['2.5', 'Quantity 2.5'],
    ['12345678901234567890', 'Quantity 12,345,678,901,234,567,890'],
  ])('shows the quantity %s exactly', async (quantity, text) => {
    expect(within(await shownPrice({}, { quantity })).getByText(text)).toBeVisible();
  });

  it('shows no quantity where there is none', async () => {
    expect(await shownPrice({}, { quantity: null })).not.toHaveTextContent('Quantity');
  });
});

describe('kinds of prices', () => {
  it.each([
    ['recurring', { type: 'recurring' }, 'Recurring'],
    ['a type that nobody has named', { type: 'one_day' }, 'one_day'],
    ['a flat fee', { model: 'flat_fee' }, 'Flat fee'],
    ['a model that nobody has named', { model: 'stairstep' }, 'stairstep'],
    ['metered', { is_metered: true }, 'Metered'],
    [
      'metered over a period',
      { is_metered: true, aggregation_period: { time_unit: 'day', value: 1 } },
      'Metered per day',
    ],
    ['per package', { package_quantity: 1000 }, 'Package of 1,000'],
    ['tiered', { tiers: [{ up_to: 10, nobody: 'knows' }] }, 'Tiered price'],
    ['priced items', { priced_items: ['nobody knows'] }, 'Several prices'],
    ['top-up', { is_topup_enabled: true }, 'Top-up'],
  ])('names %s', async (_, price, text) => {
    expect(within(await shownPrice(price)).getByText(text)).toBeVisible();
  });

  it('shows no period beside the amount of a metered price, whose unit is not documented', async () => {
    const billing_period = { time_unit: 'month', value: 1 };
    const aggregation_period = { time_unit: 'day', value: 1 };
    const shown = await shownPrice({ price: '0.15', currency: 'USD', is_metered: true, billing_period, aggregation_period });
    expect(within(shown).getByText('$0.15').parentElement).toHaveTextContent(/^\$0\.15$/);
    expect(within(shown).getByText('Metered per day')).toBeVisible();
    expect(within(shown).getByText('Billed per month')).toBeVisible();
  });

  it('names no billing period of a metered price that has none', async () => {
    expect(await shownPrice({ is_metered: true, billing_period: null })).not.toHaveTextContent(/Billed/);
  });

  it('says nothing of what a price is not', async () => {
    const shown = await shownPrice({});
    expect(shown).not.toHaveTextContent(/Metered|Package|Tiered|Several prices|Top-up/);
  });

  it('shows nothing of the inside of tiers and priced items', async () => {
    const shown = await shownPrice({ tiers: [{ up_to: 'opaque' }], priced_items: [{ price: 'opaque' }] });
    expect(shown).not.toHaveTextContent('opaque');
  });
});

describe('rows', () => {
  it('are called by the names of their items’ prices', async () => {
    const items = [itemOf({ name: 'Base' }), itemOf({ name: 'Seats' }), itemOf({ name: 'Base' })];
    const shown = await shownRow({ items });
    expect(within(shown).getByRole('heading', { level: 3 })).toHaveAccessibleName('Base, Seats');
  });

  it('show every item with its own name, amount and quantity', async () => {
    const items = [
      itemOf({ id: 'a', name: 'Base', price: '10', currency: 'USD' }, { quantity: '1' }),
      itemOf({ id: 'b', name: 'Seats', price: '2.5', currency: 'USD' }, { quantity: '40' }),
      itemOf({ id: 'c', name: '', price: '500', currency: 'JPY' }, { quantity: '3' }),
    ];
    const shown = within(await shownRow({ items }));
    for (const text of ['Base', 'Seats', 'Item', '$10.00', '$2.50', '¥500', 'Quantity 40', 'Quantity 3']) {
      expect(shown.getByText(text)).toBeVisible();
    }
  });

  it.each([
    ['has no name', { items: [itemOf({ name: '' })] }],
    ['is null', { items: [{ ...subscriptionItemRecord(), price: null }] }],
    ['is absent', { items: [{ ...subscriptionItemRecord(), price: undefined }] }],
    ['has no item', { items: [] }],
    ['is in no list', { items: null }],
  ])('are called by their id where the price %s', async (_, fields) => {
    const shown = await shownRow({ id: 'sub_42', ...fields });
    expect(within(shown).getByRole('heading', { level: 3 })).toHaveAccessibleName('Subscription sub_42');
    expect(within(shown).getByRole('button')).toHaveAccessibleName('Access tokens Subscription sub_42');
  });

  it('still show the quantity of an item without a price', async () => {
    const shown = await shownRow({ items: [{ ...subscriptionItemRecord({ quantity: '7' }), price: null }] });
    expect(shown).toHaveTextContent('Quantity 7');
  });

  it('count the items that cannot be read', async () => {
    const shown = await shownRow({ items: [itemOf({ name: 'Base' }), 'broken', null] });
    expect(within(shown).getByText('2 entries couldn’t be read and aren’t shown.')).toBeVisible();
    expect(shown).not.toHaveTextContent('broken');
  });

  it('show an item whose price has the wrong type, and numbers as text', async () => {
    const price = { ...priceRecord({ name: 'Seats', currency: 'USD' }), price: 29.9, tiers: 'none' };
    const shown = await shownRow({ items: [{ ...subscriptionItemRecord(), price, quantity: 3 }, { ...itemOf({}), price: 'free' }] });
    for (const text of ['$29.90', 'Quantity 3', 'Item']) expect(within(shown).getByText(text)).toBeVisible();
    expect(shown).not.toHaveTextContent('couldn’t be read');
  });

  it('show what looks like HTML as text', async () => {
    const shown = await shownPrice({ name: '<img src=x>', type: '<b>x</b>' });
    expect(within(shown).getByRole('heading', { level: 3 })).toHaveTextContent('<img src=x>');
    expect(within(shown).getByText('<b>x</b>')).toBeVisible();
    expect(shown.querySelector('img, b')).toBeNull();
  });

  it('have no access tokens to open where there is no id to ask for', async () => {
    const shown = await shownRow({ id: null, items: [itemOf({ name: 'Base' })] });
    expect(within(shown).getByRole('heading', { name: 'Base' })).toBeVisible();
    expect(within(shown).queryByRole('button')).toBeNull();
  });

  it('are all shown where none has an id', async () => {
    const { portal } = renderSubscriptionList();
    const idless = [
      { ...plan('One'), id: null },
      { ...plan('Two'), id: null },
    ];
    await portal.subscriptions.last().respond(pageOf(idless));
    expect(titles()).toEqual(['One', 'Two']);
  });
});

describe('states and dates', () => {
  useFakeTime();

  it.each([
    ['active', 'Active'],
    ['canceled', 'Canceled'],
    ['paused_by_moonlight', 'paused_by_moonlight'],
    ['constructor', 'constructor'],
    ['<i>odd</i>', '<i>odd</i>'],
  ])('shows the state %s as a badge', async (state, text) => {
    expect(within(await shownRow({ state })).getByText(text)).toBeVisible();
  });

  it.each([[null], [''], [undefined]])('shows no badge for the state %o', async (state) => {
    const shown = await shownRow({ state });
    expect(shown.querySelector('[part=badge]')).toBeNull();
  });

  it('shows a scheduled cancellation with its date', async () => {
    const shown = await shownRow({ is_cancelation_scheduled: true, cancellation_scheduled_at: after(14 * DAY) });
    expect(shown.querySelectorAll('[part=badge]')[1]).toHaveTextContent('Cancellation scheduled');
    expect(shownFacts(shown)).toMatchObject({ 'Cancellation scheduled': 'Mar 15, 2026' });
  });

  it('shows a scheduled cancellation without a date', async () => {
    expect(await shownRow({ is_cancelation_scheduled: true })).toHaveTextContent('Cancellation scheduled');
  });

  it.each([[null], [undefined]])('shows the date of a scheduled cancellation whose flag is %o', async (flag) => {
    const shown = await shownRow({ is_cancelation_scheduled: flag, cancellation_scheduled_at: after(14 * DAY) });
    expect(shownFacts(shown)).toMatchObject({ 'Cancellation scheduled': 'Mar 15, 2026' });
  });

  it('shows no scheduled cancellation where the flag is false, whatever the date is', async () => {
    const shown = await shownRow({ is_cancelation_scheduled: false, cancellation_scheduled_at: after(14 * DAY) });
    expect(shown).not.toHaveTextContent('Cancellation scheduled');
  });

  it('shows since when a payment is past due', async () => {
    expect(await shownRow({ state: 'active', past_due_at: after(-DAY) })).toHaveTextContent('A payment is past due since Feb 28, 2026.');
  });

  it('shows a past-due date that cannot be parsed', async () => {
    expect(await shownRow({ state: 'active', past_due_at: 'last week' })).toHaveTextContent('A payment is past due since last week.');
  });

  it.each([
    ['is canceled', { state: 'canceled' }],
    ['has expired', { state: 'expired' }],
    ['was canceled', { canceled_at: after(-DAY) }],
    ['expired at a date', { expired_at: after(-DAY) }],
    ['is not past due yet', { past_due_at: after(DAY) }],
  ])('shows no past-due payment of a subscription that %s', async (_, fields) => {
    const shown = await shownRow({ state: 'active', past_due_at: after(-2 * DAY), ...fields });
    expect(shown).not.toHaveTextContent('past due');
  });

  it('shows nothing that does not apply', async () => {
    expect(await shownRow({ items: [itemOf({})] })).not.toHaveTextContent(/past due|Cancel|Expire/);
  });

  it('shows every date of the document, each with its exact instant', async () => {
    const shown = await shownRow({
      created_at: '2026-01-01T12:00:00Z',
      updated_at: '2026-01-02T12:00:00Z',
      activated_at: '2026-01-03T12:00:00Z',
      expired_at: '2026-01-04T12:00:00Z',
      cancellation_scheduled_at: '2026-01-05T12:00:00Z',
      is_cancelation_scheduled: null,
      canceled_at: '2026-01-06T12:00:00+01:00',
      items: [itemOf({}, { billing_started_at: '2026-01-07T12:00:00.5Z' })],
    });
    expect(shownFacts(shown)).toEqual({
      'Cancellation scheduled': 'Jan 5, 2026',
      'Canceled on': 'Jan 6, 2026',
      'Expired on': 'Jan 4, 2026',
      Activated: 'Jan 3, 2026',
      'Billing started': 'Jan 7, 2026',
      Created: 'Jan 1, 2026',
      Updated: 'Jan 2, 2026',
    });
    const instantOf = (text: string) => within(shown).getByText(text).getAttribute('datetime') ?? '';
    expect(new Date(instantOf('Jan 6, 2026')).toISOString()).toBe('2026-01-06T11:00:00.000Z');
    expect(new Date(instantOf('Jan 7, 2026')).toISOString()).toBe('2026-01-07T12:00:00.500Z');
  });

  it('shows a cancellation and an expiry that are still ahead as such', async () => {
    const shown = await shownRow({ state: 'active', canceled_at: after(2 * DAY), expired_at: after(3 * DAY) });
    expect(shownFacts(shown)).toMatchObject({ 'Cancels on': 'Mar 3, 2026', 'Expires on': 'Mar 4, 2026' });
    expect(shown).not.toHaveTextContent(/Canceled on|Expired on/);
  });

  it('shows an expiry as over once it has passed', async () => {
    const shown = await shownRow({ state: 'active', expired_at: after(3 * DAY) });
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(shownFacts(shown)).toMatchObject({ 'Expired on': 'Mar 4, 2026' });
  });

  it('shows a date-time without a zone as one in UTC', async () => {
    const shown = await shownRow({ created_at: '2026-01-01T12:00:00' });
    expect(shownFacts(shown)).toMatchObject({ Created: 'Jan 1, 2026' });
    expect(within(shown).getByText('Jan 1, 2026')).toHaveAttribute('datetime', '2026-01-01T12:00:00.000Z');
  });
});

describe('the next billing', () => {
  useFakeTime();

  const billedAt = (...dates: readonly string[]) => ({
    state: 'active',
    items: dates.map((next_billed_at) => itemOf({}, { next_billed_at })),
  });

  it.each([
    ['the earliest of all items', [after(9 * DAY), after(4 * DAY), 'soon', ''], 'Mar 5, 2026'],
    ['the earliest that is still ahead', ['2020-01-01T12:00:00Z', after(9 * DAY)], 'Mar 10, 2026'],
    ['one that cannot be parsed, as it came', ['next full moon'], 'next full moon'],
    ['one that cannot be parsed, where the others have passed', [after(-DAY), 'soon'], 'soon'],
    ['none where all have passed', [after(-DAY), after(0)], undefined],
  ])('is %s', async (_, dates, text) => {
    expect(shownFacts(await shownRow(billedAt(...dates)))['Next billing']).toBe(text);
  });

  it.each([
    ['canceled', { state: 'canceled' }],
    ['expired', { state: 'expired' }],
    ['active with a cancellation that has passed', { canceled_at: after(-DAY) }],
    ['active with an expiry that has passed', { expired_at: after(-DAY) }],
    ['active with a cancellation date that cannot be parsed', { canceled_at: 'yesterday' }],
  ])('is none for a subscription that is %s', async (_, fields) => {
    expect(shownFacts(await shownRow({ ...billedAt(after(9 * DAY), 'soon'), ...fields }))).not.toHaveProperty('Next billing');
  });

  it('is shown for a subscription whose cancellation or expiry is still ahead', async () => {
    const shown = await shownRow({ ...billedAt(after(DAY)), canceled_at: after(2 * DAY), expired_at: after(2 * DAY) });
    expect(shownFacts(shown)).toMatchObject({ 'Next billing': 'Mar 2, 2026' });
  });

  it('moves on to the following date once one has passed, in its row only', async () => {
    const { portal } = renderSubscriptionList();
    const subscriptions = [plan('Pro', billedAt(after(DAY), after(9 * DAY))), plan('Basic', billedAt(after(4 * DAY)))];
    await portal.subscriptions.last().respond(pageOf(subscriptions.map((each, index) => ({ ...each, id: `sub ${index}` }))));
    const nextBillings = () => within(region()).getAllByRole('listitem').map((item) => shownFacts(item)['Next billing']);
    expect(nextBillings()).toEqual(['Mar 2, 2026', 'Mar 5, 2026']);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(nextBillings()).toEqual(['Mar 10, 2026', 'Mar 5, 2026']);
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(nextBillings()).toEqual(['Mar 10, 2026', undefined]);
    expect(portal.subscriptions.sent).toHaveLength(1);
  });
});

describe('rows without dates', () => {
  it('leaves no hole for dates that are not there', async () => {
    const none = Object.fromEntries(
      Object.keys(subscriptionRecord()).filter((field) => field.endsWith('_at')).map((field) => [field, null]),
    );
    expect(shownFacts(await shownRow(none))).toEqual({});
  });
});

describe('a row’s access tokens', () => {
  const tokenButton = (title: string) => screen.getByRole('button', { name: `Access tokens ${title}` });

  async function opened() {
    const widget = renderSubscriptionList();
    await widget.portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')]));
    expect(widget.portal.accessTokens.sent).toEqual([]);
    await widget.user.click(tokenButton('Pro'));
    return widget;
  }

  it('are asked for only when the row is opened', async () => {
    const { portal } = await opened();
    expect(portal.accessTokens.sent.map(({ params }) => params)).toEqual([{ subscriptionId: 'sub Pro' }]);
    expect(tokenButton('Pro')).toHaveAttribute('aria-expanded', 'true');
    expect(tokenButton('Basic')).toHaveAttribute('aria-expanded', 'false');
    expect(row('Pro').querySelector('[part=skeleton]')).toBeVisible();
  });

  it('are shown in place, with headings below the row’s', async () => {
    const { portal, events } = await opened();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    expect(within(row('Pro')).getByRole('heading', { level: 4, name: 'CI' })).toBeVisible();
    expect(within(row('Pro')).getByRole('button', { name: 'Show CI' })).toBeVisible();
    expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'access-tokens', count: 1 } });
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 1 access token.');
  });

  it('are dropped when the row is closed, and asked for again when it is opened again', async () => {
    const { portal, user } = await opened();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    await user.click(tokenButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(tokenButton('Pro')).toHaveAttribute('aria-expanded', 'false');
    await user.click(tokenButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(portal.accessTokens.sent).toHaveLength(2);
  });

  it('are no longer awaited when the row is closed', async () => {
    const { portal, user } = await opened();
    await user.click(tokenButton('Pro'));
    expect(portal.accessTokens.last().signal?.aborted).toBe(true);
  });

  it('fail on their own, and are asked for again on their own', async () => {
    const { portal, user, events } = await opened();
    await portal.accessTokens.last().fail('forbidden', { status: 403 });
    expect(titles()).toEqual(['Pro', 'Basic']);
    expect(events.at(-1)).toEqual({
      type: 'portal-error',
      detail: { widget: 'access-tokens', operation: 'listAccessTokens', kind: 'forbidden', status: 403 },
    });
    await user.click(within(row('Pro')).getByRole('button', { name: 'Try again' }));
    expect(portal.accessTokens.sent).toHaveLength(2);
    expect(portal.subscriptions.sent).toHaveLength(1);
  });

  it('stay open while the list is asked for again', async () => {
    const { portal, refresh } = await opened();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    await refresh();
    await portal.subscriptions.last().respond(pageOf([plan('New'), plan('Pro'), plan('Basic')]));
    expect(titles()).toEqual(['New', 'Pro', 'Basic']);
    expect(within(row('Pro')).getByRole('heading', { name: 'CI' })).toBeVisible();
  });
});
