// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
import { type Price, priceRecord } from '../../src/harness/service/resources/price.js';
import { type SubscriptionItem, subscriptionItemRecord } from '../../src/harness/service/resources/subscription-item.js';
import { type Subscription, subscriptionRecord } from '../../src/harness/service/resources/subscription.js';
import { axeViolations } from './axe-violations.js';
import { FAILURE_KINDS } from './failure-kinds.js';
import { type FakePortal, pageOf, renderSubscriptionList } from './render-widget.js';
import { shownFacts } from './shown-facts.js';

function itemOf(price: Partial<Price>, fields: Partial<SubscriptionItem> = {}): SubscriptionItem {
  return subscriptionItemRecord({ price: priceRecord(price), ...fields });
}

/** A subscription called by the name of its one price. */
function plan(name: string, fields: Partial<Subscription> = {}): Subscription {
  return subscriptionRecord({ id: `sub ${name}`, items: [itemOf({ name })], ...fields });
}

function plans(from: number, to: number): Subscription[] {
  return Array.from({ length: to - from + 1 }, (_, place) => plan(`Plan ${from + place}`));
}

function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Subscriptions' });
}

/** The rows' titles in their order. */
function titles(): (string | null)[] {
  return within(region())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

function row(title: string): HTMLElement {
  const found = screen.getByRole('heading', { name: title }).closest('li');
  if (!found) throw new Error(`"${title}" stands in no row`);
  return found;
}

function skeleton(): Element | null {
  return region().querySelector('[part=skeleton]');
}

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

const nextBilling = (text: string) => ({ items: [itemOf({}, { next_billed_at: text })] });

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
    const instantOf = (text: string) => within(shown).getByText(text).getAttribute('datetime');
    expect(instantOf('Jan 6, 2026')).toBe('2026-01-06T11:00:00.000Z');
    expect(instantOf('Jan 8, 2026')).toBe('2026-01-08T12:00:00.500Z');
  });

  it('shows the earliest next billing of all items', async () => {
    const items = ['2026-03-01T12:00:00Z', '2026-02-01T12:00:00Z', 'soon', ''].map((next_billed_at) =>
      itemOf({}, { next_billed_at }),
    );
    expect(shownFacts(await shownRow({ items }))).toMatchObject({ 'Next billing': 'Feb 1, 2026' });
  });

  it('shows a date that cannot be read as it came', async () => {
    const shown = await shownRow(nextBilling('next full moon'));
    expect(shownFacts(shown)).toMatchObject({ 'Next billing': 'next full moon' });
  });

  it('leaves no hole for dates that are not there', async () => {
    const none = Object.fromEntries(
      Object.keys(subscriptionRecord()).filter((field) => field.endsWith('_at')).map((field) => [field, null]),
    );
    expect(shownFacts(await shownRow(none))).toEqual({});
  });
});

