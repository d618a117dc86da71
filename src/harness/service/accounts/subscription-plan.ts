import type { BillableMetric } from '../resources/billable-metric.js';
import type { Customer } from '../resources/customer.js';
import { type Price, priceRecord } from '../resources/price.js';
import { type Subscription, subscriptionRecord } from '../resources/subscription.js';
import { type SubscriptionItem, subscriptionItemRecord } from '../resources/subscription-item.js';
import { SeededRandom } from '../seeded-random.js';
import { DAY, isoInstant } from '../service-clock.js';
import type { AccountContext, AccountRecords } from './account.js';
import { openRecords } from './records-account.js';
import { secretToken, type TokenPlan } from './secret-token.js';

/** What makes a subscription of a written account what it is; identifiers and dates are filled in. */
export interface SubscriptionPlan {
  readonly startedDaysAgo?: number;
  readonly renewsInDays?: number;
  readonly prices: readonly Partial<Price>[];
  readonly quantity?: string;
  readonly fields?: Partial<Subscription>;
  readonly tokens?: readonly TokenPlan[];
  readonly metrics?: readonly BillableMetric[];
}

/** The vendor that all accounts of a seed subscribe to. */
function vendorId(seed: string): string {
  return `ven_${new SeededRandom(seed, 'vendor').hex(16)}`;
}

export function customerIdOf(seed: string, account: string): string {
  return `cus_${new SeededRandom(seed, account, 'customer').hex(16)}`;
}

/** A subscription with its items from a plan; everything that the plan leaves open follows from the seed. */
export function plannedSubscription(
  { seed, startedAt }: AccountContext,
  account: string,
  index: number,
  { startedDaysAgo = 100, renewsInDays = 12, prices, quantity = '1', fields = {} }: SubscriptionPlan,
): Subscription {
  const random = new SeededRandom(seed, account, 'subscription', index);
  const id = fields.id ?? `sub_${random.hex(16)}`;
  const owner = { customer_id: customerIdOf(seed, account), vendor_id: vendorId(seed) };
  const product_id = `prod_${random.hex(16)}`;
  const created_at = isoInstant(startedAt - startedDaysAgo * DAY);
  const times = { created_at, updated_at: isoInstant(startedAt - Math.min(startedDaysAgo, 2) * DAY) };

  const items = prices.map((price): SubscriptionItem => {
    const priceId = `pri_${random.hex(16)}`;
    return subscriptionItemRecord({
      id: `si_${random.hex(16)}`,
      subscription_id: id,
      price: priceRecord({
        ...owner,
        ...times,
        id: priceId,
        parent_id: `pri_${random.hex(16)}`,
        product_id,
        base_product_id: `prod_${random.hex(16)}`,
        subscription_id: id,
        ...price,
      }),
      price_id: priceId,
      quantity,
      billing_started_at: created_at,
      next_billed_at: isoInstant(startedAt + renewsInDays * DAY),
      ...times,
    });
  });
  return subscriptionRecord({
    ...owner,
    ...times,
    product_id,
    order_id: `ord_${random.hex(16)}`,
    activated_at: created_at,
    ...fields,
    id,
    items,
  });
}

/** The records of an account that is written out as plans. */
export function openPlans(
  context: AccountContext,
  account: string,
  customer: Partial<Customer>,
  plans: readonly SubscriptionPlan[],
): AccountRecords {
  const planned = plans.map((plan, index) => ({
    plan,
    subscription: plannedSubscription(context, account, index, plan),
  }));
  return openRecords({
    customer: { ...customer, id: customerIdOf(context.seed, account) },
    subscriptions: planned.map(({ subscription }) => subscription),
    tokens: Object.fromEntries(
      planned.map(({ plan, subscription: { id } }) => [
        id,
        (now: number) => (plan.tokens ?? []).map((token, place) => secretToken(context, id, place, token, now)),
      ]),
    ),
    metrics: Object.fromEntries(planned.map(({ plan, subscription: { id } }) => [id, plan.metrics ?? []])),
  });
}
