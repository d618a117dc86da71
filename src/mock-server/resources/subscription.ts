import type { SubscriptionItem } from './subscription-item.js';

export interface Subscription {
  id: string;
  created_at: string;
  updated_at: string;
  vendor_id: string;
  product_id: string;
  customer_id: string;
  order_id: string;
  state: string;
  psp_name: string;
  billing_version: number;
  is_cancelation_scheduled: boolean;
  items: SubscriptionItem[];
  activated_at: string | null;
  expired_at: string | null;
  cancellation_scheduled_at: string | null;
  canceled_at: string | null;
  past_due_at: string | null;
}

/** A complete subscription, by default without items. */
export function subscriptionRecord(fields: Partial<Subscription> = {}): Subscription {
  return {
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
    items: [],
    activated_at: '2025-01-15T09:30:00.000Z',
    expired_at: null,
    cancellation_scheduled_at: null,
    canceled_at: null,
    past_due_at: null,
    ...fields,
  };
}
