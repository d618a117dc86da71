import type { Price } from '../resources/price.js';
import type { SubscriptionPlan } from './subscription-plan.js';

/** A price as a service may send it: its fields need not have the types of the document. */
type OddPrice = { readonly [Field in keyof Price]?: unknown } & { readonly name: unknown };

const odd = (price: OddPrice): Partial<Price> => price as Partial<Price>;

/** Subscriptions whose oddity is in their prices. */
export const oddPrices: readonly SubscriptionPlan[] = [
  { prices: [odd({ name: 'Unknown type and model', type: 'seasonal', model: 'lunar_phase' })] },
  { prices: [odd({ name: 'Unknown unit', billing_period: { time_unit: 'fortnight', value: 2 } })] },
  { prices: [odd({ name: 'No billing period', type: 'one_time', billing_period: { time_unit: '', value: 0 } })] },
  { prices: [odd({ name: 'Unknown currency', currency: 'QQX', price: '1.5' })] },
  { prices: [odd({ name: 'Currency of four letters', currency: 'USDC', price: '20.00' })] },
  { prices: [odd({ name: 'Empty currency', currency: '', price: '3.00' })] },
  { prices: [odd({ name: 'Less than a cent', price: '0.0004' })] },
  { prices: [odd({ name: 'Very large amount', currency: 'EUR', price: '12345678901234567.89' })] },
  { prices: [odd({ name: 'No minor unit', currency: 'JPY', price: '500' })] },
  { prices: [odd({ name: 'Three decimals', currency: 'KWD', price: '7.125' })] },
  { prices: [odd({ name: 'Credit', price: '-5.00' })] },
  { prices: [odd({ name: 'Amount that is no number', price: 'on request' })] },
  { prices: [odd({ name: 'Empty amount', price: '' })] },
  {
    prices: [
      odd({
        name: 'Tiers',
        model: 'tiered',
        price: '0.00',
        tiers: [{ from: 1, to: 1000, unit: '0.02' }, { beyond: { amount: 0.01 } }, 'the rest', null],
      }),
    ],
  },
  {
    prices: [
      odd({ name: 'Priced items', price: '0.00', priced_items: [{ sku: 'A-1', each: '4.10' }, ['B-2', 5.2], 7] }),
    ],
  },
  {
    prices: [
      odd({ name: 'Metered', price: '0.15', is_metered: true, aggregation_period: { time_unit: 'day', value: 7 } }),
    ],
  },
  { quantity: '3', prices: [odd({ name: 'Per package', price: '25.00', model: 'package', package_quantity: 500 })] },
  { prices: [odd({ name: 'Top-up', is_topup_enabled: true, is_quantity_adjustable: true, quantity: 10 })] },
  { quantity: '0.5', prices: [odd({ name: 'Half a unit' })] },
  { quantity: '12345678901234567890', prices: [odd({ name: 'Very many' })] },
  {
    prices: [
      odd({ name: 'Several items: base', price: '10.00' }),
      odd({ name: 'Several items: seats', price: '4.00', model: 'per_unit' }),
      odd({ name: 'Several items: traffic', price: '0.08', currency: 'EUR', is_metered: true }),
    ],
  },
  { prices: [] },
];
