import { useState } from 'preact/hooks';
import type { PageModel } from '../../store/page-model.js';
import { getTokenExpiry } from '../../store/token-expiry.js';
import { StateMessage } from '../../ui/state-message.js';
import { isPrinting } from '../../ui/is-printing.js';
import { QueryList } from '../../ui/list/query-list.js';
import { useWidget } from '../../ui/widget-context.js';
import { arrangeQuotas } from './arrange-quotas.js';
import { QuotaRow } from './quota-row.js';
import { useQuotaRows } from './quota-rows.js';
import { getUsageQuery } from './usage-query.js';

export interface QuotaListProps {
  readonly subscriptionId: string;
  readonly usageUrl: string;
  readonly headingLevel: number;
  /** Whether the page also shows the tokens, and reports their errors there. */
  readonly areTokenErrorsShown: boolean;
}

export function QuotaList({ subscriptionId, usageUrl, headingLevel, areTokenErrorsShown }: QuotaListProps) {
  const { page, translation, usageAuth } = useWidget();
  const { t, plural } = translation;
  const query = getUsageQuery(page, subscriptionId, usageUrl, usageAuth);
  const data = query.data.value;
  const rows = useQuotaRows(query);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const showsAll = isUnfolded || isPrinting.value;
  const arranged = rows && arrangeQuotas(rows, showsAll, translation);
  const folded = arranged?.folded ?? [];
  const missingToken = data?.hasToken === false ? getMissingTokenKey(page, subscriptionId) : undefined;
  const emptyMessage = t(missingToken ?? 'empty.usage');
  // If the usage of a hidden quota is unknown, the button must not say that all are far from their
  // limits.
  const isNoneNear = folded.every(({ state }) => state.level === 'normal');
  const pagination = {
    total: null,
    hasHiddenRows: true,
    ...(isNoneNear && { label: plural('limits.moreHealthy', folded.length) }),
    onShowMore: () => setIsUnfolded(true),
  };
  return (
    <QueryList
      query={query}
      variant="usage"
      emptyMessage={emptyMessage}
      emptyState={
        missingToken ? (
          // Show no link to create a token, because the section of access tokens has one.
          <p class="band">
            <span class="muted">{emptyMessage}</span>
          </p>
        ) : (
          <StateMessage part="empty" icon="gauge" title={emptyMessage} />
        )
      }
      rows={arranged?.shown}
      renderRow={(row) => (
        <QuotaRow key={row.key} row={row} subscriptionId={subscriptionId} headingLevel={headingLevel} />
      )}
      pagination={folded.length > 0 ? pagination : null}
      isErrorReported={areTokenErrorsShown && query.error.value?.operation === 'listAccessTokens'}
    />
  );
}

/** Returns a message key if the subscription has no tokens, or only expired ones. */
function getMissingTokenKey(page: PageModel, subscriptionId: string) {
  const tokens = page.accessTokens(subscriptionId).data.value;
  if (!tokens || tokens.invalid > 0) return undefined;
  if (tokens.items.size === 0) return 'hint.usageNeedsToken';
  const now = page.clock.currentTime.value;
  const areExpired = [...tokens.items.values()].every((token) => getTokenExpiry(token, now).status === 'expired');
  return areExpired ? 'hint.usageNeedsValidToken' : undefined;
}
