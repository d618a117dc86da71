import { useId, useMemo, useState } from 'preact/hooks';
import { REVEAL_SECONDS } from '../../store/default-settings.js';
import { StateMessage } from '../../ui/state-message.js';
import { hasEnded, getLinkValues } from '../../ui/link-values.js';
import { QueryList } from '../../ui/list/query-list.js';
import { useNestedWidget, WidgetContext, useWidget } from '../../ui/widget-context.js';
import { type LinkLook, VendorLink } from '../../ui/vendor-link.js';
import { isPrinting } from '../../ui/is-printing.js';
import { TokenRow } from './token-row.js';
import { getTokenName, sortTokens, type TokenRows } from './token-rows.js';
import { useShownTokens } from './use-shown-tokens.js';
import { renderExpiredOn } from './token-expiry.js';

interface TokenListProps {
  readonly subscriptionId: string;
  readonly revealSeconds?: number | undefined;
  readonly warnDays?: number | undefined;
  readonly headingLevel: number;
  /** Whether the list is a separate widget, outside of a panel. */
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
  const expired = tokens?.expired ?? [];
  // While there are further pages, don't say that no token is valid.
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
          pagination || (expired.length > 0 && hasEnded(page, subscriptionId)) ? null : (
            <StateMessage part="empty" icon="key" title={emptyMessage}>
              <NewTokenLink subscriptionId={subscriptionId} look="plain" />
            </StateMessage>
          )
        }
        rows={shown}
        renderRow={(row) => (
          <TokenRow
            key={row.key}
            row={row}
            query={query}
            revealSeconds={revealSeconds}
            warnDays={warnDays}
            headingLevel={headingLevel}
            isOnlyToken={shown?.length === 1 && !pagination}
          />
        )}
        pagination={pagination}
      />
      {expired.length > 0 && <ExpiredTokens tokens={expired} />}
    </WidgetContext.Provider>
  );
}

interface NewTokenLinkProps {
  readonly subscriptionId: string;
  readonly look?: LinkLook;
}

export function NewTokenLink({ subscriptionId, look = 'text' }: NewTokenLinkProps) {
  const { page } = useWidget();
  if (hasEnded(page, subscriptionId)) return null;
  return <VendorLink name="newToken" look={look} values={getLinkValues(page, subscriptionId)} />;
}

interface ExpiredTokensProps {
  readonly tokens: TokenRows['expired'];
}

/** Folds expired tokens into one line, because the customer can no longer use them. */
function ExpiredTokens({ tokens }: ExpiredTokensProps) {
  const { page, translation } = useWidget();
  const { t, plural } = translation;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const listId = useId();
  const now = page.clock.now();
  return (
    <div class="more-rows expired-tokens" part="expired-tokens">
      <button
        type="button"
        class="button-line"
        part="button expired"
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? listId : undefined}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <span key={tokens.length}>{plural('expiredTokens', tokens.length)}</span>{' '}
        <b key={`word ${isUnfolded}`}>{t(isUnfolded ? 'hideWord' : 'showWord')}</b>
      </button>
      {(isUnfolded || isPrinting.value) && (
        <ul id={listId} role="list">
          {tokens.map(({ key, token }) => (
            <li key={key} role="listitem">
              <bdi>{getTokenName(token, translation)}</bdi>{' '}
              <span key={token.expires_at}>{renderExpiredOn(token, translation, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
