import { customerRecord } from '../resources/customer.js';
import type { Price } from '../resources/price.js';
import { SeededRandom } from '../seeded-random.js';
import { DAY, HOUR, isoInstant } from '../service-clock.js';
import type { AccountDefinition } from './account.js';
import { secretToken, type TokenPlan } from './secret-token.js';
import { statePattern } from './state-pattern.js';
import { subscriptionIds } from './subscription-id.js';
import { customerIdOf, plannedSubscription } from './subscription-plan.js';

export interface GeneratedAccountOptions {
  readonly id: string;
  readonly label?: string;
  readonly description?: string;
  /** How many subscriptions, at most 4,294,967,296; none of them takes memory. */
  readonly count: number;
  /** The states that repeat along the list. */
  readonly states?: readonly [string, ...string[]];
}

const TOPICS = ['Archive', 'Billing', 'Catalogue', 'Delivery', 'Identity', 'Mail', 'Maps', 'Search', 'Video'] as const;
const TIERS = ['Starter', 'Team', 'Growth', 'Scale', 'Enterprise'] as const;
const PERIODS: readonly [Price['billing_period'], ...Price['billing_period'][]] = [
  { time_unit: 'month', value: 1 },
  { time_unit: 'month', value: 3 },
  { time_unit: 'year', value: 1 },
];
const STATES = ['active', 'active', 'canceled', 'active', 'active', 'active', 'canceled', 'active'] as const;
const EXPIRIES: readonly [TokenPlan['expiresIn'], ...TokenPlan['expiresIn'][]] = [
  null,
  -20 * DAY,
  2 * DAY + 3 * HOUR,
  60 * DAY,
];

/** An account whose i-th subscription is a pure function of the seed, the account and i. */
export function generatedAccount(options: GeneratedAccountOptions): AccountDefinition {
  const { id: account, count, label = account, description = `${count} generated subscriptions` } = options;
  const pattern = statePattern(options.states ?? STATES, count);

  return {
    id: account,
    label,
    description,
    open(context) {
      const { seed, startedAt } = context;
      const customerId = customerIdOf(seed, account);
      const ids = subscriptionIds(seed, account, count);

      const subscriptionAtIndex = (index: number): unknown => {
        const random = new SeededRandom(seed, account, 'plan', index);
        const state = pattern.stateAt(index);
        const startedDaysAgo = 30 + random.below(900);
        return plannedSubscription(context, account, index, {
          startedDaysAgo,
          renewsInDays: 1 + random.below(28),
          prices: [
            {
              name: `${random.pick(TOPICS)} ${random.pick(TIERS)} ${index + 1}`,
              price: `${1 + random.below(400)}.${String(random.below(100)).padStart(2, '0')}`,
              billing_period: random.pick(PERIODS),
            },
          ],
          fields: {
            id: ids.idAt(index),
            state,
            canceled_at: state === 'canceled' ? isoInstant(startedAt - random.below(30) * DAY) : null,
          },
        });
      };

      return {
        customerId,
        customer: () =>
          customerRecord({ id: customerId, name: 'Noor van Dijk', email: `${account}@example.com` }),
        countSubscriptions: (state) => pattern.count(state),
        subscriptionAt: (position, state) => subscriptionAtIndex(pattern.indexAt(position, state)),
        accessTokens(subscriptionId, now) {
          const index = ids.indexOf(subscriptionId);
          if (index === null) return null;
          const random = new SeededRandom(seed, account, 'tokens', index);
          return Array.from({ length: random.below(4) }, (_, place) =>
            secretToken(
              context,
              subscriptionId,
              place,
              { name: `Token ${place + 1}`, expiresIn: random.pick(EXPIRIES) },
              now,
            ),
          );
        },
        billableMetrics: (subscriptionId) => (ids.indexOf(subscriptionId) === null ? null : []),
      };
    },
  };
}
