import { parseDateTime } from '../../format/date-time.js';
import type { MessageKey } from '../../i18n/messages.js';
import type { Row } from '../../state/paged-list.js';
import type { Subscription } from '../../state/records.js';

/** What a subscription shows of its dates at one moment. */
export interface SubscriptionDates {
  /** Labels and dates in the order of display: the next billing first, then the lifecycle. */
  readonly dates: readonly (readonly [label: MessageKey, date: string | null | undefined])[];
  /** Since when a payment is past due; null where none is, or the subscription has ended. */
  readonly pastDueAt: string | null;
}

export interface DatedRow extends Row<Subscription>, SubscriptionDates {
  /** When one of the dates passes that are still ahead, so that the row has to change; `Infinity` for never. */
  readonly nextUpdateAt: number;
}

/**
 * Returns a function that adds the dates to rows. A row keeps its identity between two calls unless one of its dates has passed, so that
 * memoised rows are not rendered again.
 */
export function createDatedRows(): (rows: readonly Row<Subscription>[], now: number) => DatedRow[] {
  const cache = new WeakMap<Row<Subscription>, DatedRow>();
  return (rows, now) =>
    rows.map((row) => {
      const nextUpdateAt = nextPassing(row.item, now);
      const cached = cache.get(row);
      // Which date passes next also identifies those that have passed.
      if (cached?.nextUpdateAt === nextUpdateAt) return cached;
      const dated = { ...row, ...subscriptionDates(row.item, now), nextUpdateAt };
      cache.set(row, dated);
      return dated;
    });
}

/** @param now the server's time */
function subscriptionDates(subscription: Subscription, now: number): SubscriptionDates {
  const { state, canceled_at, expired_at, past_due_at, is_cancelation_scheduled, cancellation_scheduled_at, items } = subscription;
  const isAhead = (date: string | null): boolean => (parseDateTime(date) ?? -Infinity) > now;
  const hasPassed = (date: string | null): boolean => !!date && !isAhead(date);
  const hasEnded = state === 'canceled' || state === 'expired' || hasPassed(canceled_at) || hasPassed(expired_at);
  // A date that can't be parsed may be ahead.
  const billings = items.records.map((item) => item.next_billed_at).filter((date) => isAhead(date) || parseDateTime(date) === null);
  return {
    dates: [
      ['nextBilled', hasEnded ? null : earliestDate(billings)],
      // The record keeps the date of a scheduled cancellation that was withdrawn.
      ['cancelationScheduled', is_cancelation_scheduled === false ? null : cancellation_scheduled_at],
      [isAhead(canceled_at) ? 'cancelsOn' : 'canceledAt', canceled_at],
      [isAhead(expired_at) ? 'expiresOn' : 'expiredAt', expired_at],
      ['activated', subscription.activated_at],
      ['billingStarted', earliestDate(items.records.map((item) => item.billing_started_at))],
      ['created', subscription.created_at],
      ['updated', subscription.updated_at],
    ],
    pastDueAt: !hasEnded && hasPassed(past_due_at) ? past_due_at : null,
  };
}

/** The earliest of the dates that are still ahead; `Infinity` where none is. */
function nextPassing({ canceled_at, expired_at, past_due_at, items }: Subscription, now: number): number {
  const dates = [canceled_at, expired_at, past_due_at, ...items.records.map((item) => item.next_billed_at)];
  return dates.reduce((next, date) => {
    const at = parseDateTime(date) ?? -Infinity;
    return at > now ? Math.min(next, at) : next;
  }, Infinity);
}

/** The earliest of some dates; those that can't be parsed come last. */
function earliestDate(dates: readonly (string | null)[]): string | null | undefined {
  const at = (date: string | null): number => parseDateTime(date) ?? Infinity;
  return dates.filter(Boolean).sort((a, b) => at(a) - at(b) || 0)[0];
}
