import type { Subscription } from '../../client/resources/subscription.js';
import { hasPassed, isAhead } from '../../format/date-time.js';
import { shareStructure } from '../../query/structural-sharing.js';

// Don't store the time in the record, because records are compared, and copied into events.
const receivedAt = new WeakMap<Subscription, number>();

export function setReceivedAt(record: Subscription, now: number): void {
  receivedAt.set(record, now);
}

export function hasPassedSince(date: string | null, record: Subscription, now: number): date is string {
  return hasPassed(date, now) && isAhead(date, receivedAt.get(record) ?? now);
}

/**
 * Returns the previous record if both are equal, so that its row doesn't render again. But if an
 * end date has passed between the two responses, returns the next record: it was received after
 * that date.
 */
export function shareSubscription(previous: Subscription, next: Subscription): Subscription {
  const now = receivedAt.get(next) ?? 0;
  const { canceled_at, expired_at } = previous;
  const isOutdated = [canceled_at, expired_at].some((date) => hasPassedSince(date, previous, now));
  return isOutdated ? next : shareStructure(previous, next);
}
