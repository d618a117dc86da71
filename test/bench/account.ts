import type { AccountFixture } from '../../src/harness/mock-server/fixtures/account.js';
import { generatedAccount } from '../../src/harness/mock-server/fixtures/generated-account.js';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/harness/mock-server/resources/customer.js';

/** How many tokens every subscription has. */
export const TOKEN_COUNT = 5;

const DAY = 86_400_000;
const EXPIRIES = [200, 3, null, 60, -10];
const generated = generatedAccount({ id: 'bench', count: 1000 });

/** The customer of all measured pages. */
export const benchAccount: AccountFixture = {
  ...generated,
  create(context) {
    const records = generated.create(context);
    const at = (days: number): string => new Date(context.startedAt + days * DAY).toISOString();
    return {
      ...records,
      customer: () => customerRecord({ id: records.customerId, name: 'Maya Lindqvist', email: 'maya@example.com' }),
      accessTokens: (_, now) =>
        EXPIRIES.map((days, place) =>
          accessTokenRecord(
            {
              id: `tok_${place}`,
              name: `Server ${place + 1}`,
              value: `Example-token-value-${place}_0123456789abcdefghij`,
              issued_at: at(-100),
              expires_at: days === null ? null : at(days),
            },
            now,
          ),
        ),
    };
  },
};

/** The first of the customer's subscriptions. */
export function firstSubscription(): string {
  const records = benchAccount.create({ seed: 'portal', startedAt: Date.now() });
  return (records.subscriptionAt(0, null) as { readonly id: string }).id;
}
