import type { Subscription } from '../client/resources/subscription.js';
import { isAhead, minDate } from './date-time.js';

type Cancellation = Pick<Subscription, 'is_cancelation_scheduled' | 'cancellation_scheduled_at'>;

/** The date of a scheduled cancellation. The record keeps the date of a withdrawn cancellation. */
export function getCancellationDate({ is_cancelation_scheduled, cancellation_scheduled_at }: Cancellation) {
  return is_cancelation_scheduled === false ? null : cancellation_scheduled_at;
}

/**
 * When a subscription ends, if that lies ahead. The API documents none of the dates: one of the past is when a cancellation was requested
 * or has taken effect.
 */
export function getScheduledEnd(
  subscription: Cancellation & Pick<Subscription, 'canceled_at' | 'expired_at'>,
  now: number,
): string | undefined {
  const { canceled_at, expired_at } = subscription;
  const dates = [getCancellationDate(subscription), canceled_at, expired_at];
  return minDate(dates.filter((date) => isAhead(date, now)));
}
