import type { Subscription, SubscriptionItem } from '../client/resources/subscription.js';
import { isAhead, minDate } from '../format/date-time.js';

export function getNextBilling(subscription: Subscription, now: number): string | undefined {
  return minDate(getBilledItems(subscription, now).map(({ next_billed_at: date }) => date));
}

export function getBilledItems({ items }: Subscription, now: number): readonly SubscriptionItem[] {
  return items.data.filter(
    ({ price, next_billed_at: date }) => isAhead(date, now) && (!price?.type || isRecurring(price.type)),
  );
}

export function isRecurring(type: string): boolean {
  return /^recurring$/i.test(type);
}
