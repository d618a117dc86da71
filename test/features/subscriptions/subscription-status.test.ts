// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { createTranslation } from '../../../src/i18n/translation.js';
import { formatTerm } from '../../../src/features/subscriptions/row/format-term.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { pageOf } from '../render-widget.js';
import { detailsOf, itemOf, plan, region, renderList, renderRow, row, statusOf } from './subscription-helpers.js';

useFakeTime();

const MONTH = { time_unit: 'month', value: 1 };
const NO_PERIOD = { time_unit: '', value: 0 };

/**
 * A subscription whose payment is past due since a date, with an item for each date of a next bill
 * and its period.
 */
function pastDue(past_due_at: string, ...bills: readonly (readonly [date: string, period: typeof MONTH | null])[]) {
  const items = bills.map(([next_billed_at, billing_period]) =>
    itemOf({ billing_period: billing_period as typeof MONTH }, { next_billed_at }),
  );
  return { state: 'active', past_due_at, items };
}

describe('the status of a row', () => {
  const billedAt = (...dates: readonly string[]) => ({
    items: dates.map((next_billed_at) => itemOf({}, { next_billed_at })),
  });

  const BILLED = billedAt(after(9 * DAY));
  const scheduled = (flag: boolean | null, days: number) => ({
    is_cancelation_scheduled: flag,
    cancellation_scheduled_at: after(days * DAY),
  });

  it.each<[name: string, fields: Record<string, unknown>, text: string]>([
    ['active', BILLED, 'Next bill Mar 10'],
    [
      'billed without a type',
      { items: [itemOf({ type: null as never }, { next_billed_at: after(9 * DAY) })] },
      'Next bill Mar 10',
    ],
    ['of several items', billedAt(after(9 * DAY), after(4 * DAY), 'soon', ''), 'Next bill Mar 5'],
    ['with a date that has passed', billedAt(after(-DAY), after(9 * DAY)), 'Next bill Mar 10'],
    ['with passed dates only', billedAt(after(-DAY), after(0)), ''],
    ['with a date that can’t be parsed', billedAt('next full moon'), ''],
    ['billed on a day', billedAt('2026-03-09'), 'Next bill Mar 9'],
    ['billed in the next year', billedAt('2027-03-24T12:00:00Z'), 'Next bill Mar 24, 2027'],
    ['one-time', { items: [itemOf({ type: 'one_time' }, { next_billed_at: after(9 * DAY) })] }, ''],
    ['to be canceled, with the date of the request', { ...BILLED, ...scheduled(true, -1) }, 'Cancellation scheduled'],
    ['no longer to be canceled', { ...BILLED, ...scheduled(false, 14) }, 'Next bill Mar 10'],
    ['with a cancellation date but no flag', { ...BILLED, ...scheduled(null, 14) }, 'Next bill Mar 10'],
    ['expiring when it would be billed', { ...BILLED, expired_at: after(9 * DAY) }, 'Ends Mar 10'],
    ['expiring, and not billed again', { expired_at: after(9 * DAY), items: [] }, 'Ends Mar 10'],
    ['with unclear dates of its end', { ...BILLED, canceled_at: '2027-01-15', expired_at: 'soon' }, 'Next bill Mar 10'],
    ['canceled on a past day, and to end', { ...scheduled(true, 3), canceled_at: '2026-02-27' }, 'Ends Mar 4'],
    ['canceled', { ...BILLED, state: 'canceled', canceled_at: after(-DAY) }, 'Canceled Feb 28'],
    ['canceled, with an unclear date', { state: 'canceled', canceled_at: 'yesterday' }, 'Canceled yesterday'],
    ['canceled at a future date', { state: 'canceled', canceled_at: after(DAY) }, 'Canceled'],
    ['expired', { state: 'expired', expired_at: after(-DAY), canceled_at: after(-9 * DAY) }, 'Expired Feb 28'],
    ['expired, without a date', { state: 'expired', canceled_at: after(-DAY) }, 'Expired'],
    [
      'expired and past due for years',
      { state: 'expired', expired_at: after(-3 * DAY), past_due_at: '2024-05-01T12:00:00Z' },
      'Expired Feb 26 | Past due since May 1, 2024',
    ],
    ['canceled, and past due on a date that can not be read', { state: 'canceled', past_due_at: 'never' }, 'Canceled'],
    ['canceled, and past due from tomorrow on', { state: 'canceled', past_due_at: after(DAY) }, 'Canceled'],
    ['“past_due”', { state: 'past_due', past_due_at: after(-DAY) }, 'Past due since Feb 28'],
    ['“Past due”', { state: 'Past due', past_due_at: after(-DAY) }, 'Past due since Feb 28'],
    ['“overdue”', { state: 'overdue', past_due_at: after(-DAY) }, 'Past due since Feb 28'],
    ['overdue, without a date', { state: 'overdue' }, 'Overdue'],
    ['unknown, and past due', { state: 'paused', past_due_at: after(-DAY) }, 'Paused | Past due since Feb 28'],
    ['unknown', { ...BILLED, state: 'paused_by-partner' }, 'Paused by partner'],
    ['unknown, with an end of the past', { state: 'paused', canceled_at: after(-DAY) }, 'Paused | Canceled Feb 28'],
    ['null', { ...BILLED, state: null }, ''],
  ])('is formatted for a subscription that is %s', async (_, fields, text) => {
    expect(statusOf(await renderRow({ state: 'active', ...fields }))).toBe(text);
  });

  it('is absent if no date or state matters', async () => {
    expect((await renderRow({ state: 'active', items: [] })).querySelector('.status')).toBeNull();
  });

  it('changes to the next billing date when one has passed, only in the affected row', async () => {
    const subscriptions = [plan('Pro', billedAt(after(DAY), after(9 * DAY))), plan('Basic', billedAt(after(4 * DAY)))];
    const { portal } = await renderList(pageOf(subscriptions));
    const statuses = () => Array.from(region().querySelectorAll<HTMLElement>('[part~=row]'), statusOf);
    expect(statuses()).toEqual(['Next bill Mar 2', 'Next bill Mar 5']);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statuses()).toEqual(['Next bill Mar 10', 'Next bill Mar 5']);
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(statuses()).toEqual(['Next bill Mar 10', '']);
    expect(portal.subscriptions.sent).toHaveLength(1);
  });
});

