import type { SubscriptionItem } from './subscription-item.js';

const EXAMPLE = {
  id: 'sub_example',
  created_at: '2025-01-15T09:30:00.000Z',
  updated_at: '2025-01-15T09:30:00.000Z',
  vendor_id: 'ven_example',
  product_id: 'prod_example',
  customer_id: 'cus_example',
  order_id: 'ord_example',
  state: 'active',
  psp_name: 'examplepay',
  billing_version: 1,
  is_cancelation_scheduled: false,
  items: [] as SubscriptionItem[],
  activated_at: '2025-01-15T09:30:00.000Z' as string | null,
  expired_at: null as string | null,
  cancellation_scheduled_at: null as string | null,
  canceled_at: null as string | null,
  past_due_at: null as string | null,
};

export type Subscription = typeof EXAMPLE;

/** Creates a complete subscription, by default without items. */
export function subscriptionRecord(fields: Partial<Subscription> = {}): Subscription {
  return { ...EXAMPLE, items: [], ...fields };
}
