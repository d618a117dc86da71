import fc from 'fast-check';
import { DAY, NOW } from '../access-tokens/token-helpers.js';

export interface AnyItem {
  readonly quantity: string | null;
  readonly next_billed_at: string | null;
  readonly price: {
    readonly name: string;
    readonly type: string | null;
    readonly model: string | null;
    readonly price: string | null;
    readonly currency: string;
    readonly is_metered: boolean | null;
    readonly package_quantity: number | null;
    readonly billing_period: { readonly time_unit: string; readonly value: number } | null;
    readonly tiers: readonly unknown[];
    readonly priced_items: readonly unknown[];
  } | null;
}

/** What the service may say about a subscription: every combination of state, dates, flag, models and quantities. */
export interface AnyRecord {
  readonly id: string;
  readonly state: string | null;
  readonly is_cancelation_scheduled: boolean | null;
  readonly activated_at: string | null;
  readonly expired_at: string | null;
  readonly cancellation_scheduled_at: string | null;
  readonly canceled_at: string | null;
  readonly past_due_at: string | null;
  readonly items: readonly AnyItem[];
}

const timestamp = (milliseconds: number): string => new Date(Date.parse(NOW) + milliseconds).toISOString();

/** Past and ahead, near the limits of the rules and far from them; also a day without a time, and text. */
const date = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.integer({ min: -70, max: 70 }).map((days) => timestamp(days * DAY + 1)) },
  { weight: 2, arbitrary: fc.integer({ min: -900, max: 900 }).map((days) => timestamp(days * DAY - 1)) },
  { weight: 1, arbitrary: fc.constantFrom('soon', '', '2026-02-20', '2026-03-30', '2026-03-31T00:00:00Z') },
);

const period = fc.constantFrom(
  null,
  { time_unit: '', value: 0 },
  { time_unit: 'moon', value: 1 },
  { time_unit: 'week', value: 2 },
  { time_unit: 'Months', value: 1 },
  { time_unit: 'month', value: 3 },
  { time_unit: 'year', value: 1 },
);

const usually = <Value, Rare>(value: Value, ...rare: readonly Rare[]): fc.Arbitrary<Value | Rare> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

const price = fc.record({
  name: fc.constant(''),
  type: fc.constantFrom('recurring', 'recurring', 'one_time', 'one_time', null, 'RECURRING'),
  model: fc.constantFrom('per_unit', 'flat_fee', 'Per unit', 'volume', 'tiered', '', null),
  price: fc.constantFrom('12.50', '0', '0.00', '1234', 'on request', null),
  currency: fc.constant('USD'),
  is_metered: usually(false, true, null),
  package_quantity: usually(1, 10, null),
  billing_period: period,
  tiers: usually([], [{}]),
  priced_items: usually([], [{}]),
});

const item = fc.record({
  quantity: fc.constantFrom('1', '1.0', '25', '2.5', '0', null),
  next_billed_at: date,
  price: usually(null, null).chain(() =>
    fc.oneof({ weight: 9, arbitrary: price }, { weight: 1, arbitrary: fc.constant(null) }),
  ),
});

const record = fc.record({
  state: fc.constantFrom('active', 'active', 'canceled', 'expired', 'paused', '', null),
  is_cancelation_scheduled: fc.constantFrom(true, false, null),
  activated_at: date,
  expired_at: date,
  cancellation_scheduled_at: date,
  canceled_at: date,
  past_due_at: date,
  items: fc.array(item, { minLength: 1, maxLength: 2 }),
});

/** Records whose ids and names contain their index. */
export const anyRecords: fc.Arbitrary<readonly AnyRecord[]> = fc
  .array(record, { minLength: 1, maxLength: 8 })
  .map((records) =>
    records.map((each, index) => ({
      ...each,
      id: `sub ${index}`,
      items: each.items.map((one, place) => ({
        ...one,
        price: one.price && { ...one.price, name: `Plan ${index}${'ab'[place] ?? ''}` },
      })),
    })),
  );
