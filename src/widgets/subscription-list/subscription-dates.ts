import { parseInstant } from '../../format/instant.js';
import type { TextKey } from '../../i18n/messages.js';
import type { Subscription, SubscriptionItem } from '../../state/records.js';

/** The dates of a subscription under their names: the next billing first, then those of its life. */
export function subscriptionDates(subscription: Subscription): readonly (readonly [TextKey, string | null | undefined])[] {
  const earliest = (field: 'next_billed_at' | 'billing_started_at') =>
    earliestDate(subscription.items.records.map((item: SubscriptionItem) => item[field]));
  return [
    ['nextBilled', earliest('next_billed_at')],
    ['cancelationScheduled', subscription.cancellation_scheduled_at],
    ['canceledAt', subscription.canceled_at],
    ['expiredAt', subscription.expired_at],
    ['activated', subscription.activated_at],
    ['billingStarted', earliest('billing_started_at')],
    ['created', subscription.created_at],
    ['updated', subscription.updated_at],
  ];
}

/** The first of some dates; one that can't be read comes after all that can. */
function earliestDate(dates: readonly (string | null)[]): string | null | undefined {
  const at = (date: string | null): number => parseInstant(date) ?? Infinity;
  return dates.filter(Boolean).sort((a, b) => at(a) - at(b) || 0)[0];
}
