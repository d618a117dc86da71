import type { Subscription } from '../client/resources/subscription.js';
import { DAY_MS } from '../format/constants.js';
import { getNextYear, hasPassed, isAhead, toTimestamp } from '../format/date-time.js';
import { getScheduledEnd } from '../format/scheduled-end.js';
import { getNextBilling } from './next-billing.js';
import { getPastDue, MAX_PAST_DUE_MS } from './past-due.js';
import { hasPassedSince } from './received-at.js';
import { stateFacts } from './subscription-states.js';

/** A subscription is announced to end this long before its scheduled end. */
const ENDING_SOON_MS = 30 * DAY_MS;

/** State of a subscription at one moment, as its row shows it, with the one date that matters in it. */
export interface SubscriptionSummary {
  /** Whether it is canceled or expired. */
  readonly hasEnded: boolean;
  /** The date that matters: the next billing, the end that lies ahead, or when it was canceled or has expired. */
  readonly date: { readonly kind: 'billing' | 'end' | 'canceled' | 'expired'; readonly value: string } | undefined;
  /** Whether a cancellation is scheduled. */
  readonly isEnding: boolean;
  /** Since when a payment is past due, also of an ended subscription; null if none is. */
  readonly pastDueAt: string | null;
  /** The end that lies ahead in milliseconds since the epoch; undefined if it is not within 30 days. */
  readonly endsSoonAt: number | undefined;
  /** The server's time of this summary. Dates of its year are shown without it. */
  readonly summarizedAt: number;
}

export interface SubscriptionRowData {
  /** Identifies the subscription in its list: its id, if it has one. */
  readonly key: string;
  readonly subscription: Subscription;
  readonly summary: SubscriptionSummary;
  /** The earliest of the dates in the future, which changes the row when it passes; at the latest the next year. */
  readonly nextUpdateAt: number;
}

/**
 * Returns a function that returns the rows of records. A row keeps its identity between two calls unless one of its dates has passed, so
 * that memoised rows are not rendered again.
 */
export function createRows(): (records: ReadonlyMap<string, Subscription>, now: number) => SubscriptionRowData[] {
  const cache = new WeakMap<Subscription, { readonly from: number; readonly row: SubscriptionRowData }>();
  return (records, now) =>
    [...records].map(([key, subscription]) => {
      const cached = cache.get(subscription);
      // A list may have thousands of rows: their dates are only parsed again when one has passed or the clock was set back.
      if (cached && now >= cached.from && now < cached.row.nextUpdateAt) return cached.row;
      const nextUpdateAt = getNextUpdate(subscription, now);
      // The date that passes next also identifies those that have passed.
      const isUnchanged = cached?.row.nextUpdateAt === nextUpdateAt;
      const row = isUnchanged ? cached.row : { key, subscription, summary: summarize(subscription, now), nextUpdateAt };
      cache.set(subscription, { from: now, row });
      return row;
    });
}

/** @param now the server's time */
export function summarize(subscription: Subscription, now: number): SubscriptionSummary {
  const { state, canceled_at, expired_at, is_cancelation_scheduled } = subscription;
  const { isActive, end } = stateFacts(state);
  // A known state counts more than an older date, for example the date of a withdrawn cancellation.
  const ends = (at: string | null): boolean => (isActive ? hasPassedSince(at, subscription, now) : hasPassed(at, now));
  const hasEnded = end !== undefined || ends(canceled_at) || ends(expired_at);
  const isEnding = !hasEnded && is_cancelation_scheduled === true;
  const scheduledEnd = hasEnded ? undefined : getScheduledEnd(subscription, now);
  const date = hasEnded ? getEnd() : getNextDate();
  const endsAt = date?.kind === 'end' ? toTimestamp(date.value) : Infinity;
  return {
    hasEnded,
    isEnding,
    endsSoonAt: endsAt <= now + ENDING_SOON_MS ? endsAt : undefined,
    date,
    pastDueAt: getPastDue(subscription, now),
    summarizedAt: now,
  };

  /** The next bill, unless a cancellation is scheduled: the end lies before it, or is the only date ahead. */
  function getNextDate(): SubscriptionSummary['date'] {
    const billing = isActive && !isEnding ? getNextBilling(subscription, now) : undefined;
    if (billing && toTimestamp(scheduledEnd) > toTimestamp(billing)) return { kind: 'billing', value: billing };
    return scheduledEnd && (isActive || isEnding) ? { kind: 'end', value: scheduledEnd } : undefined;
  }

  /** The date of the state, if the state is an end. */
  function getEnd(): SubscriptionSummary['date'] {
    const isExpired = end === 'expired' || (end !== 'canceled' && !ends(canceled_at));
    const value = isExpired ? expired_at : canceled_at;
    return value && !isAhead(value, now) ? { kind: isExpired ? 'expired' : 'canceled', value } : undefined;
  }
}

function getNextUpdate(
  { canceled_at, expired_at, past_due_at, cancellation_scheduled_at, items }: Subscription,
  now: number,
): number {
  const ends = [canceled_at, expired_at, cancellation_scheduled_at].map(toTimestamp);
  const pastDueAt = toTimestamp(past_due_at);
  // A millisecond later, it does not count any more.
  const dates = [
    pastDueAt,
    pastDueAt + MAX_PAST_DUE_MS + 1,
    ...items.data.map((item) => toTimestamp(item.next_billed_at)),
  ];
  // Dates of another year are shown with it.
  return [...ends, ...ends.map((end) => end - ENDING_SOON_MS), ...dates].reduce(
    (next, timestamp) => (timestamp > now ? Math.min(next, timestamp) : next),
    getNextYear(now),
  );
}
