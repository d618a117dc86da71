import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useWidget } from '../../ui/widget-context.js';
import { shareStructure } from '../../query/structural-sharing.js';
import type { BillableMetric, Quota } from '../../client/resources/billable-metric.js';
import type { UsageQuery } from './usage-query.js';
import { parseDateTime, DAY_MS } from '../../format/date-time.js';
import { getNextUpdate } from '../../format/remaining-time.js';
import { getQuotaUsage, type QuotaUsage } from './quota-level.js';
import { getUsageForecast, type UsageForecast } from './usage-forecast.js';

/**
 * A quota of a metric. If the metric has no quotas, all fields except its name and label are null.
 */
export interface MetricQuota extends Quota, Pick<BillableMetric, 'name' | 'label'> {}

const EMPTY_QUOTA = { quota: null, usage: null, period: null, end: null };

/** Returns the rows of a usage query, most severe first. */
export function useQuotaRows(query: UsageQuery): readonly QuotaRowData[] | undefined {
  const { clock } = useWidget().page;
  return useMemo(() => {
    let rows: readonly QuotaRowData[] | undefined;
    return computed(() => {
      const now = clock.currentTime.value;
      const respondedAt = clock.at(query.dataUpdatedAt.value);
      const metrics = query.data.value?.items.values();
      const quotas = metrics && [...metrics].flatMap(toQuotas);
      const next = quotas?.map((quota, index) => toQuotaRow(String(index), quota, now, respondedAt));
      // Keep equal rows, so that their components don't render again.
      rows = next && shareStructure(rows, sortBySeverity(next));
      return rows;
    });
  }, [query, clock]).value;
}

export interface QuotaRowData {
  readonly key: string;
  readonly quota: MetricQuota;
  readonly state: QuotaUsage;
  /** Whether quota and usage are 0. The row then says "Not included". */
  readonly isNoneIncluded: boolean;
  /** Whether the period has ended. A service may still send the old period for a while. */
  readonly hasEnded: boolean;
  /**
   * The milliseconds until the period ends. Undefined if it has ended, or if the end is unknown.
   */
  readonly endsIn: number | undefined;
  /** Undefined if usage can't be predicted, or if the predicted time has passed. */
  readonly forecast: UsageForecast | undefined;
  /** Undefined if the quota needs no attention. */
  readonly tone: 'danger' | 'warning' | undefined;
  /** The server's time when this row was calculated. */
  readonly calculatedAt: number;
  readonly nextUpdateAt: number;
}

function toQuotas({ name, label, quotas: { data } }: BillableMetric): MetricQuota[] {
  return (data.length > 0 ? data : [EMPTY_QUOTA]).map((quota) => ({ ...quota, name, label }));
}

/** @param now the server's time */
function toQuotaRow(key: string, quota: MetricQuota, now: number, respondedAt: number): QuotaRowData {
  const endsAt = parseDateTime(quota.end);
  const hasEnded = endsAt !== null && endsAt <= now;
  const predicted = hasEnded ? undefined : getUsageForecast(quota, respondedAt);
  const usedUpAt = predicted?.kind === 'limit' ? predicted.at : Infinity;
  const forecast = usedUpAt <= now ? undefined : predicted;
  const state = getQuotaUsage(quota.usage, quota.quota);
  const isUsedUp = state.level === 'over' || state.level === 'reached';
  // If the predicted time has passed, keep the warning until the next response.
  const isWarning = state.level === 'near' || predicted?.kind === 'limit';
  return {
    key,
    quota,
    state,
    isNoneIncluded: quota.quota !== null && Number(quota.quota) === 0 && Number(quota.usage) === 0,
    hasEnded,
    endsIn: endsAt === null || hasEnded ? undefined : endsAt - now,
    forecast,
    tone: hasEnded ? undefined : isUsedUp ? 'danger' : isWarning ? 'warning' : undefined,
    calculatedAt: now,
    // A day before the quota is used up, the row changes from a date to a countdown.
    nextUpdateAt: Math.min(getNextUpdate(endsAt, now), getNextUpdate(usedUpAt, now, DAY_MS)),
  };
}

const SEVERITY = { over: 0, reached: 1, near: 2, normal: 3, unknown: 4 } as const;

/** Sorts by level. Of exceeded quotas, and of nearly used ones, the highest ratio comes first. */
function sortBySeverity(rows: readonly QuotaRowData[]): QuotaRowData[] {
  const getRatio = ({ level, ratio }: QuotaUsage): number => (level === 'near' || level === 'over' ? ratio : 0);
  return rows.toSorted(
    ({ state: a }, { state: b }) => SEVERITY[a.level] - SEVERITY[b.level] || getRatio(b) - getRatio(a),
  );
}

/**
 * Returns the most critical row. Undefined if no limit is near, reached or exceeded.
 *
 * @param rows sorted by severity
 */
export function getWorstQuota(rows: readonly QuotaRowData[]): QuotaRowData | undefined {
  const worst = rows.find(({ hasEnded }) => !hasEnded);
  return worst && SEVERITY[worst.state.level] <= SEVERITY.near ? worst : undefined;
}
