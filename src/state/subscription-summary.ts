import { ENDING_SOON_MS as SOON } from '../format/constants.js';
import { hasPassed, isAhead, minDate, parseDate } from '../format/date-time.js';
import { getScheduledEnd } from '../format/scheduled-end.js';
import type { KeyedItem } from './offset-pagination.js';
import { stateFacts } from './subscription-states.js';
import type { Subscription } from './types.js';

/** State of a subscription at one moment, as its row shows it, with the one date that matters in it. */
export interface SubscriptionSummary {
  /** Whether it is canceled or expired. */
  readonly hasEnded: boolean;
  /** The date that matters: the next billing, the end that lies ahead, or when it was canceled or has expired. */
  readonly date: { readonly kind: 'billing' | 'end' | 'canceled' | 'expired'; readonly value: string } | undefined;
  /** Whether a cancellation is scheduled. */
  readonly isEnding: boolean;
  /** Since when a payment is past due; null if none is, or if the subscription has ended. */
  readonly pastDueAt: string | null;
  /** The end that lies ahead in milliseconds since the epoch; undefined if it is not within 30 days. */
  readonly endsSoonAt: number | undefined;
  /** The server's time of this summary. Dates of its year are shown without it. */
  readonly summarizedAt: number;
}

export interface SubscriptionRowData extends KeyedItem<Subscription> {
  readonly summary: SubscriptionSummary;
  /** The earliest of the dates in the future, which changes the row when it passes; at the latest the next year. */
  readonly nextUpdateAt: number;
}

/**
 * Returns a function that adds the summaries to rows. A row keeps its identity between two calls unless one of its dates has passed, so
 * that memoised rows are not rendered again.
 */
export function createSummarizedRows(): (
  rows: readonly KeyedItem<Subscription>[],
  now: number,
) => SubscriptionRowData[] {
  const cache = new WeakMap<
    KeyedItem<Subscription>,
    { readonly from: number; readonly summarized: SubscriptionRowData }
  >();
  return (rows, now) =>
    rows.map((row) => {
      const cached = cache.get(row);
      // A list may have thousands of rows: their dates are only parsed again when one has passed or the clock was set back.
      if (cached && now >= cached.from && now < cached.summarized.nextUpdateAt) return cached.summarized;
      const nextUpdateAt = getNextUpdate(row.item, now);
      // The date that passes next also identifies those that have passed.
      const isUnchanged = cached?.summarized.nextUpdateAt === nextUpdateAt;
      const summarized = isUnchanged ? cached.summarized : { ...row, summary: summarize(row.item, now), nextUpdateAt };
      cache.set(row, { from: now, summarized });
      return summarized;
    });
}

/** @param now the server's time */
export function summarize(subscription: Subscription, now: number): SubscriptionSummary {
  const { state, canceled_at, expired_at, past_due_at, is_cancelation_scheduled } = subscription;
  const { isActive, end } = stateFacts(state);
  const hasEnded = end !== undefined || hasPassed(canceled_at, now) || hasPassed(expired_at, now);
  const isEnding = !hasEnded && is_cancelation_scheduled === true;
  const scheduledEnd = hasEnded ? undefined : getScheduledEnd(subscription, now);
  const date = hasEnded ? getEnd() : getNextDate();
  const endsAt = date?.kind === 'end' ? toTimestamp(date.value) : Infinity;
  return {
    hasEnded,
    isEnding,
    endsSoonAt: endsAt <= now + SOON ? endsAt : undefined,
    date,
    pastDueAt: !hasEnded && past_due_at && !isAhead(past_due_at, now) ? past_due_at : null,
    summarizedAt: now,
  };

  /** The next bill, unless a cancellation is scheduled: the end lies before it, or is the only date ahead. */
  function getNextDate(): SubscriptionSummary['date'] {
    const billing = isActive && !isEnding ? getNextBilling(subscription, now) : undefined;
    if (billing && !(toTimestamp(scheduledEnd) <= toTimestamp(billing))) return { kind: 'billing', value: billing };
    return scheduledEnd && (isActive || isEnding) ? { kind: 'end', value: scheduledEnd } : undefined;
  }

  /** The date of the state, if the state is that of an end. */
  function getEnd(): SubscriptionSummary['date'] {
    const isExpired = end === 'expired' || (end !== 'canceled' && !hasPassed(canceled_at, now));
    const value = isExpired ? expired_at : canceled_at;
    return value && !isAhead(value, now) ? { kind: isExpired ? 'expired' : 'canceled', value } : undefined;
  }
}

/** The earliest date of billing in the future, over all items that are billed again. */
function getNextBilling({ items }: Subscription, now: number): string | undefined {
  const dates = items.data
    .filter(({ price }) => !price?.type || isRecurring(price.type))
    .map(({ next_billed_at: date }) => date)
    .filter((date) => isAhead(date, now));
  return minDate(dates);
}

export function isRecurring(type: string): boolean {
  return /^recurring$/i.test(type);
}

function getNextUpdate(
  { canceled_at, expired_at, past_due_at, cancellation_scheduled_at, items }: Subscription,
  now: number,
): number {
  const ends = [canceled_at, expired_at, cancellation_scheduled_at].map(toTimestamp);
  const dates = [past_due_at, ...items.data.map((item) => item.next_billed_at)].map(toTimestamp);
  // Dates of another year are shown with it.
  const nextYear = new Date(new Date(now).getFullYear() + 1, 0).getTime();
  return [...ends, ...ends.map((end) => end - SOON), ...dates].reduce(
    (next, timestamp) => (timestamp > now ? Math.min(next, timestamp) : next),
    nextYear,
  );
}

function toTimestamp(date: string | null | undefined): number {
  return parseDate(date) ?? Infinity;
}
