import type { AccountRegistry } from './fixtures/registry.js';

/** Billable metrics by subscription id, which replace those of the accounts. */
export type UsageOverrides = Map<string, readonly unknown[]>;

/** The accounts with the current overrides. */
export function withUsage(accounts: AccountRegistry, overrides: UsageOverrides): AccountRegistry {
  return {
    ...accounts,
    bySubscription(subscriptionId) {
      const account = accounts.bySubscription(subscriptionId);
      const metrics = overrides.get(subscriptionId);
      return account && metrics ? { ...account, billableMetrics: () => metrics } : account;
    },
  };
}