describe('the state filter', () => {
  it('is a radio group of three', async () => {
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 1)));
    const group = screen.getByRole('radiogroup', { name: 'State' });
    const radios = within(group).getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['All', 'Active', 'Canceled']);
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  it('goes to the server', async () => {
    const { portal, user, events } = renderSubscriptionList({ pageSize: 7 });
    await portal.subscriptions.last().answer(pageOf(plans(1, 2)));
    expect(portal.subscriptions.last().asked).toEqual({ state: '', limit: 7 });
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    expect(portal.subscriptions.last().asked).toEqual({ state: 'canceled', limit: 7 });
    expect(screen.getByRole('radio', { name: 'Canceled' })).toBeChecked();
    expect(events.at(-1)).toEqual({ type: 'portal-state-change', detail: { state: 'canceled' } });
    await portal.subscriptions.last().answer(pageOf(plans(8, 9)));
    expect(titles()).toEqual(['Plan 8', 'Plan 9']);
  });

  it('starts with the state that the page asks for, and tells nobody that it did', async () => {
    const { portal, events } = renderSubscriptionList({ state: 'active' });
    expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
    expect(portal.subscriptions.made.map(({ asked }) => asked.state)).toEqual(['active']);
    expect(events).toEqual([]);
  });

  it('is chosen by keyboard', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 1)));
    await user.tab();
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
    expect(portal.subscriptions.last().asked.state).toBe('active');
  });

  it('keeps the old rows, marked as busy, until the new ones are there', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(skeleton()).toBeNull();
    expect(region().querySelector('[aria-busy=true]')).not.toBeNull();
    await portal.subscriptions.last().answer(pageOf(plans(2, 2)));
    expect(titles()).toEqual(['Plan 2']);
    expect(region().querySelector('[aria-busy=true]')).toBeNull();
  });

  it.each([
    ['in their order', [0, 1]],
    ['in the other order', [1, 0]],
  ])('never shows the late answer of a filter that was left: answers %s', async (_, order) => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 1)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    const [, active, canceled] = portal.subscriptions.made;
    expect(active?.signal?.aborted).toBe(true);
    const answers = [
      () => active?.answer(pageOf([plan('Active plan')])),
      () => canceled?.answer(pageOf([plan('Canceled plan')])),
    ];
    for (const place of order) await answers[place]?.();
    expect(titles()).toEqual(['Canceled plan']);
    expect(screen.getByRole('radio', { name: 'Canceled' })).toBeChecked();
  });

  it('shows what it had at once, and asks again, when a filter is chosen anew', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf([plan('First')]));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    await portal.subscriptions.last().answer(pageOf([plan('Gone')]));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(titles()).toEqual(['First']);
    expect(portal.subscriptions.last().asked.state).toBe('');
    await portal.subscriptions.last().answer(pageOf([plan('First'), plan('New')]));
    expect(titles()).toEqual(['First', 'New']);
  });

  it('shows a skeleton while the first answer after an empty one is awaited', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf([]));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    expect(skeleton()).toBeVisible();
    await portal.subscriptions.last().answer(pageOf([]));
    expect(skeleton()).toBeNull();
    expect(region()).toHaveTextContent('You have no canceled subscriptions.');
  });

  it.each([
    ['All', '', 'You have no subscriptions yet.'],
    ['Active', 'active', 'You have no active subscriptions.'],
    ['Canceled', 'canceled', 'You have no canceled subscriptions.'],
  ] as const)('says when there is nothing under %s', async (_, state, text) => {
    const { portal, events } = renderSubscriptionList({ state });
    await portal.subscriptions.last().answer(pageOf([]));
    expect(within(region()).getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'subscription-list', count: 0 } }]);
  });
});

