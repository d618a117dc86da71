import { useSignal } from '@preact/signals';
import { FollowerCard } from '../follower/follower-card.js';
import { useWidget } from '../widget-context.js';
import { TokenList } from './token-list.js';
import { renderTokenTools } from './token-tools.js';

export interface AccessTokensProps {
  /** Undefined follows the selection of the page. */
  readonly subscriptionId: string | undefined;
  /** How long a token stays revealed, in seconds; 30 by default. */
  readonly revealSeconds: number | undefined;
  /** How many days before its expiry a token is warned about; by default a fifth of its lifetime, 2 to 30 days. */
  readonly warnDays: number | undefined;
}

/** The access tokens of one subscription. */
export function AccessTokens({ subscriptionId, revealSeconds, warnDays }: AccessTokensProps) {
  const { headingLevel } = useWidget();
  const searchText = useSignal<string | undefined>(undefined);
  return (
    <FollowerCard kind="tokens" subscriptionId={subscriptionId} renderTools={(id) => renderTokenTools(id, searchText)}>
      {(id) => (
        <div class="section" key={id}>
          <TokenList
            subscriptionId={id}
            revealSeconds={revealSeconds}
            warnDays={warnDays}
            searchText={searchText}
            headingLevel={headingLevel + 1}
          />
        </div>
      )}
    </FollowerCard>
  );
}
