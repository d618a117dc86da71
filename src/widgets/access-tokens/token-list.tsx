import { useCallback } from 'preact/hooks';
import { formatRemaining, getExpiryStatus } from '../../format/expiry.js';
import type { KeyedItem } from '../../state/offset-pagination.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { QueryList } from '../query-list.js';
import { useNestedWidget, WidgetContext } from '../widget-context.js';
import { type TokenRowData, TokenRow } from './token-row.js';

export interface TokenListProps {
  readonly subscriptionId: string;
  readonly revealSeconds: number | undefined;
  readonly warnDays: number | undefined;
  /** Level of the tokens' headings: below a widget's title or below a row's. */
  readonly headingLevel: 3 | 4;
}

/** The access tokens of one subscription, each masked until it is revealed. */
export function TokenList({ subscriptionId, revealSeconds, warnDays, headingLevel }: TokenListProps) {
  const context = useNestedWidget('access-tokens');
  const { client, translation } = context;
  const { locale, t } = translation;
  const query = client.accessTokens(subscriptionId);
  const now = client.clock.currentTime.value;

  const toRow = ({ key, item: token }: KeyedItem<AccessTokenMetadata>): TokenRowData => {
    const { status, at, nextUpdateAt } = getExpiryStatus(token, now, warnDays);
    const expiresIn = status === 'expiring' && at !== null ? formatRemaining(at - now, locale) : undefined;
    return { key, token, status, expiresIn, nextUpdateAt };
  };
  const rows = query.data.value?.items.map(toRow).sort((a, b) => Number(a.status === 'expired') - Number(b.status === 'expired'));

  const renderRow = useCallback(
    (row: TokenRowData) => <TokenRow key={row.key} row={row} query={query} revealSeconds={revealSeconds} headingLevel={headingLevel} />,
    [query, revealSeconds, headingLevel],
  );
  return (
    <WidgetContext.Provider value={context}>
      <QueryList query={query} variant="tokens" emptyMessage={t('empty.tokens')} rows={rows} renderRow={renderRow} />
    </WidgetContext.Provider>
  );
}