describe('a date that passes while the page is open', () => {
  it.each<[what: string, fields: Record<string, unknown>, before: string, wait: number, next: string]>([
    [
      'scheduled cancellation',
      { state: 'active', is_cancelation_scheduled: true, cancellation_scheduled_at: after(DAY) },
      'Ends Mar 2',
      DAY,
      'Cancellation scheduled',
    ],
    [
      'year of its end',
      { state: 'canceled', canceled_at: after(-DAY) },
      'Canceled Feb 28',
      306 * DAY,
      'Canceled Feb 28, 2026',
    ],
    [
      'billing period of its past-due payment',
      pastDue(after(-DAY), [after(DAY), MONTH], [after(32 * DAY), MONTH]),
      'Past due since Feb 28',
      DAY,
      'Next bill Apr 2',
    ],
    ['45th day of one without a period', pastDue(after(-DAY)), 'Past due since Feb 28', 44 * DAY + 1, ''],
  ])('changes the status of a subscription: the %s', async (_, fields, before, wait, next) => {
    const element = await renderRow(fields);
    expect(statusOf(element)).toBe(before);
    await vi.advanceTimersByTimeAsync(wait);
    expect(statusOf(element)).toBe(next);
  });

  it.each([
    ['canceled_at', 'Canceled Mar 2'],
    ['expired_at', 'Expired Mar 2'],
  ])('ends an active subscription, until a response says that it is still active: %s', async (field, ended) => {
    const items = [itemOf({ name: 'Pro' }, { next_billed_at: after(9 * DAY) })];
    const subscription = plan('Pro', { [field]: after(DAY), items });
    const { refetch } = await renderList(pageOf([subscription]));
    expect(statusOf(row('Pro'))).toBe('Ends Mar 2');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(statusOf(row('Pro'))).toBe(ended);
    await refetch('subscriptions', pageOf([subscription]));
    expect(statusOf(row('Pro'))).toBe('Next bill Mar 10');
  });

  it('ends a subscription whose record came with an earlier response than the last one', async () => {
    const { portal, user } = await renderList(pageOf([plan('Pro', { canceled_at: after(DAY) })], { total: 2 }), {
      pageSize: 1,
    });
    await vi.advanceTimersByTimeAsync(2 * DAY);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf([plan('Basic')], { total: 2, offset: 1 }));
    expect(statusOf(row('Pro'))).toBe('Canceled Mar 2');
  });
});

