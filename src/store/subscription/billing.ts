import type { Subscription, SubscriptionItem } from '../../client/resources/subscription.js';
import { isAhead, minDate, hasPassed, toTimestamp, DAY_MS } from '../../format/date-time.js';
import { getPeriodStart } from '../../format/period.js';
import { getStateFacts } from './states.js';

export function getNextBilling(subscription: Subscription, now: number): string | undefined {
  return minDate(getBilledItems(subscription, now).map(({ next_billed_at: date }) => date));
}

function getBilledItems({ items }: Subscription, now: number): readonly SubscriptionItem[] {
  return items.data.filter(
    ({ price, next_billed_at: date }) => isAhead(date, now) && (!price?.type || isRecurring(price.type)),
  );
}

export function isRecurring(type: string): boolean {
  return /^recurring$/i.test(type);
}

/** An older `past_due_at` of an active subscription is ignored if the billing period is unknown. */
export const MAX_PAST_DUE_MS = 45 * DAY_MS;

/**
 * Services may keep `past_due_at` after a late payment, so ignore it in the next period of an
 * active subscription.
 */
export function getPastDue(subscription: Subscription, now: number): string | null {
  const { state, past_due_at: date } = subscription;
  if (!hasPassed(date, now)) return null;
  const isOwed = !getStateFacts(state).isActive || toTimestamp(date) >= getBillingStart(subscription, now);
  return isOwed ? date : null;
}

function getBillingStart(subscription: Subscription, now: number): number {
  const next = toTimestamp(getNextBilling(subscription, now));
  const starts = getBilledItems(subscription, now)
    .filter(({ next_billed_at: date }) => toTimestamp(date) === next)
    .map(({ price, next_billed_at: date }) => getPeriodStart(price?.billing_period ?? null, date ?? '', true))
    .filter((start) => start !== null);
  return starts.length > 0 ? Math.min(...starts) : now - MAX_PAST_DUE_MS;
}
