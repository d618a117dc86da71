/** The most of each thing that an account of any size has. */
const MOST = 120;

/** What an account has: its subscriptions, and the tokens, limits and items of each. */
const COUNTS = ['subscriptions', 'tokens', 'limits', 'items'] as const;

export type AccountSize = Readonly<Record<(typeof COUNTS)[number], number>>;

/** The size of an account whose id is that, such as `8-3-2-1`. Null for other ids. */
export function parseAccountSize(id: string): AccountSize | null {
  const counts = /^\d+(?:-\d+){3}$/.test(id) ? id.split('-').map(Number) : [];
  if (counts.length === 0 || Math.max(...counts) > MOST) return null;
  return Object.fromEntries(COUNTS.map((name, index) => [name, counts[index]])) as AccountSize;
}
