import { useCallback, useMemo } from 'preact/hooks';
import { REVEAL_SECONDS } from '../../store/constants.js';
import { StateMessage } from '../../ui/state-message.js';
import { hasEnded } from '../../ui/find-subscription.js';
import { QueryList } from '../../ui/list/query-list.js';
import { useNestedWidget, WidgetContext } from '../../ui/widget-context.js';
import { ExpiredTokens } from './expired-tokens.js';
import { NewTokenLink } from './new-token-link.js';
import { type TokenListContext, TokenRow } from './token-row.js';
import { type TokenRowData, sortTokens } from './token-rows.js';
import { useShownTokens } from './use-shown-tokens.js';

interface TokenListProps {
  readonly subscriptionId: string;
  readonly revealSeconds: number | undefined;
  readonly warnDays: number | undefined;
  readonly headingLevel: number;
  /** Whether the tokens have a widget of their own, outside a panel. */
  readonly isAlone?: boolean;
}

export function TokenList({
  subscriptionId,
  revealSeconds = REVEAL_SECONDS,
  warnDays,
  headingLevel,
  isAlone = false,
}: TokenListProps) {
  const context = useNestedWidget('access-tokens');
  const { page, translation } = context;
  const query = page.accessTokens(subscriptionId);
  const data = query.data.value;
  const tokens = useMemo(() => data && sortTokens(data, page.clock.now(), warnDays), [data, page.clock, warnDays]);
  const { shown, pagination } = useShownTokens(query, tokens, isAlone);
  const hasOneToken = shown?.length === 1 && !pagination;
  const list = useMemo(
    (): TokenListContext => ({ query, revealSeconds, warnDays, headingLevel, hasOneToken }),
    [query, revealSeconds, warnDays, headingLevel, hasOneToken],
  );
  const renderRow = useCallback((row: TokenRowData) => <TokenRow key={row.key} row={row} list={list} />, [list]);

  const expired = tokens?.expired ?? [];
  // If all loaded tokens have expired, further pages may still have active ones.
  const emptyMessage =
    expired.length === 0
      ? translation.t('empty.tokens')
      : pagination
        ? translation.plural('expiredTokens', expired.length)
        : translation.t('empty.validTokens');
  return (
    <WidgetContext.Provider value={context}>
      <QueryList
        query={query}
        variant="tokens"
        emptyMessage={emptyMessage}
        emptyState={
          // An ended subscription needs no new token.
          pagination || (expired.length > 0 && hasEnded(page, subscriptionId)) ? null : (
            <StateMessage part="empty" icon="key" title={emptyMessage}>
              <NewTokenLink subscriptionId={subscriptionId} look="plain" />
            </StateMessage>
          )
        }
        rows={shown}
        renderRow={renderRow}
        pagination={pagination}
      />
      {expired.length > 0 && <ExpiredTokens tokens={expired} />}
    </WidgetContext.Provider>
  );
}
