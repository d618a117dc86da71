// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { priceRecord } from '../../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import {
  expandDetails,
  itemOf,
  plan,
  pricesOf,
  region,
  renderPrice,
  renderRow,
  row,
  rowButton,
  titles,
} from './subscription-helpers.js';

const PER_UNIT = { model: 'per_unit' };

describe('the title and the items of a row', () => {
  it('are the names of the prices, without duplicates', async () => {
    const items = [itemOf({ name: 'Base' }), itemOf({ name: 'Seats' }), itemOf({ name: 'Base' })];
    const element = await renderRow({ items });
    expect(within(element).getByRole('heading', { level: 3 })).toHaveAccessibleName('Base, Seats');
  });

  it.each([
    ['the price has no name', { items: [itemOf({ name: '' })] }],
    ['the price is null', { items: [{ ...subscriptionItemRecord(), price: null }] }],
    ['the price is absent', { items: [{ ...subscriptionItemRecord(), price: undefined }] }],
    ['there are no items', { items: [] }],
    ['`items` is null', { items: null }],
  ])('fall back to the id if %s', async (_, fields) => {
    const element = await renderRow({ id: 'sub_42', ...fields });
    expect(within(element).getByRole('heading', { level: 3 })).toHaveAccessibleName('Unnamed subscription sub_42');
    expect(within(element).getByRole('button')).toHaveAccessibleName('Unnamed subscription sub_42');
  });

  it('include an item whose price has the wrong type, and numbers as text', async () => {
    const price = { ...priceRecord({ name: 'Seats', currency: 'USD', ...PER_UNIT }), price: 29.9, tiers: 'none' };
    const items = [
      { ...subscriptionItemRecord(), price, quantity: 3 },
      { ...itemOf({}), price: 'free' },
    ];
    const details = await expandDetails(await renderRow({ items }));
    expect(pricesOf(details)).toEqual(['3 × $29.90 per month']);
    expect(within(details).getByText('Unnamed item')).toBeVisible();
    expect(details).not.toHaveTextContent('couldn’t be shown');
  });

  it('escape HTML', async () => {
    const element = await renderPrice({ name: '<img src=x>', type: '<b>x</b>' });
    expect(within(element).getByRole('heading', { level: 3 })).toHaveTextContent('<img src=x>');
    expect(within(element).getByText('<b>x</b>')).toBeVisible();
    expect(element.querySelector('img, b')).toBeNull();
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
    ['canceled', { state: 'canceled', canceled_at: after(-DAY), items: billed.items }],
    [
      'metered',
      {
        ...billed,
        items: [itemOf({ is_metered: true, type: 'one_day' }, { next_billed_at: after(9 * DAY), quantity: '2' })],
      },
    ],
  ])('that is %s has one button and at most 12 elements', async (_, fields) => {
    const { portal } = renderSubscriptionList({ usageUrl: 'https://usage.example/' });
    await portal.subscriptions.last().respond(pageOf([{ ...subscriptionRecord(), ...fields }]));
    const element = within(region()).getByRole('listitem');
    expect(within(element).getAllByRole('button')).toHaveLength(1);
    expect(element.querySelectorAll('*').length).toBeLessThanOrEqual(12);
  });

  it('is described by its price and status', async () => {
    const button = within(await renderRow(billed)).getByRole('button');
    expect(button).toHaveAccessibleDescription('$9.99 per month Next bill Mar 10');
  });

  it('shows at most one date', async () => {
    expect((await renderRow(billed)).querySelectorAll('time')).toHaveLength(1);
  });
});

describe('a row’s access tokens', () => {
  const tokenButton = (title: string) => rowButton(title);

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

  it('are rendered in the row, with headings below that of their section', async () => {
    const { portal, events } = await renderExpanded();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    expect(within(row('Pro')).getByRole('heading', { level: 5, name: 'CI' })).toBeVisible();
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
