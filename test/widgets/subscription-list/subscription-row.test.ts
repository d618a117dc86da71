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