it.each<[name: string, fields: Record<string, unknown>, details?: string]>([
  ['from the start of the billing period', pastDue('2026-02-10T12:00:00Z', ['2026-03-10T12:00:00Z', MONTH])],
  [
    'from before the billing period, whose end is the next bill',
    pastDue('2026-02-10T11:59:59Z', ['2026-03-10T12:00:00Z', MONTH], ['2026-03-20T12:00:00Z', MONTH]),
    'Feb 10',
  ],
  [
    'in months that begin on the last day of a shorter one',
    pastDue('2025-02-28T12:30:00Z', ['2026-03-30T12:00:00Z', { time_unit: 'month', value: 13 }]),
  ],
  ['before a bill on a day without a time', pastDue('2026-02-10T12:00:00Z', ['2026-03-10', MONTH])],
  [
    'in the longer of two periods that end together',
    pastDue(after(-40 * DAY), [after(DAY), MONTH], [after(DAY), { time_unit: 'month', value: 3 }]),
  ],
  [
    'before the period of the next bill, in the period of a later one',
    pastDue(after(-20 * DAY), [after(DAY), { time_unit: 'week', value: 1 }], [after(2 * DAY), MONTH]),
    'Feb 9',
  ],
  ['for 45 days, without a period', pastDue(after(-45 * DAY), [after(DAY), NO_PERIOD])],
  ['for more than 45 days, without a period', pastDue(after(-45 * DAY - 1), [after(DAY), NO_PERIOD]), 'Jan 15'],
  ['for 45 days, without a next bill', pastDue(after(-45 * DAY), [after(-DAY), MONTH])],
  ['since a date that can’t be parsed', pastDue('last week', [after(DAY), MONTH]), 'last week'],
])(
  'a past-due payment is shown by the row of an active subscription, or only by its details: %s',
  async (_, fields, details) => {
    const element = await renderRow(fields);
    if (details === undefined) expect(statusOf(element)).toMatch(/^Past due since/);
    else expect(element).not.toHaveTextContent(/past due/i);
    expect((await detailsOf(element))['Past due since']).toBe(details);
  },
);

describe('a state', () => {
  it.each([
    ['en', 'paused_by_partner', 'Paused by partner'],
    ['tr', 'iptal-edildi', 'İptal edildi'],
    ['en', '\u{10428}a', '\u{10400}a'],
    ['ja', '停止中', '停止中'],
    ['en', 'toString', 'ToString'],
  ])('without a message is shown as words, in %s: %s', (locale, state, text) => {
    expect(formatTerm('state', state, createTranslation(locale))).toBe(text);
  });

  it('is shown with the vendor’s message', () => {
    const translation = createTranslation('en', { 'state.on_hold': 'Waiting for payment' });
    expect(formatTerm('state', 'On-hold', translation)).toBe('Waiting for payment');
  });
});
