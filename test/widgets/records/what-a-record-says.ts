import { DAY } from '../access-tokens/token-helpers.js';
import type { AnyItem, AnyRecord } from './any-record.js';

/*
 * What may be concluded from a record, by the documented rules, written without the code of the widgets.
 */

/** Milliseconds since the epoch; NaN for text. */
const at = (date: string | null): number => Date.parse(date ?? '');
const hasPassed = (date: string | null, now: number): boolean => at(date) <= now;
const isAhead = (date: string | null, now: number): date is string => at(date) > now;

function earliest(dates: readonly string[]): string | undefined {
  return dates.toSorted((a, b) => at(a) - at(b))[0];
}

function billedItems({ items }: AnyRecord, now: number): readonly AnyItem[] {
  return items.filter(
    ({ price, next_billed_at: date }) =>
      isAhead(date, now) && (price?.type ?? 'recurring').toLowerCase() === 'recurring',
  );
}

export interface Conclusions {
  readonly ended: { readonly word: 'Canceled' | 'Expired'; readonly date: string | null } | undefined;
  readonly pastDue: string | undefined;
  readonly nextBill: string | undefined;
  readonly ends: string | undefined;
  readonly isCancellationScheduled: boolean;
}

/**
 * @param receivedAt when the service said it
 * @param now when it is shown
 */
export function whatItSays(record: AnyRecord, receivedAt: number, now: number): Conclusions {
  const { state, canceled_at, expired_at, past_due_at, is_cancelation_scheduled: flag } = record;
  const isActive = state === 'active';
  // An older date does not overrule what the service says.
  const isOver = (date: string | null): boolean => hasPassed(date, now) && (!isActive || isAhead(date, receivedAt));
  const shown = (date: string | null): string | null => (isAhead(date, now) || date === '' ? null : date);
  const ended = ((): Conclusions['ended'] => {
    if (state === 'canceled') return { word: 'Canceled', date: shown(canceled_at) };
    if (state === 'expired') return { word: 'Expired', date: shown(expired_at) };
    if (isOver(canceled_at)) return { word: 'Canceled', date: canceled_at };
    return isOver(expired_at) ? { word: 'Expired', date: expired_at } : undefined;
  })();
  const cancellation = flag === false ? null : record.cancellation_scheduled_at;
  const end = earliest([cancellation, canceled_at, expired_at].filter((date) => isAhead(date, now)));
  const bill = earliest(billedItems(record, now).flatMap(({ next_billed_at: date }) => date ?? []));
  const isEnding = !ended && flag === true;
  const isEndFirst = end !== undefined && (bill === undefined || isEnding || at(end) <= at(bill));
  const isPastDue = !!past_due_at && !isAhead(past_due_at, now) && (!isActive || isRecent(record, now));
  return {
    ended,
    pastDue: isPastDue ? past_due_at : undefined,
    nextBill: isActive && !ended && !isEnding && !isEndFirst ? bill : undefined,
    ends: !ended && isEndFirst && (isActive || isEnding) ? end : undefined,
    isCancellationScheduled: isEnding && end === undefined,
  };
}

/** Whether the past-due date of an active subscription is one of the billing period that ends with the next bill. */
function isRecent(record: AnyRecord, now: number): boolean {
  const billed = billedItems(record, now);
  const next = Math.min(...billed.map(({ next_billed_at: date }) => at(date)));
  const starts = billed
    .filter(({ next_billed_at: date }) => at(date) === next)
    .map(({ price }) => startOf(price?.billing_period ?? null, next))
    .filter((start) => !Number.isNaN(start));
  return at(record.past_due_at) >= (starts.length > 0 ? Math.min(...starts) : now - 45 * DAY);
}

/** The start of a period in UTC; a day that the month does not have is its last one. NaN if the period is not known. */
function startOf(period: { readonly time_unit: string; readonly value: number } | null, end: number): number {
  const unit = /^(week|month|year)s?$/.exec(period?.time_unit.toLowerCase() ?? '')?.[1];
  const value = period?.value ?? 0;
  if (unit === 'week') return end - value * 7 * DAY;
  if (!unit) return Number.NaN;
  const last = new Date(end);
  const month = last.getUTCMonth() - value * (unit === 'year' ? 12 : 1);
  const daysOfMonth = new Date(Date.UTC(last.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(last.getUTCDate(), daysOfMonth);
  return Date.UTC(last.getUTCFullYear(), month, day) + (end % DAY);
}

const AMOUNTS: Readonly<Record<string, string>> = {
  '12.50': '$12.50',
  '0': '$0.00',
  '0.00': '$0.00',
  '1234': '$1,234.00',
  'on request': 'on request',
};

/** The amount of an item, multiplied where the record says so; '' without one. */
export function amountOf({ price, quantity }: AnyItem): string {
  const amount = price?.price;
  if (!price || !amount) return '';
  if (Number(amount) === 0 && price.tiers.length + price.priced_items.length > 0) return '';
  return isMultiplied({ price, quantity } as AnyItem)
    ? `${Number(quantity)} × ${AMOUNTS[amount]}`
    : (AMOUNTS[amount] ?? '');
}

/** Whether a quantity is a number of units, each of which costs the amount. */
function isMultiplied({ price, quantity }: AnyItem): boolean {
  const isPerUnit = /^per[ _]unit$/i.test(price?.model ?? '');
  const isAmount = !Number.isNaN(Number.parseInt(price?.price ?? '', 10));
  const isPackage = (price?.package_quantity ?? 1) > 1;
  return isPerUnit && isAmount && !price?.is_metered && !isPackage && hasQuantity(quantity);
}

/** The quantity that stands apart from the price. */
export function quantityOf(item: AnyItem): string | undefined {
  return hasQuantity(item.quantity) && !isMultiplied(item) ? String(Number(item.quantity)) : undefined;
}

function hasQuantity(quantity: string | null): boolean {
  return quantity !== null && Number(quantity) !== 1;
}
