import { summarize } from '../state/subscription-summary.js';
import { findSubscription, getLinkValues } from './find-subscription.js';
import { getCurrentQuotas, sortBySeverity } from './usage/quota-row-data.js';
import { type LinkLook, VendorLink } from './vendor-link.js';
import { useWidget } from './widget-context.js';

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

export interface UpgradeLinkProps {
  readonly subscriptionId: string;
  /** Absolute URL. */
  readonly usageUrl: string;
}

/** "Upgrade", when a limit is nearly used up, reached or exceeded: about the limit that has the least left. */
export function UpgradeLink({ subscriptionId, usageUrl }: UpgradeLinkProps) {
  const { account, usageAuth } = useWidget();
  const items = account.usage(subscriptionId, usageUrl, usageAuth).data.value?.items;
  if (!account.marks.of(subscriptionId).value.usage || !items) return null;
  const [worst] = sortBySeverity(getCurrentQuotas(items, account.clock.currentTime.value));
  const values = { ...getLinkValues(account, subscriptionId), metric: worst?.item.name };
  return <VendorLink name="upgrade" look="text" values={values} />;
}
