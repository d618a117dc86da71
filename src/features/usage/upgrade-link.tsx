import { getUsageQuery } from '../../store/usage-query.js';
import { getLinkValues } from '../../ui/find-subscription.js';
import { VendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { getWorstQuota } from './quota-row-data.js';

export interface UpgradeLinkProps {
  readonly subscriptionId: string;
  /** Absolute URL. */
  readonly usageUrl: string;
}

/** "Upgrade", when a limit is nearly used up, reached or exceeded: about the limit that has the least left. */
export function UpgradeLink({ subscriptionId, usageUrl }: UpgradeLinkProps) {
  const { page, usageAuth } = useWidget();
  const items = getUsageQuery(page, subscriptionId, usageUrl, usageAuth).data.value?.items;
  const worst = items && getWorstQuota(items, page.clock.currentTime.value);
  if (!worst) return null;
  const values = { ...getLinkValues(page, subscriptionId), metric: worst.quota.name };
  return <VendorLink name="upgrade" look="text" values={values} />;
}
