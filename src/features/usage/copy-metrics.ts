import type { BillableMetric } from '../../client/resources/billable-metric.js';
import type { MetricQuota } from '../../store/types.js';
import type { UsageData } from '../../store/usage-query.js';
import { copy, type Plain } from '../../ui/query-state/loaded-records.js';

/** Copies the metrics in the data of a query. Quotas of one metric follow each other. */
export function copyMetrics(data: unknown): readonly Plain<BillableMetric>[] {
  const metrics: { name: string | null; label: string | null; quotas: Omit<MetricQuota, 'name' | 'label'>[] }[] = [];
  for (const { name, label, ...quota } of (data as UsageData).items.values()) {
    let metric = metrics.at(-1);
    if (!metric || metric.name !== name || metric.label !== label) metrics.push((metric = { name, label, quotas: [] }));
    // A metric without quotas is shown as an empty one.
    if (Object.values(quota).some((value) => value !== null)) metric.quotas.push(copy(quota));
  }
  return metrics;
}
