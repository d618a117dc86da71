import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useWidget } from '../../ui/widget-context.js';
import { shareStructure } from '../../query/structural-sharing.js';
import type { UsageQuery, MetricQuota } from './usage-query.js';
import { parseDateTime, DAY_MS } from '../../format/date-time.js';
import { getNextUpdate } from '../../format/remaining-time.js';
import { getQuotaUsage, type QuotaUsage } from './quota-level.js';
import { getUsageForecast, type UsageForecast } from './usage-forecast.js';

/** Returns the rows of a query, sorted by severity. */
export function useQuotaRows(query: UsageQuery): readonly QuotaRowData[] | undefined {
  const { clock } = useWidget().page;
  return useMemo(() => {
    let rows: readonly QuotaRowData[] | undefined;
    return computed(() => {
      const now = clock.currentTime.value;
      const respondedAt = clock.at(query.dataUpdatedAt.value);
      const quotas = query.data.value?.items;
      const next = quotas && [...quotas].map(([key, quota]) => toQuotaRow(key, quota, now, respondedAt));
      // No row renders again if neither the clock nor a quota has changed.
      rows = next && shareStructure(rows, sortBySeverity(next));
      return rows;
    });
  }, [query, clock]).value;
}

export interface QuotaRowData {
  readonly key: string;
  readonly quota: MetricQuota;
  readonly state: QuotaUsage;
  /** Whether the limit is zero, and no usage is reported. */
  readonly isNoneIncluded: boolean;
  /** Whether the period has ended. A response after its end may still have it. */
  readonly hasEnded: boolean;
  /** The milliseconds until the period ends. Undefined if it has ended, or its end is unknown. */
  readonly endsIn: number | undefined;
  /** Undefined without a forecast, or if its time has passed without another response. */
  readonly forecast: UsageForecast | undefined;
  /** Undefined if the quota needs no attention. */
  readonly tone: 'danger' | 'warning' | undefined;
  /** The server's time of these values. */
  readonly calculatedAt: number;
  /** The time when the row changes next, or Infinity. */
  readonly nextUpdateAt: number;
}

/**
 * @param now the server's time
 * @param respondedAt the server's time of the response
 */
function toQuotaRow(key: string, quota: MetricQuota, now: number, respondedAt: number): QuotaRowData {
  const endsAt = parseDateTime(quota.end);
  const hasEnded = endsAt !== null && endsAt <= now;
  const predicted = hasEnded ? undefined : getUsageForecast(quota, respondedAt);
  const usedUpAt = predicted?.kind === 'limit' ? predicted.at : Infinity;
  const forecast = usedUpAt <= now ? undefined : predicted;
  const state = getQuotaUsage(quota.usage, quota.quota);
  const isUsedUp = state.level === 'over' || state.level === 'reached';
  // The warning stays when it comes true, until the next response.
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
    // The row counts down to the time when a limit is used up only within the last day.
    nextUpdateAt: Math.min(getNextUpdate(endsAt, now), getNextUpdate(usedUpAt, now, DAY_MS)),
  };
}

const SEVERITY = { over: 0, reached: 1, near: 2, normal: 3, unknown: 4 } as const;

/**
 * Sorts quotas: exceeded, reached, near the limit (least left first), others, then quotas whose
 * level is unknown.
 */
function sortBySeverity(rows: readonly QuotaRowData[]): QuotaRowData[] {
  const getRatio = ({ level, ratio }: QuotaUsage): number => (level === 'near' || level === 'over' ? ratio : 0);
  return rows.toSorted(
    ({ state: a }, { state: b }) => SEVERITY[a.level] - SEVERITY[b.level] || getRatio(b) - getRatio(a),
  );
}

/**
 * Returns the quota that is nearest to its limit or above it. Undefined if none is near.
 *
 * @param rows sorted by severity
 */
export function getWorstQuota(rows: readonly QuotaRowData[]): QuotaRowData | undefined {
  const worst = rows.find(({ hasEnded }) => !hasEnded);
  return worst && SEVERITY[worst.state.level] <= SEVERITY.near ? worst : undefined;
}
