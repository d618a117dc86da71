import { parseDateTime } from '../../format/date-time.js';
import type { MessageKey } from '../../i18n/messages.js';
import type { KeyedItem } from '../../state/offset-pagination.js';
import type { Subscription } from '../../state/types.js';

/** The dates that a subscription shows at one moment. */
export interface SubscriptionDates {
  /** Labels and dates in the order of display: the next billing first, then the lifecycle. */
  readonly dates: readonly (readonly [label: MessageKey, date: string | null | undefined])[];
  /** Since when a payment is past due; null if none is, or if the subscription has ended. */
  readonly pastDueAt: string | null;
}

export interface DatedRow extends KeyedItem<Subscription>, SubscriptionDates {
  /** The earliest of the dates in the future, which changes the row when it passes; `Infinity` if there is none. */
  readonly nextUpdateAt: number;
}

/**
 * Returns a function that adds the dates to rows. A row keeps its identity between two calls unless one of its dates has passed, so that
 * memoised rows are not rendered again.
 */
export function createDatedRows(): (rows: readonly KeyedItem<Subscription>[], now: number) => DatedRow[] {
  const cache = new WeakMap<KeyedItem<Subscription>, DatedRow>();
  return (rows, now) =>
    rows.map((row) => {
      const nextUpdateAt = getNextUpdate(row.item, now);
      const cached = cache.get(row);
      // The date that passes next also identifies those that have passed.
      if (cached?.nextUpdateAt === nextUpdateAt) return cached;
      const dated = { ...row, ...getSubscriptionDates(row.item, now), nextUpdateAt };
      cache.set(row, dated);
      return dated;
    });
}

/** @param now the server's time */
function getSubscriptionDates(subscription: Subscription, now: number): SubscriptionDates {
  const { state, canceled_at, expired_at, past_due_at, is_cancelation_scheduled, cancellation_scheduled_at, items } = subscription;
  const isFuture = (date: string | null): boolean => (parseDateTime(date) ?? -Infinity) > now;
  const hasPassed = (date: string | null): boolean => !!date && !isFuture(date);
  const hasEnded = state === 'canceled' || state === 'expired' || hasPassed(canceled_at) || hasPassed(expired_at);
  // A date that can't be parsed may be in the future.
  const billings = items.records.map((item) => item.next_billed_at).filter((date) => isFuture(date) || parseDateTime(date) === null);
  return {
    dates: [
      ['nextBilled', hasEnded ? null : minDate(billings)],
      // The record keeps the date of a scheduled cancellation that was withdrawn.
      ['cancelationScheduled', is_cancelation_scheduled === false ? null : cancellation_scheduled_at],
      [isFuture(canceled_at) ? 'cancelsOn' : 'canceledAt', canceled_at],
      [isFuture(expired_at) ? 'expiresOn' : 'expiredAt', expired_at],
      ['activated', subscription.activated_at],
      ['billingStarted', minDate(items.records.map((item) => item.billing_started_at))],
      ['created', subscription.created_at],
      ['updated', subscription.updated_at],
    ],
    pastDueAt: !hasEnded && hasPassed(past_due_at) ? past_due_at : null,
  };
}

function getNextUpdate({ canceled_at, expired_at, past_due_at, items }: Subscription, now: number): number {
  const dates = [canceled_at, expired_at, past_due_at, ...items.records.map((item) => item.next_billed_at)];
  return dates.reduce((next, date) => {
    const timestamp = parseDateTime(date) ?? -Infinity;
    return timestamp > now ? Math.min(next, timestamp) : next;
  }, Infinity);
}

/** The earliest date; those that can't be parsed come last. */
function minDate(dates: readonly (string | null)[]): string | null | undefined {
  const toTimestamp = (date: string | null): number => parseDateTime(date) ?? Infinity;
  return dates.filter(Boolean).sort((a, b) => toTimestamp(a) - toTimestamp(b) || 0)[0];
}
