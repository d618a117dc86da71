import type { SubscriptionPlan } from './subscription-plan.js';

/** Subscriptions whose oddity is in their prices. */
export const oddPrices: readonly SubscriptionPlan[] = [
  { prices: [{ name: 'Unknown type and model', type: 'seasonal', model: 'lunar_phase' }] },
  { prices: [{ name: 'Unknown unit', billing_period: { time_unit: 'fortnight', value: 2 } }] },
  { prices: [{ name: 'No billing period', type: 'one_time', billing_period: { time_unit: '', value: 0 } }] },
  { prices: [{ name: 'Unknown currency', currency: 'QQX', price: '1.5' }] },
  { prices: [{ name: 'Currency of four letters', currency: 'USDC', price: '20.00' }] },
  { prices: [{ name: 'Empty currency', currency: '', price: '3.00' }] },
  { prices: [{ name: 'Less than a cent', price: '0.0004' }] },
  { prices: [{ name: 'Very large amount', currency: 'EUR', price: '12345678901234567.89' }] },
  { prices: [{ name: 'No minor unit', currency: 'JPY', price: '500' }] },
  { prices: [{ name: 'Three decimals', currency: 'KWD', price: '7.125' }] },
  { prices: [{ name: 'Credit', price: '-5.00' }] },
  { prices: [{ name: 'Amount that is no number', price: 'on request' }] },
  { prices: [{ name: 'Empty amount', price: '' }] },
  {
    prices: [
      {
        name: 'Tiers',
        model: 'tiered',
        price: '0.00',
        tiers: [{ from: 1, to: 1000, unit: '0.02' }, { beyond: { amount: 0.01 } }, 'the rest', null],
      },
    ],
  },
  {
    prices: [
      { name: 'Priced items', price: '0.00', priced_items: [{ sku: 'A-1', each: '4.10' }, ['B-2', 5.2], 7] },
    ],
  },
  {
    prices: [
      { name: 'Metered', price: '0.15', is_metered: true, aggregation_period: { time_unit: 'day', value: 7 } },
    ],
  },
  { quantity: '3', prices: [{ name: 'Per package', price: '25.00', model: 'package', package_quantity: 500 }] },
  { prices: [{ name: 'Top-up', is_topup_enabled: true, is_quantity_adjustable: true, quantity: 10 }] },
  { quantity: '0.5', prices: [{ name: 'Half a unit' }] },
  { quantity: '12345678901234567890', prices: [{ name: 'Very many' }] },
  {
    prices: [
      { name: 'Several items: base', price: '10.00' },
      { name: 'Several items: seats', price: '4.00', model: 'per_unit' },
      { name: 'Several items: traffic', price: '0.08', currency: 'EUR', is_metered: true },
    ],
  },
  { prices: [] },
];
