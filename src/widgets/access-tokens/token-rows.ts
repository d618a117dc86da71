import { useMemo, useRef } from 'preact/hooks';
import { DAY_MS } from '../../format/constants.js';
import { type Expiry, formatRemaining, formatRemainingDuration, getExpiryStatus } from '../../format/expiry.js';
import type { ListData } from '../../state/offset-pagination.js';
import type { ServerClock } from '../../state/server-clock.js';
import type { AccessTokenMetadata } from '../../state/types.js';

export interface TokenRowData {
  readonly key: string;
  readonly token: AccessTokenMetadata;
  readonly status: Expiry['status'];
  /** Remaining time as text, with and without a preposition, if the token expires soon. */
  readonly expiresWhen: string | undefined;
  readonly expiresAfter: string | undefined;
  /** Whether the remaining time is at least a day, so that the date is more precise. */
  readonly hasDate: boolean;
  readonly nextUpdateAt: number;
  /** Whether another token has the same name, so that only the date of issue tells them apart. */
  readonly isNameRepeated: boolean;
}

type KeyedToken = readonly [key: string, token: AccessTokenMetadata];

export interface TokenRows {
  /** Soon-to-expire tokens first, the others in the order of the response. */
  readonly rows: readonly TokenRowData[];
  readonly expired: readonly KeyedToken[];
}

/**
 * The loaded tokens. Only a response moves a token, so that nothing moves under the pointer: one that expires meanwhile stays where it is.
 * A row without a change is the same object as before, so that the clock re-renders only the rows that it changes.
 */
export function useTokenRows(
  data: ListData<AccessTokenMetadata> | undefined,
  clock: ServerClock,
  warnDays: number | undefined,
  locale: string,
): TokenRows | undefined {
  const now = clock.currentTime.value;
  const sorted = useMemo(() => data && sortTokens(data, clock.now(), warnDays), [data, clock, warnDays]);
  const previous = useRef<ReadonlyMap<string, TokenRowData>>(new Map());
  const rows = useMemo(
    () =>
      sorted?.unexpired.map(([key, token]) => {
        const row = toRow(key, token, now, warnDays, locale, sorted.repeatedNames.has(nameOf(token)));
        const known = previous.current.get(row.key);
        return known && isSameRow(known, row) ? known : row;
      }),
    [sorted, now, warnDays, locale],
  );
  if (!sorted || !rows) return undefined;
  previous.current = new Map(rows.map((row) => [row.key, row]));
  return { rows, expired: sorted.expired };
}

/** @param now the server's time */
function toRow(
  key: string,
  token: AccessTokenMetadata,
  now: number,
  warnDays: number | undefined,
  locale: string,
  isNameRepeated: boolean,
): TokenRowData {
  const { status, at, nextUpdateAt } = getExpiryStatus(token, now, warnDays);
  const remaining = status === 'expiring' && at !== null ? at - now : undefined;
  return {
    key,
    token,
    status,
    expiresWhen: remaining === undefined ? undefined : formatRemaining(remaining, locale),
    expiresAfter: remaining === undefined ? undefined : formatRemainingDuration(remaining, locale),
    hasDate: remaining !== undefined && remaining >= DAY_MS,
    nextUpdateAt,
    isNameRepeated,
  };
}

/** As it is shown, except that tokens without a name have the same one. */
function nameOf({ name }: AccessTokenMetadata): string {
  return name?.trim() ?? '';
}

function isSameRow(a: TokenRowData, b: TokenRowData): boolean {
  return (Object.keys(a) as (keyof TokenRowData)[]).every((name) => a[name] === b[name]);
}

function sortTokens({ items }: ListData<AccessTokenMetadata>, now: number, warnDays: number | undefined) {
  const dated = [...items].map((keyed) => ({ keyed, ...getExpiryStatus(keyed[1], now, warnDays) }));
  const select = (statuses: readonly Expiry['status'][]) => dated.filter(({ status }) => statuses.includes(status));
  const expiring = select(['expiring']).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const names = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const name of [...items.values()].map(nameOf)) (names.has(name) ? repeatedNames : names).add(name);
  const unexpired = [...expiring, ...select(['valid', 'never', 'unknown'])];
  return {
    unexpired: unexpired.map(({ keyed }) => keyed),
    expired: select(['expired']).map(({ keyed }) => keyed),
    repeatedNames,
  };
}
