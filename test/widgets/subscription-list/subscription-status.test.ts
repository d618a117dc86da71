// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { createTranslation } from '../../../src/i18n/translation.js';
import { formatTerm } from '../../../src/widgets/subscription-list/format-term.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { detailsOf, itemOf, plan, region, renderRow, row, statusOf } from './subscription-helpers.js';

describe('the status of a row', () => {
  useFakeTime();

  const billedAt = (...dates: readonly string[]) => ({
    items: dates.map((next_billed_at) => itemOf({}, { next_billed_at })),
  });

  it.each<[name: string, fields: Record<string, unknown>, text: string]>([
    ['active', { state: 'active', ...billedAt(after(9 * DAY)) }, 'Next bill Mar 10'],
    [
      'active, billed without a type',
      { state: 'active', items: [{ ...itemOf({ type: null as never }), next_billed_at: after(9 * DAY) }] },
      'Next bill Mar 10',
    ],
    [
      'active, of several items',
      { state: 'active', ...billedAt(after(9 * DAY), after(4 * DAY), 'soon', '') },
      'Next bill Mar 5',
    ],
    [
      'active, with a date that has passed',
      { state: 'active', ...billedAt(after(-DAY), after(9 * DAY)) },
      'Next bill Mar 10',
    ],
    ['active, with passed dates only', { state: 'active', ...billedAt(after(-DAY), after(0)) }, ''],
    ['active, with a date that can’t be parsed', { state: 'active', ...billedAt('next full moon') }, ''],
    ['active, without a date', { state: 'active', ...billedAt('') }, ''],
    [
      'active, one-time',
      { state: 'active', items: [itemOf({ type: 'one_time' }, { next_billed_at: after(9 * DAY) })] },
      '',
    ],
    [
      'active, cancellation scheduled, with the date of the request',
      {
        state: 'active',
        is_cancelation_scheduled: true,
        cancellation_scheduled_at: after(-DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Cancellation scheduled',
    ],
    [
      'active, cancellation withdrawn',
      {
        state: 'active',
        is_cancelation_scheduled: false,
        cancellation_scheduled_at: after(14 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Next bill Mar 10',
    ],
    [
      'active, with a cancellation date but no flag',
      {
        state: 'active',
        is_cancelation_scheduled: null,
        cancellation_scheduled_at: after(14 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Next bill Mar 10',
    ],
    [
      'active, expiring when it would be billed',
      { state: 'active', expired_at: after(9 * DAY), ...billedAt(after(9 * DAY)) },
      'Ends Mar 10',
    ],
    [
      'active, expiring, and not billed again',
      { state: 'active', expired_at: after(9 * DAY), items: [] },
      'Ends Mar 10',
    ],
    [
      'active, cancellation scheduled with the date of the request, and an end',
      {
        state: 'active',
        is_cancelation_scheduled: true,
        cancellation_scheduled_at: after(-DAY),
        canceled_at: after(12 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Ends Mar 13',
    ],
    ['canceled', { state: 'canceled', canceled_at: after(-DAY), ...billedAt(after(9 * DAY)) }, 'Canceled Feb 28'],
    ['canceled, without a date', { state: 'canceled', ...billedAt(after(9 * DAY)) }, 'Canceled'],
    [
      'canceled, with a date that can’t be parsed',
      { state: 'canceled', canceled_at: 'yesterday' },
      'Canceled yesterday',
    ],
    [
      'canceled, cancellation scheduled',
      { state: 'canceled', is_cancelation_scheduled: true, canceled_at: after(-DAY) },
      'Canceled Feb 28',
    ],
    ['expired', { state: 'expired', expired_at: after(-DAY), ...billedAt(after(9 * DAY)) }, 'Expired Feb 28'],
    [
      'expired after a cancellation',
      { state: 'expired', expired_at: after(-DAY), canceled_at: after(-9 * DAY) },
      'Expired Feb 28',
    ],
    ['expired, without a date', { state: 'expired', canceled_at: after(-DAY) }, 'Expired'],
    [
      'active, with an expiry date in the future',
      { state: 'active', canceled_at: after(20 * DAY), expired_at: after(20 * DAY), ...billedAt(after(9 * DAY)) },
      'Next bill Mar 10',
    ],
    [
      'active, with a date of its end without a time, and one that can’t be parsed',
      { state: 'active', canceled_at: '2027-01-15', expired_at: 'next full moon', ...billedAt(after(9 * DAY)) },
      'Next bill Mar 10',
    ],
    [
      'active, canceled on a day of the past, with a cancellation ahead',
      {
        state: 'active',
        canceled_at: '2026-02-27',
        is_cancelation_scheduled: true,
        cancellation_scheduled_at: after(3 * DAY),
        ...billedAt(after(9 * DAY)),
      },
      'Ends Mar 4',
    ],
    ['active, billed on a day', { state: 'active', ...billedAt('2026-03-09') }, 'Next bill 2026-03-09'],
    ['unknown', { state: 'paused_by-partner', ...billedAt(after(9 * DAY)) }, 'Paused by partner'],
    ['unknown, named like a property of `Object.prototype`', { state: 'constructor' }, 'Constructor'],
    ['active, in the next year', { state: 'active', ...billedAt('2027-03-24T12:00:00Z') }, 'Next bill Mar 24, 2027'],
    ['canceled at a future date', { state: 'canceled', canceled_at: after(DAY) }, 'Canceled'],
    [
      'expired and past due for years',
      { state: 'expired', expired_at: after(-3 * DAY), past_due_at: '2024-05-01T12:00:00Z' },
      'Expired Feb 26 | Payment past due since May 1, 2024',
    ],
    ['unknown, only separators', { state: '__' }, '__'],
    ['unknown, with HTML', { state: '<i>odd</i>' }, '<i>odd</i>'],
    ['empty', { state: '', ...billedAt(after(9 * DAY)) }, ''],
    ['null', { state: null }, ''],
    ['absent', { state: undefined }, ''],
  ])('is formatted for a subscription that is %s', async (_, fields, text) => {
    expect(statusOf(await renderRow(fields))).toBe(text);
  });

  it('is absent if there is nothing to say', async () => {
    expect((await renderRow({ state: 'active', items: [] })).querySelector('.status')).toBeNull();
  });

  it('shows the year of dates of this year in the next one', async () => {
    const { portal } = renderSubscriptionList();
    const subscriptions = [plan('Pro', { state: 'canceled', canceled_at: after(-DAY) }), plan('Basic')];
    await portal.subscriptions.last().respond(pageOf(subscriptions));
    expect(statusOf(row('Pro'))).toBe('Canceled Feb 28');
    await vi.advanceTimersByTimeAsync(306 * DAY);
    expect(statusOf(row('Pro'))).toBe('Canceled Feb 28, 2026');
  });

  it('has a date with its exact timestamp', async () => {
    const element = await renderRow({ state: 'canceled', canceled_at: '2026-01-06T12:00:00+01:00' });
    expect(within(element).getByText('Jan 6')).toHaveAttribute('datetime', '2026-01-06T11:00:00.000Z');
  });

  it('changes to the next billing date when one has passed, only in the affected row', async () => {
    const { portal } = renderSubscriptionList();
    const subscriptions = [plan('Pro', billedAt(after(DAY), after(9 * DAY))), plan('Basic', billedAt(after(4 * DAY)))];
    await portal.subscriptions
      .last()
      .respond(pageOf(subscriptions.map((each, index) => ({ ...each, id: `sub ${index}` }))));
    const statuses = () => Array.from(region().querySelectorAll<HTMLElement>('[part~=row]'), statusOf);
    expect(statuses()).toEqual(['Next bill Mar 2', 'Next bill Mar 5']);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statuses()).toEqual(['Next bill Mar 10', 'Next bill Mar 5']);
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(statuses()).toEqual(['Next bill Mar 10', '']);
    expect(portal.subscriptions.sent).toHaveLength(1);
  });

  it('changes when the scheduled cancellation date has passed', async () => {
    const element = await renderRow({
      state: 'active',
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: after(DAY),
    });
    expect(statusOf(element)).toBe('Ends Mar 2');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statusOf(element)).toBe('Cancellation scheduled');
  });
});

describe('an end that passes while the page is open', () => {
  useFakeTime();

  it.each([
    ['canceled_at', 'Canceled Mar 2'],
    ['expired_at', 'Expired Mar 2'],
  ])('ends an active subscription, until a response says that it is still active: %s', async (field, ended) => {
    const { portal, refresh } = renderSubscriptionList();
    const billed = { items: [itemOf({ name: 'Pro' }, { next_billed_at: after(9 * DAY) })] };
    const subscription = plan('Pro', { [field]: after(DAY), ...billed });
    await portal.subscriptions.last().respond(pageOf([subscription]));
    expect(statusOf(row('Pro'))).toBe('Ends Mar 2');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statusOf(row('Pro'))).toBe(ended);
    await refresh();
    await portal.subscriptions.last().respond(pageOf([subscription]));
    expect(statusOf(row('Pro'))).toBe('Next bill Mar 10');
  });

  it('ends one whose record is that of an earlier response than the last one', async () => {
    const { portal, user } = renderSubscriptionList({ pageSize: 1 });
    await portal.subscriptions.last().respond(pageOf([plan('Pro', { canceled_at: after(DAY) })], { total: 2 }));
    await vi.advanceTimersByTimeAsync(2 * DAY);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf([plan('Basic')], { total: 2, offset: 1 }));
    expect(statusOf(row('Pro'))).toBe('Canceled Mar 2');
  });
});

describe('a past-due payment', () => {
  useFakeTime();

  const MONTH = { time_unit: 'month', value: 1 };
  const NO_PERIOD = { time_unit: '', value: 0 };

  /** A subscription whose payment is past due since a date, with an item for each date of a next bill and its period. */
  function pastDue(past_due_at: string, ...bills: readonly (readonly [date: string, period: typeof MONTH | null])[]) {
    const items = bills.map(([next_billed_at, billing_period]) =>
      itemOf({ billing_period: billing_period as typeof MONTH }, { next_billed_at }),
    );
    return { state: 'active', past_due_at, items };
  }

  it.each<[name: string, fields: Record<string, unknown>]>([
    ['at the start of the billing period', pastDue('2026-02-10T12:00:00Z', ['2026-03-10T12:00:00Z', MONTH])],
    ['in a period of weeks', pastDue(after(-13 * DAY), [after(DAY), { time_unit: 'weeks', value: 2 }])],
    ['in a period of a year', pastDue(after(-300 * DAY), [after(60 * DAY), { time_unit: 'year', value: 1 }])],
    [
      'in a month that begins on the last day of a shorter one',
      pastDue('2026-02-28T12:30:00Z', ['2026-03-30T12:00:00Z', MONTH]),
    ],
    ['before a bill on a day without a time', pastDue('2026-02-10T12:00:00Z', ['2026-03-10', MONTH])],
    [
      'in the longer of two periods that end together',
      pastDue(after(-40 * DAY), [after(DAY), MONTH], [after(DAY), { time_unit: 'month', value: 3 }]),
    ],
    ['for 45 days, without a period', pastDue(after(-45 * DAY), [after(DAY), NO_PERIOD])],
    ['for 45 days, with an unknown unit', pastDue(after(-45 * DAY), [after(DAY), { time_unit: 'moon', value: 1 }])],
    ['for 45 days, without a next bill', pastDue(after(-45 * DAY), [after(-DAY), MONTH])],
    ['of a subscription without items', pastDue(after(-DAY))],
  ])('is shown of an active subscription: %s', async (_, fields) => {
    expect(statusOf(await renderRow(fields))).toMatch(/^Payment past due since/);
  });

  it.each<[name: string, fields: Record<string, unknown>, details: string]>([
    [
      'before the billing period',
      pastDue('2026-02-10T11:59:59Z', ['2026-03-10T12:00:00Z', MONTH], ['2026-03-20T12:00:00Z', MONTH]),
      'Feb 10',
    ],
    [
      'before the period of the next bill, in that of a later one',
      pastDue(after(-20 * DAY), [after(DAY), { time_unit: 'week', value: 1 }], [after(2 * DAY), MONTH]),
      'Feb 9',
    ],
    ['for more than 45 days, without a period', pastDue(after(-45 * DAY - 1), [after(DAY), NO_PERIOD]), 'Jan 15'],
    ['for more than 45 days, without a next bill', pastDue(after(-46 * DAY), [after(-DAY), MONTH]), 'Jan 14'],
    ['since a date that can’t be parsed', pastDue('last week', [after(DAY), MONTH]), 'last week'],
  ])('is a line in the details of an active subscription: %s', async (_, fields, text) => {
    const element = await renderRow(fields);
    expect(element).not.toHaveTextContent('past due');
    expect(await detailsOf(element)).toHaveProperty('Past due since', text);
  });

  it('is shown with a date that can’t be parsed', async () => {
    expect(statusOf(await renderRow({ state: 'canceled', past_due_at: 'last week' }))).toBe(
      'Canceled | Payment past due since last week',
    );
  });

  it('leaves the row when its billing period has passed', async () => {
    const element = await renderRow(pastDue(after(-DAY), [after(DAY), MONTH], [after(32 * DAY), MONTH]));
    expect(statusOf(element)).toBe('Payment past due since Feb 28');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statusOf(element)).toBe('Next bill Apr 2');
  });

  it('leaves the row after 45 days if no period is known', async () => {
    const element = await renderRow(pastDue(after(-DAY)));
    expect(statusOf(element)).toBe('Payment past due since Feb 28');
    await vi.advanceTimersByTimeAsync(44 * DAY + 1);
    expect(statusOf(element)).toBe('');
  });

  it.each(['active', 'canceled', 'paused'])('is not shown before its date: %s', async (state) => {
    expect(await renderRow({ state, past_due_at: after(DAY) })).not.toHaveTextContent('past due');
  });
});

describe('a state', () => {
  it.each([
    ['en', 'paused_by_partner', 'Paused by partner'],
    ['en', 'active', 'Active'],
    ['en', 'ACTIVE', 'Active'],
    ['tr', 'iptal-edildi', 'İptal edildi'],
    ['en', '\u{10428}a', '\u{10400}a'],
    ['ja', '停止中', '停止中'],
    ['en', 'toString', 'ToString'],
  ])('without a message is words, in %s: %s', (locale, state, text) => {
    expect(formatTerm('state', state, createTranslation(locale))).toBe(text);
  });

  it('has the message of the vendor', () => {
    const translation = createTranslation('en', { 'state.on_hold': 'Waiting for payment' });
    expect(formatTerm('state', 'On-hold', translation)).toBe('Waiting for payment');
  });
});
