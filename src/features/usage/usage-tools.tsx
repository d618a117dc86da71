import { getUsageQuery } from './usage-query.js';
import { getLinkValues } from '../../ui/link-values.js';
import { getTextKey } from '../../ui/text-key.js';
import { VendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { getCommonEnd, renderQuotaEnd } from './quota-end.js';
import { useQuotaRows, getWorstQuota } from './quota-rows.js';

export interface UsageToolsProps {
  readonly subscriptionId: string;
  readonly usageUrl: string;
}

/** Shows the limits' common end, and an upgrade link if a limit is near. */
export function UsageTools({ subscriptionId, usageUrl }: UsageToolsProps) {
  const { page, translation, usageAuth } = useWidget();
  const query = getUsageQuery(page, subscriptionId, usageUrl, usageAuth);
  const rows = useQuotaRows(query) ?? [];
  const common = getCommonEnd(rows, translation);
  const end = common && renderQuotaEnd(common, translation);
  const worst = getWorstQuota(rows);
  return (
    <>
      {end && (
        <p key={getTextKey(end)} class="period-end small muted">
          {end}
        </p>
      )}
      {worst && (
        <VendorLink
          name="upgrade"
          look="text"
          values={{ ...getLinkValues(page, subscriptionId), metric: worst.quota.name }}
        />
      )}
    </>
  );
}
