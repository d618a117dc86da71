import type { AccessTokenMetadata } from '../../store/access-tokens-query.js';
import { getTokenExpiry, type TokenExpiry } from '../../store/token-expiry.js';
import type { Translation } from '../../i18n/translation.js';
import type { ListData } from '../../query/list-query.js';

export interface TokenRowData {
  readonly key: string;
  readonly token: AccessTokenMetadata;
  readonly isNameRepeated: boolean;
}

export interface TokenRows {
  /** Tokens that expire soon come first. The others keep their order. */
  readonly rows: readonly TokenRowData[];
  readonly expired: readonly TokenRowData[];
}

/** Call this only when new data arrives, because rows must not move under the pointer. */
export function sortTokens(
  { items }: ListData<AccessTokenMetadata>,
  now: number,
  warnDays: number | undefined,
): TokenRows {
  const names = [...items.values()].map(nameOf);
  const dated = [...items].map(([key, token]) => {
    const isNameRepeated = names.indexOf(nameOf(token)) !== names.lastIndexOf(nameOf(token));
    return { row: { key, token, isNameRepeated }, ...getTokenExpiry(token, now, warnDays) };
  });
  const select = (...statuses: TokenExpiry['status'][]) => dated.filter(({ status }) => statuses.includes(status));
  const expiring = select('expiring').toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return {
    rows: [...expiring, ...select('valid', 'never', 'unknown')].map(({ row }) => row),
    expired: select('expired').map(({ row }) => row),
  };
}

export function getTokenName(token: AccessTokenMetadata, { t }: Translation): string {
  return nameOf(token) || t('tokenUnnamed');
}

function nameOf({ name }: AccessTokenMetadata): string {
  return name?.trim() ?? '';
}
