import { recordsOf } from './page-range.js';
import type { CallOptions, ProviderClient } from './provider-client.js';
import type { Report } from './reports.js';

const NO_USAGE_HINT =
  'No metric has usage, so the meters show none. Set the option usageQuery of createProviderClient to the query parameter that ' +
  'requests current usage from your service.';

/**
 * Returns a function that requests metrics in the shape of the Provider API. If the first metrics
 * have no usage, reports it once, because the query parameter is missing.
 */
export function createUsageReader(provider: Pick<ProviderClient, 'listBillableMetrics'>, report: Report) {
  let isChecked = false;
  return async (subscriptionId: string, options: CallOptions): Promise<object> => {
    const metrics = await provider.listBillableMetrics(subscriptionId, { ...options, retries: 1 });
    if (!isChecked && metrics.data.length > 0) {
      isChecked = true;
      const hasUsage = metrics.data.some(({ quotas }) => quotas.some(({ usage }) => usage !== null));
      if (!hasUsage) report({ operation: 'listBillableMetrics', kind: 'no-usage', status: 200, hint: NO_USAGE_HINT });
    }
    return { data: recordsOf(metrics) };
  };
}
