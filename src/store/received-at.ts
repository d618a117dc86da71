import type { Subscription } from '../client/resources/subscription.js';
import { hasPassed, isAhead } from '../format/date-time.js';
import { shareStructure } from './structural-sharing.js';

// Beside the records, which are compared with the next response and copied into events.
const receivedAt = new WeakMap<Subscription, number>();

/** Notes the server's time at which a record was received: what it says was true then. */
export function setReceivedAt(record: Subscription, now: number): void {
  receivedAt.set(record, now);
}

/** Whether a date lay ahead when the record was received, and has passed since. */
export function hasPassedSince(date: string | null, record: Subscription, now: number): date is string {
  return hasPassed(date, now) && isAhead(date, receivedAt.get(record) ?? now);
}

/** Keeps the previous record if the next one says the same, unless an end that it named has passed between the two. */
export function shareSubscription(previous: Subscription, next: Subscription): Subscription {
  const now = receivedAt.get(next) ?? 0;
  const { canceled_at, expired_at } = previous;
  const isOutdated = [canceled_at, expired_at].some((date) => hasPassedSince(date, previous, now));
  return isOutdated ? next : shareStructure(previous, next);
}
