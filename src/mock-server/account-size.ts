import { type AccountRecords, fieldOf } from './fixtures/static-account.js';

/** The most of each thing that an account of any size has. */
export const MOST = 120;

/** What an account has: its subscriptions, and the tokens, limits and items of each. */
export const COUNTS = ['subscriptions', 'tokens', 'limits', 'items'] as const;

export type AccountSize = Readonly<Record<(typeof COUNTS)[number], number>>;

/** About as many as the everyday account has. */
export const USUAL_SIZE: AccountSize = { subscriptions: 8, tokens: 3, limits: 2, items: 1 };

/** The id of an account of this size. */
export function sizedAccountId(size: AccountSize): string {
  return COUNTS.map((name) => size[name]).join('-');
}

/** Null for other ids. */
export function parseAccountSize(id: string): AccountSize | null {
  const counts = /^\d+(?:-\d+){3}$/.test(id) ? id.split('-').map(Number) : [];
  if (counts.length === 0 || Math.max(...counts) > MOST) return null;
  return Object.fromEntries(COUNTS.map((name, index) => [name, counts[index]])) as AccountSize;
}

/** The size of an account, with the tokens, limits and items of its first subscription. */
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
