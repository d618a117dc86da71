// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../../src/harness/mock-server/resources/access-token.js';
import { priceRecord } from '../../../src/harness/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/harness/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../../src/harness/mock-server/resources/subscription.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { shownFacts } from '../shown-facts.js';
import { itemOf, plan, region, row, titles } from './shown-list.js';

/** Renders a list of one subscription, whose fields may be of any shape, and gives its row. */
async function shownRow(fields: Record<string, unknown>): Promise<HTMLElement> {
  const { portal } = renderSubscriptionList();
  await portal.subscriptions.last().answer(pageOf([{ ...subscriptionRecord(), ...fields }]));
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
    const shown = await shownRow({ items: [itemOf({ name: 'Base' }), 'broken', { price: 'broken' }] });
    expect(within(shown).getByText('2 entries could not be read and are left out.')).toBeVisible();
    expect(shown).not.toHaveTextContent('broken');
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
    await portal.subscriptions.last().answer(pageOf(idless));
    expect(titles()).toEqual(['One', 'Two']);
  });
});

describe('states and dates', () => {
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

  it('says that a cancellation is scheduled, and when', async () => {
    const shown = await shownRow({
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: '2026-03-15T12:00:00Z',
    });
    expect(shown.querySelectorAll('[part=badge]')[1]).toHaveTextContent('Cancellation scheduled');
    expect(shownFacts(shown)).toMatchObject({ 'Cancellation scheduled': 'Mar 15, 2026' });
  });

  it('says that a cancellation is scheduled where no date is known', async () => {
    expect(await shownRow({ is_cancelation_scheduled: true })).toHaveTextContent('Cancellation scheduled');
  });

  it('says since when a payment is past due', async () => {
    const shown = await shownRow({ state: 'active', past_due_at: '2026-03-15T12:00:00Z' });
    expect(shown).toHaveTextContent('A payment is past due since Mar 15, 2026.');
  });

  it('says nothing of what is not so', async () => {
    expect(await shownRow({ items: [itemOf({})] })).not.toHaveTextContent(/past due|Cancellation|Canceled|Expired/);
  });

  it('shows every date of the document, each with its exact instant', async () => {
    const shown = await shownRow({
      created_at: '2026-01-01T12:00:00Z',
      updated_at: '2026-01-02T12:00:00Z',
      activated_at: '2026-01-03T12:00:00Z',
      expired_at: '2026-01-04T12:00:00Z',
      cancellation_scheduled_at: '2026-01-05T12:00:00Z',
      canceled_at: '2026-01-06T12:00:00+01:00',
      items: [itemOf({}, { billing_started_at: '2026-01-07T12:00:00Z', next_billed_at: '2026-01-08T12:00:00.5Z' })],
    });
    expect(shownFacts(shown)).toEqual({
      'Next billing': 'Jan 8, 2026',
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
    expect(new Date(instantOf('Jan 8, 2026')).toISOString()).toBe('2026-01-08T12:00:00.500Z');
  });

  it('shows the earliest next billing of all items', async () => {
    const items = ['2026-03-01T12:00:00Z', '2026-02-01T12:00:00Z', 'soon', ''].map((next_billed_at) =>
      itemOf({}, { next_billed_at }),
    );
    expect(shownFacts(await shownRow({ items }))).toMatchObject({ 'Next billing': 'Feb 1, 2026' });
  });

  it('shows a date that cannot be read as it came', async () => {
    const shown = await shownRow({ items: [itemOf({}, { next_billed_at: 'next full moon' })] });
    expect(shownFacts(shown)).toMatchObject({ 'Next billing': 'next full moon' });
  });

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
    await widget.portal.subscriptions.last().answer(pageOf([plan('Pro'), plan('Basic')]));
    expect(widget.portal.accessTokens.made).toEqual([]);
    await widget.user.click(tokenButton('Pro'));
    return widget;
  }

  it('are asked for only when the row is opened', async () => {
    const { portal } = await opened();
    expect(portal.accessTokens.made.map(({ asked }) => asked)).toEqual([{ subscriptionId: 'sub Pro' }]);
    expect(tokenButton('Pro')).toHaveAttribute('aria-expanded', 'true');
    expect(tokenButton('Basic')).toHaveAttribute('aria-expanded', 'false');
    expect(row('Pro').querySelector('[part=skeleton]')).toBeVisible();
  });

  it('are shown in place, with headings below the row’s', async () => {
    const { portal, events } = await opened();
    await portal.accessTokens.last().answer(pageOf([accessTokenRecord({ name: 'CI' })]));
    expect(within(row('Pro')).getByRole('heading', { level: 4, name: 'CI' })).toBeVisible();
    expect(within(row('Pro')).getByRole('button', { name: 'Show CI' })).toBeVisible();
    expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'access-tokens', count: 1 } });
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('1 access token is shown.');
  });

  it('are dropped when the row is closed, and asked for again when it is opened again', async () => {
    const { portal, user } = await opened();
    await portal.accessTokens.last().answer(pageOf([accessTokenRecord({ name: 'CI' })]));
    await user.click(tokenButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(tokenButton('Pro')).toHaveAttribute('aria-expanded', 'false');
    await user.click(tokenButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(portal.accessTokens.made).toHaveLength(2);
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
    expect(portal.accessTokens.made).toHaveLength(2);
    expect(portal.subscriptions.made).toHaveLength(1);
  });

  it('stay open while the list is asked for again', async () => {
    const { portal, refresh } = await opened();
    await portal.accessTokens.last().answer(pageOf([accessTokenRecord({ name: 'CI' })]));
    await refresh();
    await portal.subscriptions.last().answer(pageOf([plan('New'), plan('Pro'), plan('Basic')]));
    expect(titles()).toEqual(['New', 'Pro', 'Basic']);
    expect(within(row('Pro')).getByRole('heading', { name: 'CI' })).toBeVisible();
  });
});
