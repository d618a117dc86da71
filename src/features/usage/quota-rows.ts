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
      rows = next && shareStructure(rows, sortBySeverity(next));
      return rows;
    });
  }, [query, clock]).value;
}

export interface QuotaRowData {
  readonly key: string;
  readonly quota: MetricQuota;
  readonly state: QuotaUsage;
  /** The milliseconds until the period ends. 0 if it has ended, undefined if unknown. */
  readonly endsIn: number | undefined;
  /** Undefined without a forecast, or if its time has passed without another response. */
  readonly forecast: UsageForecast | undefined;
  /** Undefined if the quota needs no attention. */
  readonly tone: 'danger' | 'warning' | undefined;
  /** The server's time. */
  readonly calculatedAt: number;
  /** Infinity if it never changes. */
  readonly nextUpdateAt: number;
}

/**
 * @param now the server's time
 * @param respondedAt the server's time of the response
 */
function toQuotaRow(key: string, quota: MetricQuota, now: number, respondedAt: number): QuotaRowData {
  const endsAt = parseDateTime(quota.end);
  const endsIn = endsAt === null ? undefined : Math.max(0, endsAt - now);
  const predicted = endsIn === 0 ? undefined : getUsageForecast(quota, respondedAt);
  const usedUpAt = predicted?.kind === 'limit' ? predicted.at : Infinity;
  const forecast = usedUpAt <= now ? undefined : predicted;
  const state = getQuotaUsage(quota.usage, quota.quota);
  const isExceeded = state.level === 'over' || state.level === 'reached';
  // The warning stays when it comes true, until the next response.
  const isWarning = state.level === 'near' || predicted?.kind === 'limit';
  return {
    key,
    quota,
    state,
    endsIn,
    forecast,
    tone: endsIn === 0 ? undefined : isExceeded ? 'danger' : isWarning ? 'warning' : undefined,
    calculatedAt: now,
    // Only within a day, the row shows when a limit is used up.
    nextUpdateAt: Math.min(getNextUpdate(endsAt, now), getNextUpdate(usedUpAt, now, DAY_MS)),
  };
}

const SEVERITY = { over: 0, reached: 1, near: 2, normal: 3, unknown: 4 } as const;

/**
 * Sorts quotas: exceeded, reached, near the limit (least left first), others, then quotas without a
 * meter.
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
  const worst = rows.find(({ endsIn }) => endsIn !== 0);
  return worst && SEVERITY[worst.state.level] <= SEVERITY.near ? worst : undefined;
}
