import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Actions } from '../../actions/load-actions.js';
import { DAY_MS } from '../../format/constants.js';
import { formatRemaining, getExpiryStatus } from '../../format/expiry.js';
import type { InfiniteData, KeyedItem } from '../../state/offset-pagination.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { EmptyState } from '../../ui/state-message.js';
import { QueryList } from '../query-list.js';
import { useNestedWidget, WidgetContext } from '../widget-context.js';
import { EnvDownload } from './env-download.js';
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
  const { clock } = client;
  const now = clock.currentTime.value;
  const data = query.data.value;
  // Only a response changes the order, so that no row moves under the pointer.
  const items = useMemo(() => data && sortByExpiry(data, clock.now(), warnDays), [data, clock, warnDays]);

  const rows = useMemo(
    () => items?.map((keyed) => toRow(keyed, now, warnDays, locale)),
    [items, now, warnDays, locale],
  );
  const [downloadActions, setDownloadActions] = useState<Actions>();
  const renderRow = useCallback(
    (row: TokenRowData) => (
      <TokenRow
        key={row.key}
        row={row}
        query={query}
        revealSeconds={revealSeconds}
        headingLevel={headingLevel}
        onDownload={setDownloadActions}
      />
    ),
    [query, revealSeconds, headingLevel],
  );
  const expiringTokens = rows?.filter(({ status }) => status === 'expiring').length;
  useLayoutEffect(() => {
    if (expiringTokens !== undefined) client.marks.report(subscriptionId, { expiringTokens });
  }, [client, subscriptionId, expiringTokens]);
  const emptyMessage = t('empty.tokens');
  return (
    <WidgetContext.Provider value={context}>
      <QueryList
        query={query}
        variant="tokens"
        emptyMessage={emptyMessage}
        emptyState={<EmptyState icon="key" title={emptyMessage} />}
        rows={rows}
        renderRow={renderRow}
      />
      {downloadActions && (
        <EnvDownload query={query} actions={downloadActions} onClose={() => setDownloadActions(undefined)} />
      )}
    </WidgetContext.Provider>
  );
}

/** @param now the server's time */
function toRow(
  { key, item: token }: KeyedItem<AccessTokenMetadata>,
  now: number,
  warnDays: number | undefined,
  locale: string,
): TokenRowData {
  const { status, at, nextUpdateAt } = getExpiryStatus(token, now, warnDays);
  const remaining = status === 'expiring' && at !== null ? at - now : undefined;
  return {
    key,
    token,
    status,
    expiresIn: remaining === undefined ? undefined : formatRemaining(remaining, locale),
    hasDate: remaining !== undefined && remaining >= DAY_MS,
    nextUpdateAt,
  };
}

/** Soon-to-expire tokens first, expired ones last, the others in the order of the response. */
function sortByExpiry(
  { items }: InfiniteData<AccessTokenMetadata>,
  now: number,
  warnDays: number | undefined,
): readonly KeyedItem<AccessTokenMetadata>[] {
  const ranked = items.map((keyed) => {
    const { status, at } = getExpiryStatus(keyed.item, now, warnDays);
    const rank = status === 'expiring' ? 0 : status === 'expired' ? 2 : 1;
    return { keyed, rank, at: rank === 0 ? (at ?? 0) : 0 };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ keyed }) => keyed);
}
