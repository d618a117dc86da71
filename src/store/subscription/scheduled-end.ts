import type { Subscription } from '../../client/resources/subscription.js';
import { isAhead, minDate } from '../../format/date-time.js';

type Cancellation = Pick<Subscription, 'is_cancelation_scheduled' | 'cancellation_scheduled_at'>;

/** A withdrawn cancellation keeps its date, so check the flag. */
export function getCancellationDate({ is_cancelation_scheduled, cancellation_scheduled_at }: Cancellation) {
  return is_cancelation_scheduled === false ? null : cancellation_scheduled_at;
}

/**
 * Ignores past dates, because the API doesn't say whether the customer canceled then, or the
 * subscription ended.
 */
export function getScheduledEnd(
  subscription: Cancellation & Pick<Subscription, 'canceled_at' | 'expired_at'>,
  now: number,
): string | undefined {
  const { canceled_at, expired_at } = subscription;
  const dates = [getCancellationDate(subscription), canceled_at, expired_at];
  return minDate(dates.filter((date) => isAhead(date, now)));
}
