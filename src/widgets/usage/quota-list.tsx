import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { parseDateTime } from '../../format/date-time.js';
import { getExpiryStatus } from '../../format/expiry.js';
import { getQuotaUsage } from '../../format/quota-usage.js';
import type { AttentionFact } from '../../state/attention.js';
import type { KeyedItem } from '../../state/offset-pagination.js';
import type { UsageQuery } from '../../state/usage-query.js';
import type { MetricQuota } from '../../state/types.js';
import { EmptyState } from '../../ui/state-message.js';
import { type AttentionListener, QueryList } from '../query-list.js';
import { useNestedWidget, WidgetContext, type WidgetContextValue } from '../widget-context.js';
import { formatQuotaRemaining, formatQuotaTitle, QuotaRow, type QuotaRowData } from './quota-row.js';

export interface QuotaListProps {
  readonly subscriptionId: string;
  /** Absolute URL of the vendor's usage handler. */
  readonly usageUrl: string;
  /** Level of the quotas' headings: below a widget's title or below a row's. */
  readonly headingLevel: 3 | 4;
  /** Undefined in a row of the subscription list, where everything is in view. */
  readonly onAttention?: AttentionListener;
}

/** The quotas of one subscription with their usage. */
export function QuotaList({ subscriptionId, usageUrl, headingLevel, onAttention }: QuotaListProps) {
  const context = useNestedWidget('usage');
  const { client, translation } = context;
  const { t } = translation;
  const query = client.usage(subscriptionId, usageUrl, context.usageAuth);
  const data = query.data.value;
  const items = data?.items;
  const now = client.clock.currentTime.value;
  useRefetchAtPeriodEnd(query, items, context);

  const rows = useMemo(() => sortBySeverity(items)?.map((keyed) => toRow(keyed, now)), [items, now]);
  const getAttention = useCallback(
    ({ quota, endsIn }: QuotaRowData): AttentionFact | undefined => {
      const state = getQuotaUsage(quota.usage, quota.quota);
      if (endsIn === 0 || (state.level !== 'near' && state.level !== 'over')) return undefined;
      return {
        kind: state.level,
        name: formatQuotaTitle(quota, translation),
        text: formatQuotaRemaining(state, translation),
        order: -state.ratio,
      };
    },
    [translation],
  );
  const needsToken = data?.hasToken === false;
  const emptyMessage = t(needsToken ? 'usageNeedsToken' : 'empty.usage');
  const renderRow = useCallback(
    (row: QuotaRowData) => (
      <QuotaRow key={row.key} row={row} respondedAt={query.respondedAt} headingLevel={headingLevel} />
    ),
    [query, headingLevel],
  );
  return (
    <WidgetContext.Provider value={context}>
      <QueryList
        query={query}
        variant="usage"
        emptyMessage={emptyMessage}
        emptyState={<EmptyState icon={needsToken ? 'key' : 'gauge'} title={emptyMessage} />}
        rows={rows}
        getAttention={getAttention}
        onAttention={onAttention}
        renderRow={renderRow}
      />
    </WidgetContext.Provider>
  );
}

/** Refetches the usage once when a period ends. A response that still has the old period is not refetched again. */
function useRefetchAtPeriodEnd(
  query: UsageQuery,
  items: readonly KeyedItem<MetricQuota>[] | undefined,
  { client }: WidgetContextValue,
): void {
  const futureEnds = useRef(new Set<number>());
  const now = client.clock.currentTime.value;
  useLayoutEffect(() => {
    let hasEnded = false;
    for (const { item } of items ?? []) {
      const end = parseDateTime(item.end);
      if (end === null) continue;
      if (end > now) futureEnds.current.add(end);
      else if (futureEnds.current.delete(end)) hasEnded = true;
    }
    if (hasEnded && !client.session.isExpired.peek()) void query.refetch();
  }, [items, now, query, client]);
}

/** @param now the server's time */
function toRow({ key, item: quota }: KeyedItem<MetricQuota>, now: number): QuotaRowData {
  // The end of a period is formatted like the expiry of a token: "in 12 days", and updated at the same moments.
  const { status, at, nextUpdateAt } = getExpiryStatus(
    { issued_at: null, expires_at: quota.end, is_expired: null },
    now,
    Infinity,
  );
  return { key, quota, endsIn: status === 'expired' ? 0 : at === null ? undefined : at - now, nextUpdateAt };
}

const SEVERITY = { over: 0, near: 1, normal: 2, unknown: 3 } as const;

/** Over the limit first, then near it with the least left first, then the others; quotas without a meter last. */
function sortBySeverity(
  items: readonly KeyedItem<MetricQuota>[] | undefined,
): readonly KeyedItem<MetricQuota>[] | undefined {
  const ranked = items?.map((keyed) => {
    const { level, ratio } = getQuotaUsage(keyed.item.usage, keyed.item.quota);
    return { keyed, severity: SEVERITY[level], ratio: level === 'near' || level === 'over' ? ratio : 0 };
  });
  return ranked?.toSorted((a, b) => a.severity - b.severity || b.ratio - a.ratio).map(({ keyed }) => keyed);
}
