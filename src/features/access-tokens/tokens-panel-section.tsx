import { prefetchQuery } from '../../store/query.js';
import type { PanelSection } from '../../ui/panel-section.js';
import { NewTokenLink } from './new-token-link.js';
import { TokenList } from './token-list.js';

export const tokensSection: PanelSection = {
  name: 'tokens',
  isShown: () => true,
  Tools: ({ subscriptionId }) => <NewTokenLink subscriptionId={subscriptionId} look="text" />,
  Content: ({ subscriptionId, revealSeconds, warnDays, headingLevel }) => (
    <TokenList
      subscriptionId={subscriptionId}
      revealSeconds={revealSeconds}
      warnDays={warnDays}
      headingLevel={headingLevel}
    />
  ),
  prefetch: (subscriptionId, { page }) => prefetchQuery(page.accessTokens(subscriptionId)),
};
