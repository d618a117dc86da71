import { type Price, priceRecord } from './price.js';

export type SubscriptionItem = ReturnType<typeof completeItem>;

function completeItem(price: Price) {
  return {
    id: `si_${price.id}`,
    subscription_id: price.subscription_id,
    price_id: price.id,
    price,
    quantity: '1',
    billing_started_at: '2025-01-15T09:30:00.000Z',
    next_billed_at: '2025-02-15T09:30:00.000Z',
    created_at: '2025-01-15T09:30:00.000Z',
    updated_at: '2025-01-15T09:30:00.000Z',
  };
}

/** Creates a complete item with defaults for omitted fields. */
export function subscriptionItemRecord(fields: Partial<SubscriptionItem> = {}): SubscriptionItem {
  return { ...completeItem(fields.price ?? priceRecord()), ...fields };
}
