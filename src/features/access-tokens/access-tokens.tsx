import { LinkedCard } from '../../ui/linked-widget/linked-card.js';
import { useWidget } from '../../ui/widget-context.js';
import { prefetchQuery } from '../../query/query.js';
import type { PanelSection } from '../../ui/panel-section.js';
import { NewTokenLink, TokenList } from './token-list.js';

interface AccessTokensProps {
  readonly subscriptionId: string | undefined;
  readonly revealSeconds: number | undefined;
  readonly warnDays: number | undefined;
}

export function AccessTokens({ subscriptionId, ...options }: AccessTokensProps) {
  const { headingLevel } = useWidget();
  return (
    <LinkedCard
      kind="tokens"
      subscriptionId={subscriptionId}
      renderTools={(id) => <NewTokenLink subscriptionId={id} />}
    >
      {(id) => (
        <div class="section" key={id}>
          <TokenList subscriptionId={id} {...options} headingLevel={headingLevel + 1} isAlone />
        </div>
      )}
    </LinkedCard>
  );
}

export const tokensSection: PanelSection = {
  name: 'tokens',
  isShown: () => true,
  Tools: NewTokenLink,
  Content: TokenList,
  prefetch: (subscriptionId, { page }) => prefetchQuery(page.accessTokens(subscriptionId)),
};
