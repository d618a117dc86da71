import { computed, type ReadonlySignal } from '@preact/signals';
import type { ServerClock } from '../../store/server-clock.js';
import { shareStructure } from '../../store/structural-sharing.js';
import type { UsageQuery } from '../../store/usage-query.js';
import { type QuotaRowData, sortBySeverity, toQuotaRow } from './quota-row-data.js';

/**
 * Creates the rows of a usage query. An equal response returns the same array, so that nothing
 * renders again.
 */
export function createQuotaRows(
  query: UsageQuery,
  clock: ServerClock,
): ReadonlySignal<readonly QuotaRowData[] | undefined> {
  let rows: readonly QuotaRowData[] | undefined;
  return computed(() => {
    const now = clock.currentTime.value;
    const respondedAt = clock.at(query.dataUpdatedAt.value);
    const quotas = query.data.value?.items;
    const next = quotas && [...quotas].map(([key, quota]) => toQuotaRow(key, quota, now, respondedAt));
    rows = next && shareStructure(rows, sortBySeverity(next));
    return rows;
  });
}
