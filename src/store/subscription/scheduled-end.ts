import type { Subscription } from '../../client/resources/subscription.js';
import { isAhead, minDate } from '../../format/date-time.js';

type Cancellation = Pick<Subscription, 'is_cancelation_scheduled' | 'cancellation_scheduled_at'>;

/**
 * Returns the date of a scheduled cancellation. The record keeps that date after the cancellation
 * is withdrawn, so check the flag.
 */
export function getCancellationDate({ is_cancelation_scheduled, cancellation_scheduled_at }: Cancellation) {
  return is_cancelation_scheduled === false ? null : cancellation_scheduled_at;
}

/**
 * Returns the end date if it is in the future. A past date may be when the customer canceled, or
 * when the cancellation took effect, because the API doesn't say which.
 */
export function getScheduledEnd(
  subscription: Cancellation & Pick<Subscription, 'canceled_at' | 'expired_at'>,
  now: number,
): string | undefined {
  const { canceled_at, expired_at } = subscription;
  const dates = [getCancellationDate(subscription), canceled_at, expired_at];
  return minDate(dates.filter((date) => isAhead(date, now)));
}