describe('paging', () => {
  it('goes on until the total is reached, each time with the focus on the first new row', async () => {
    const { portal, user, events } = renderSubscriptionList({ pageSize: 20 });
    // A service may clamp the limit: what was really returned is where the next page starts.
    for (const [from, to] of [[1, 2], [3, 4], [5, 5]] as const) {
      if (from > 1) {
        await user.click(screen.getByRole('button', { name: 'Show more' }));
        expect(portal.subscriptions.last().asked).toEqual({ state: '', limit: 20, offset: from - 1 });
      }
      await portal.subscriptions.last().answer(pageOf(plans(from, to), { total: 5, limit: 2, offset: from - 1 }));
      if (from > 1) expect(screen.getByRole('heading', { name: `Plan ${from}` })).toHaveFocus();
      expect(titles()).toHaveLength(to);
      expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'subscription-list', count: to } });
    }
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(portal.subscriptions.made).toHaveLength(3);
  });

  it('says how much is shown, and has news of what was loaded', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2), { total: 1234 }));
    expect(within(region()).getByText('Showing 2 of 1,234')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 subscriptions are shown.');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().answer(pageOf(plans(3, 3), { total: 1234 }));
    expect(within(region()).getByText('Showing 3 of 1,234')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('3 subscriptions are shown.');
  });

  it('asks once at a time, and the button keeps the focus meanwhile', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2), { total: 9 }));
    const more = screen.getByRole('button', { name: 'Show more' });
    await user.click(more);
    expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(more).toHaveFocus();
    await user.click(more);
    await user.keyboard('{Enter}');
    expect(portal.subscriptions.made).toHaveLength(2);
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
  });

  it('ends when an answer brings nothing new', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2), { total: 9 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().answer(pageOf([], { total: 9, offset: 2 }));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(titles()).toHaveLength(2);
  });

  it('keeps the rows when more of them cannot be had, and goes on at "Try again"', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().fail('timeout');
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(portal.subscriptions.last().asked.offset).toBe(2);
    await portal.subscriptions.last().answer(pageOf(plans(3, 3), { total: 3, offset: 2 }));
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Plan 3' })).toHaveFocus();
  });

  it('leaves the focus alone when rows come that nobody asked to see', async () => {
    const { portal, user, refresh } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().answer(pageOf([], { total: 2, offset: 2 }));
    await portal.subscriptions.last().answer(pageOf(plans(1, 2)));
    screen.getByRole('radio', { name: 'All' }).focus();
    await refresh();
    await portal.subscriptions.last().answer(pageOf(plans(1, 4)));
    expect(titles()).toHaveLength(4);
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it('leaves the focus alone when another filter is chosen meanwhile', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().answer(pageOf(plans(3, 4), { total: 9 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it.each([
    [1, '1 entry could not be read and is left out.'],
    [2, '2 entries could not be read and are left out.'],
  ])('counts %i records that cannot be read', async (bad, text) => {
    const { portal } = renderSubscriptionList();
    const broken = Array.from({ length: bad }, () => ({ ...plan('Broken'), state: 5 }));
    await portal.subscriptions.last().answer(pageOf([plan('Good'), ...broken]));
    expect(titles()).toEqual(['Good']);
    expect(within(region()).getByText(text)).toBeVisible();
  });

  it('does not call a list empty whose records cannot be read', async () => {
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf([null, 5]));
    expect(region()).toHaveTextContent('2 entries could not be read and are left out.');
    expect(region()).not.toHaveTextContent('You have no subscriptions');
    expect(screen.getByRole('status')).toHaveTextContent('2 entries could not be read and are left out.');
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

describe('awaiting and failing', () => {
  it('shows a skeleton until the first answer', async () => {
    const { portal } = renderSubscriptionList();
    expect(skeleton()).toBeVisible();
    expect(region().querySelector('[aria-busy=true]')).not.toBeNull();
    await portal.subscriptions.last().answer(pageOf(plans(1, 1)));
    expect(skeleton()).toBeNull();
  });

  it.each(FAILURE_KINDS)('%s: says what happened and offers a way on', async (kind, text, wayOn) => {
    const { portal, events } = renderSubscriptionList();
    await portal.subscriptions.last().fail(kind);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(within(alert).getByRole('button')).toHaveAccessibleName(wayOn);
    expect(skeleton()).toBeNull();
    expect(events).toEqual([
      { type: 'portal-error', detail: { widget: 'subscription-list', operation: 'listSubscriptions', kind } },
    ]);
  });

  it('asks again on "Try again"', async () => {
    const { portal, user } = renderSubscriptionList({ state: 'active' });
    await portal.subscriptions.last().fail('server');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(portal.subscriptions.last().asked).toEqual({ state: 'active', limit: 20 });
    await portal.subscriptions.last().answer(pageOf(plans(1, 1)));
    expect(titles()).toEqual(['Plan 1']);
    expect(screen.getByRole('heading', { name: 'Subscriptions' })).toHaveFocus();
  });

  it('keeps the old rows when a refresh fails, and says that they are old', async () => {
    const { portal, refresh } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2)));
    await refresh();
    expect(titles()).toHaveLength(2);
    await portal.subscriptions.last().fail('network');
    expect(titles()).toHaveLength(2);
    expect(screen.getByRole('alert')).toHaveTextContent('What you see was loaded before.');
  });

  it('shows a failed filter anew', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().answer(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().fail('server');
    expect(screen.getByRole('alert')).toHaveTextContent(/has a problem/);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(titles()).toHaveLength(2);
  });

  it('aborts its request when it is taken away', async () => {
    const { portal, unmount } = renderSubscriptionList();
    await unmount();
    expect(portal.subscriptions.last().signal?.aborted).toBe(true);
  });
});

describe('accessibility', () => {
  const odd = subscriptionRecord({
    state: 'unheard of',
    is_cancelation_scheduled: true,
    past_due_at: '2026-03-15T12:00:00Z',
    items: [itemOf({ is_metered: true, tiers: [1], priced_items: [1] }), itemOf({ name: '' })],
  });
  it.each<readonly [state: string, reach: (portal: FakePortal, press: (name: string) => Promise<void>) => unknown]>([
    ['awaited', () => undefined],
    ['rows', ({ subscriptions }) => subscriptions.last().answer(pageOf([odd, plan('Pro')], { total: 9 }))],
    ['nothing', ({ subscriptions }) => subscriptions.last().answer(pageOf([]))],
    ['left out', ({ subscriptions }) => subscriptions.last().answer(pageOf([plan('Pro'), null]))],
    ['failed', ({ subscriptions }) => subscriptions.last().fail('server')],
    [
      'access tokens opened',
      async ({ subscriptions, accessTokens }, press) => {
        await subscriptions.last().answer(pageOf([plan('Pro')]));
        await press('Access tokens Pro');
        await accessTokens.last().answer(pageOf([accessTokenRecord({ name: 'CI' })]));
      },
    ],
    [
      'more of them failed',
      async ({ subscriptions }, press) => {
        await subscriptions.last().answer(pageOf([plan('Pro')], { total: 2 }));
        await press('Show more');
        await subscriptions.last().fail('server');
      },
    ],
  ])('%s: axe finds nothing', async (_, reach) => {
    const { portal, user, container } = renderSubscriptionList();
    await reach(portal, (name) => user.click(screen.getByRole('button', { name })));
    expect(await axeViolations(container)).toEqual([]);
  });
});
