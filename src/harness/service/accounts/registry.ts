import type { AccountContext, AccountDefinition, AccountRecords } from './account.js';
import { business } from './business.js';
import { empty } from './empty.js';
import { everyday } from './everyday.js';
import { large } from './large.js';
import { oddities } from './oddities.js';
import { usage } from './usage.js';

/** The accounts that every service has. */
export const accounts: readonly AccountDefinition[] = [everyday, empty, business, large, oddities, usage];

export interface AccountRegistry {
  readonly definitions: readonly AccountDefinition[];
  byId(account: string): AccountRecords | null;
  byCustomer(customerId: string): AccountRecords | null;
  bySubscription(subscriptionId: string): AccountRecords | null;
}

/** The accounts of one service; one of `additional` takes the place of the account with the same id. */
export function openAccounts(context: AccountContext, additional: readonly AccountDefinition[]): AccountRegistry {
  const definitions = [...new Map([...accounts, ...additional].map((each) => [each.id, each])).values()];
  const opened = new Map(definitions.map((each) => [each.id, each.open(context)]));
  const find = (matches: (records: AccountRecords) => boolean) => [...opened.values()].find(matches) ?? null;

  return {
    definitions,
    byId: (account) => opened.get(account) ?? null,
    byCustomer: (customerId) => find((records) => records.customerId === customerId),
    bySubscription: (subscriptionId) => find((records) => records.billableMetrics(subscriptionId) !== null),
  };
}
