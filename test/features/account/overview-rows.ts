import { parseResource } from '../../../src/client/resources/parse.js';
import { subscriptionSchema } from '../../../src/client/resources/subscription.js';
import type { Subscription } from '../../../src/mock-server/resources/subscription.js';
import { createRows, type SubscriptionRowData } from '../../../src/store/subscription/summary.js';
import { itemOf, plan } from '../subscriptions/subscription-helpers.js';

/** The rows of a list at a moment. */
export function rowsAt(now: number, records: readonly object[]): SubscriptionRowData[] {
  // Records are JSON: an absent property is not one with the value `undefined`.
  const parsed = records.map((record) => parseResource(subscriptionSchema, JSON.parse(JSON.stringify(record))));
  return createRows()(
    new Map(parsed.flatMap((record, index) => (record ? [[record.id ?? `\0${index}`, record]] : []))),
    now,
  );
}

/** A subscription with an item for each date of a next bill. */
export function billed(name: string, ...dates: readonly string[]): Subscription {
  return plan(name, { items: dates.map((next_billed_at) => itemOf({ name }, { next_billed_at })) });
}

/** @param prices of its items, by default one of a flat fee */
export function pastDue(name: string, past_due_at: string, prices: readonly object[] = [{}]): Subscription {
  const next_billed_at = '2000-01-01T00:00:00Z';
  return plan(name, { items: prices.map((price) => itemOf({ name, ...price }, { next_billed_at })), past_due_at });
}

/** A subscription whose cancellation is scheduled. */
export function ending(name: string, cancellation_scheduled_at: string | null): Subscription {
  return {
    ...billed(name, '2000-01-01T00:00:00Z'),
    is_cancelation_scheduled: true,
    cancellation_scheduled_at,
  };
}
