import { summarize } from '../../state/subscription-summary.js';
import { findSubscription, getLinkValues } from '../find-subscription.js';
import { type LinkLook, VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';

export interface NewTokenLinkProps {
  readonly subscriptionId: string;
  readonly look: LinkLook;
}

/** "Create token". An ended subscription gets no more of them. */
export function NewTokenLink({ subscriptionId, look }: NewTokenLinkProps) {
  const { account } = useWidget();
  const subscription = findSubscription(account, subscriptionId);
  if (subscription && summarize(subscription, account.clock.now()).hasEnded) return null;
  return <VendorLink name="newToken" look={look} values={getLinkValues(account, subscriptionId)} />;
}
