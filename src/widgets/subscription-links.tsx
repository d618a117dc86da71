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
  const { client } = useWidget();
  const subscription = findSubscription(client, subscriptionId);
  if (subscription && summarize(subscription, client.clock.now()).hasEnded) return null;
  return <VendorLink name="newToken" look={look} values={getLinkValues(client, subscriptionId)} />;
}

export interface UpgradeLinkProps {
  readonly subscriptionId: string;
  /** Absolute URL. */
  readonly usageUrl: string;
}

/** "Upgrade", when a limit is nearly used up, reached or exceeded: about the limit that has the least left. */
export function UpgradeLink({ subscriptionId, usageUrl }: UpgradeLinkProps) {
  const { client, usageAuth } = useWidget();
  const items = client.usage(subscriptionId, usageUrl, usageAuth).data.value?.items;
  if (!client.marks.of(subscriptionId).value.usage || !items) return null;
  const [worst] = sortBySeverity(getCurrentQuotas(items, client.clock.currentTime.value));
  const values = { ...getLinkValues(client, subscriptionId), metric: worst?.item.name };
  return <VendorLink name="upgrade" look="text" values={values} />;
}
