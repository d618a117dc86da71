import { computed, type ReadonlySignal } from '@preact/signals';
import type { ServerClock } from '../../state/server-clock.js';
import type { UsageQuery } from '../../state/usage-query.js';
import { isSameQuotaRow, type QuotaRowData, sortBySeverity, toQuotaRow } from './quota-row-data.js';

/** The rows of a usage query. Without a change they are the same objects as before, so that an equal response re-renders nothing. */
export function createQuotaRows(
  query: UsageQuery,
  clock: ServerClock,
): ReadonlySignal<readonly QuotaRowData[] | undefined> {
  let previous: readonly QuotaRowData[] | undefined;
  return computed(() => {
    const now = clock.currentTime.value;
    const respondedAt = query.respondedAt.value;
    const known = new Map(previous?.map((row) => [row.key, row]));
    const { data } = query;
    const rows =
      data.value &&
      sortBySeverity([...data.value.items].map(([key, quota]) => toQuotaRow(key, quota, now, respondedAt))).map(
        (row) => {
          const same = known.get(row.key);
          return same && isSameQuotaRow(same, row) ? same : row;
        },
      );
    const isUnchanged = rows?.length === previous?.length && rows?.every((row, index) => row === previous?.[index]);
    if (!isUnchanged) previous = rows;
    return previous;
  });
}
