import { getLinkValues } from '../find-subscription.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';
import { getCurrentQuotas, getWorstLevel, sortBySeverity } from './quota-row-data.js';

export interface UpgradeLinkProps {
  readonly subscriptionId: string;
  /** Absolute URL. */
  readonly usageUrl: string;
}

/** "Upgrade", when a limit is nearly used up, reached or exceeded: about the limit that has the least left. */
export function UpgradeLink({ subscriptionId, usageUrl }: UpgradeLinkProps) {
  const { account, usageAuth } = useWidget();
  const items = account.usage(subscriptionId, usageUrl, usageAuth).data.value?.items;
  const now = account.clock.currentTime.value;
  if (!items || !getWorstLevel(items, now)) return null;
  const [worst] = sortBySeverity(getCurrentQuotas(items, now));
  const values = { ...getLinkValues(account, subscriptionId), metric: worst?.item.name };
  return <VendorLink name="upgrade" look="text" values={values} />;
}
