import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { parseDateTime } from '../../format/date-time.js';
import { getExpiryStatus } from '../../format/expiry.js';
import { getQuotaUsage } from '../../format/quota-usage.js';
import type { Mark } from '../../state/marks.js';
import type { KeyedItem } from '../../state/offset-pagination.js';
import type { UsageQuery } from '../../state/usage-query.js';
import type { MetricQuota } from '../../state/types.js';
import { EmptyState } from '../../ui/state-message.js';
import { QueryList } from '../query-list.js';
import { useNestedWidget, WidgetContext, type WidgetContextValue } from '../widget-context.js';
import { QuotaRow, type QuotaRowData } from './quota-row.js';

export interface QuotaListProps {
  readonly subscriptionId: string;
  /** Absolute URL of the vendor's usage handler. */
  readonly usageUrl: string;
  /** Level of the quotas' headings: below a widget's title or below a row's. */
  readonly headingLevel: 3 | 4;
}

/** The quotas of one subscription with their usage. */
export function QuotaList({ subscriptionId, usageUrl, headingLevel }: QuotaListProps) {
  const context = useNestedWidget('usage');
  const { client, translation } = context;
  const { t } = translation;
  const query = client.usage(subscriptionId, usageUrl);
  const data = query.data.value;
  const items = data?.items;
  const now = client.clock.currentTime.value;
  useRefetchAtPeriodEnd(query, items, context);

  const rows = useMemo(() => sortBySeverity(items)?.map((keyed) => toRow(keyed, now)), [items, now]);
  const usage = useMemo(() => items && worstLevel(items, now), [items, now]);
  useLayoutEffect(() => {
    if (items) client.marks.report(subscriptionId, { usage });
  }, [client, subscriptionId, items, usage]);
  const needsToken = data?.hasToken === false;
  const emptyMessage = t(needsToken ? 'hint.usageNeedsToken' : 'empty.usage');
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

/** Of the limits whose period has not ended. */
function worstLevel(items: readonly KeyedItem<MetricQuota>[], now: number): Mark['usage'] {
  const levels = items
    .filter(({ item: { end } }) => (parseDateTime(end) ?? Infinity) > now)
    .map(({ item }) => getQuotaUsage(item.usage, item.quota).level);
  return (['over', 'near'] as const).find((level) => levels.includes(level));
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
