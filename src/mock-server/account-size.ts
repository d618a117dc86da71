import { type AccountRecords, fieldOf } from './fixtures/static-account.js';

/** The upper limit of each count of a generated account. */
export const MAX_COUNT = 120;

/** The counts of an account: its subscriptions, and the tokens, limits and items of each. */
export const COUNTS = ['subscriptions', 'tokens', 'limits', 'items'] as const;

export type AccountSize = Readonly<Record<(typeof COUNTS)[number], number>>;

/** The size of the everyday account, approximately. */
export const USUAL_SIZE: AccountSize = { subscriptions: 8, tokens: 3, limits: 2, items: 1 };

/** Returns the id of an account of this size. */
export function sizedAccountId(size: AccountSize): string {
  return COUNTS.map((name) => size[name]).join('-');
}

/** Returns null for other ids. */
export function parseAccountSize(id: string): AccountSize | null {
  const counts = /^\d+(?:-\d+){3}$/.test(id) ? id.split('-').map(Number) : [];
  if (counts.length === 0 || Math.max(...counts) > MAX_COUNT) return null;
  return Object.fromEntries(COUNTS.map((name, index) => [name, counts[index]])) as AccountSize;
}

/** Returns the size of an account, by the tokens, limits and items of its first subscription. */
export function sizeOfAccount({ subscriptions = [], tokens = {}, metrics = {} }: AccountRecords): AccountSize {
  const [first] = subscriptions;
  const id = String(fieldOf(first, 'id'));
  const ofFirst = tokens[id] ?? [];
  return {
    subscriptions: subscriptions.length,
    tokens: (typeof ofFirst === 'function' ? ofFirst(Date.now()) : ofFirst).length,
    limits: (metrics[id] ?? []).flatMap((metric) => fieldOf(metric, 'quotas')).length,
    items: [fieldOf(first, 'items') ?? []].flat().length,
  };
}
