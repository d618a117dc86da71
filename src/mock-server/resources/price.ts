// Create a new object for each record. Jest's environments lack `structuredClone`.
const createPrice = () => ({
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
  // A price without an aggregation period has these values.
  aggregation_period: { time_unit: '', value: 0 },
  is_metered: false,
  is_quantity_adjustable: false,
  is_topup_enabled: false,
  package_quantity: 1,
  quantity: 1,
  quantity_adjustment_min: 1,
  quantity_adjustment_max: 1,
  priced_items: [] as unknown[],
  tiers: [] as unknown[],
  created_at: '2025-01-15T09:30:00.000Z',
  updated_at: '2025-01-15T09:30:00.000Z',
});

export type Price = ReturnType<typeof createPrice>;

/** Creates a complete price with defaults for omitted fields. */
export function priceRecord(fields: Partial<Price> = {}): Price {
  return { ...createPrice(), ...fields };
}
