import type { AccountDefinition, AccountRecords } from './account.js';

export interface PlainRecords {
  readonly customer?: unknown;
  readonly subscriptions?: readonly unknown[];
  /** By subscription id; a function is asked at each request, with the service's clock. */
  readonly tokens?: Readonly<Record<string, readonly unknown[] | ((now: number) => readonly unknown[])>>;
  /** By subscription id. */
  readonly metrics?: Readonly<Record<string, readonly unknown[]>>;
}

function fieldOf(record: unknown, field: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
}

/** Plain records, answered as they are and read at each request: whoever changes them changes the next answer. */
export function openRecords(records: PlainRecords): AccountRecords {
  const { customer = {}, subscriptions = [], tokens = {}, metrics = {} } = records;
  const ofState = (state: string | null): readonly unknown[] =>
    state === null ? subscriptions : subscriptions.filter((record) => fieldOf(record, 'state') === state);
  const isOwn = (subscriptionId: string): boolean =>
    subscriptions.some((record) => fieldOf(record, 'id') === subscriptionId);
  const customerId = fieldOf(customer, 'id');

  return {
    customerId: typeof customerId === 'string' ? customerId : '',
    customer: () => customer,
    countSubscriptions: (state) => ofState(state).length,
    subscriptionAt: (position, state) => ofState(state)[position],
    accessTokens(subscriptionId, now) {
      if (!isOwn(subscriptionId)) return null;
      const own = Object.hasOwn(tokens, subscriptionId) ? tokens[subscriptionId] : undefined;
      return (typeof own === 'function' ? own(now) : own) ?? [];
    },
    billableMetrics(subscriptionId) {
      if (!isOwn(subscriptionId)) return null;
      return (Object.hasOwn(metrics, subscriptionId) ? metrics[subscriptionId] : undefined) ?? [];
    },
  };
}

/** An account of plain records, for tests. */
export function recordsAccount(
  records: PlainRecords & { readonly id?: string; readonly label?: string; readonly description?: string },
): AccountDefinition {
  const { id = 'records', label = id, description = 'Plain records' } = records;
  return { id, label, description, open: () => openRecords(records) };
}
