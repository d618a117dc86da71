import type { Subscription } from '../../client/resources/subscription.js';
import { getNextYear, hasPassed, isAhead, toTimestamp, DAY_MS } from '../../format/date-time.js';
import { getNextBilling, getPastDue, MAX_PAST_DUE_MS } from './billing.js';
import { hasPassedSince } from './received-at.js';
import { getScheduledEnd } from './scheduled-end.js';
import { getStateFacts } from './states.js';

const ENDING_SOON_MS = 30 * DAY_MS;

export interface SubscriptionSummary {
  readonly hasEnded: boolean;
  readonly date: { readonly kind: 'billing' | 'end' | 'canceled' | 'expired'; readonly value: string } | undefined;
  readonly isEnding: boolean;
  /** When a payment became past due, even if the subscription has ended. */
  readonly pastDueAt: string | null;
  /** The scheduled end in milliseconds since the epoch, if it is within 30 days. */
  readonly endsSoonAt: number | undefined;
  /** The server's time when this was created. Dates in its year are shown without the year. */
  readonly summarizedAt: number;
}

export interface SubscriptionRowData {
  /** The subscription's id, or a generated key if it has none. */
  readonly key: string;
  readonly subscription: Subscription;
  readonly summary: SubscriptionSummary;
  readonly nextUpdateAt: number;
}

/**
 * Each row stays the same object until one of its dates passes, so that it isn't rendered again.
 */
export function createRows(): (records: ReadonlyMap<string, Subscription>, now: number) => SubscriptionRowData[] {
  const cache = new WeakMap<Subscription, { readonly from: number; readonly row: SubscriptionRowData }>();
  return (records, now) =>
    [...records].map(([key, subscription]) => {
      const cached = cache.get(subscription);
      // A list may have thousands of rows, so don't parse all their dates each time.
      if (cached && now >= cached.from && now < cached.row.nextUpdateAt) return cached.row;
      const nextUpdateAt = getNextRowUpdate(subscription, now);
      // If the next date is the same, no date has passed.
      const isUnchanged = cached?.row.nextUpdateAt === nextUpdateAt;
      const row = isUnchanged ? cached.row : { key, subscription, summary: summarize(subscription, now), nextUpdateAt };
      cache.set(subscription, { from: now, row });
      return row;
    });
}

/** @param now the server's time */
export function summarize(subscription: Subscription, now: number): SubscriptionSummary {
  const { state, canceled_at, expired_at, is_cancelation_scheduled } = subscription;
  const { isActive, end } = getStateFacts(state);
  // A withdrawn cancellation may leave a past end date. Ignore it, unless the date has passed since
  // the response.
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

  function getNextDate(): SubscriptionSummary['date'] {
    const billing = isActive && !isEnding ? getNextBilling(subscription, now) : undefined;
    if (billing && toTimestamp(scheduledEnd) > toTimestamp(billing)) return { kind: 'billing', value: billing };
    return scheduledEnd && (isActive || isEnding) ? { kind: 'end', value: scheduledEnd } : undefined;
  }

  function getEnd(): SubscriptionSummary['date'] {
    const isExpired = end === 'expired' || (end !== 'canceled' && !ends(canceled_at));
    const value = isExpired ? expired_at : canceled_at;
    return value && !isAhead(value, now) ? { kind: isExpired ? 'expired' : 'canceled', value } : undefined;
  }
}

function getNextRowUpdate(
  { canceled_at, expired_at, past_due_at, cancellation_scheduled_at, items }: Subscription,
  now: number,
): number {
  const ends = [canceled_at, expired_at, cancellation_scheduled_at].map(toTimestamp);
  const pastDueAt = toTimestamp(past_due_at);
  const changes = [
    ...ends,
    ...ends.map((end) => end - ENDING_SOON_MS),
    pastDueAt,
    // At this time, a payment stops counting as past due.
    pastDueAt + MAX_PAST_DUE_MS + 1,
    ...items.data.map((item) => toTimestamp(item.next_billed_at)),
  ];
  // Update at the start of a year, because dates in other years are shown with their year.
  return Math.min(getNextYear(now), ...changes.filter((timestamp) => timestamp > now));
}
