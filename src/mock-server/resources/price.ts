export interface PricePeriod {
  time_unit: string;
  value: number;
}

export interface Price {
  id: string;
  base_product_id: string;
  parent_id: string;
  product_id: string;
  customer_id: string;
  subscription_id: string;
  vendor_id: string;
  name: string;
  type: string;
  model: string;
  currency: string;
  price: string;
  billing_period: PricePeriod;
  aggregation_period: PricePeriod;
  is_metered: boolean;
  is_quantity_adjustable: boolean;
  is_topup_enabled: boolean;
  package_quantity: number;
  quantity: number;
  quantity_adjustment_min: number;
  quantity_adjustment_max: number;
  priced_items: unknown[];
  tiers: unknown[];
  created_at: string;
  updated_at: string;
}

/** Value of `aggregation_period` for prices without one. */
const NO_PERIOD: PricePeriod = { time_unit: '', value: 0 };

/** A complete price with defaults for omitted fields. */
export function priceRecord(fields: Partial<Price> = {}): Price {
  return {
    id: 'pri_example',
    base_product_id: 'prod_base_example',
    parent_id: 'pri_parent_example',
    product_id: 'prod_example',
    customer_id: 'cus_example',
    subscription_id: 'sub_example',
    vendor_id: 'ven_example',
    name: 'Example plan',
    type: 'recurring',
    model: 'flat_fee',
    currency: 'USD',
    price: '9.99',
    billing_period: { time_unit: 'month', value: 1 },
    aggregation_period: { ...NO_PERIOD },
    is_metered: false,
    is_quantity_adjustable: false,
    is_topup_enabled: false,
    package_quantity: 1,
    quantity: 1,
    quantity_adjustment_min: 1,
    quantity_adjustment_max: 1,
    priced_items: [],
    tiers: [],
    created_at: '2025-01-15T09:30:00.000Z',
    updated_at: '2025-01-15T09:30:00.000Z',
    ...fields,
  };
}
