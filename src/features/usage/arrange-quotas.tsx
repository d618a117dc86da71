import type { VNode } from 'preact';
import type { Translation } from '../../i18n/translation.js';
import { HEALTHY_LIMITS_SHOWN, MAX_HEALTHY_LIMITS } from '../../ui/constants.js';
import { getEndKey, renderQuotaEnd } from './quota-end.js';
import type { QuotaRowData } from './quota-row-data.js';
import { isNoneIncluded } from './quota-texts.js';

export interface ShownQuota extends QuotaRowData {
  /** When the period of this limit and the following ones ends, as a part of its row: a list has rows only. */
  readonly heading?: VNode;
}

/**
 * Limits that need attention come first. The others follow by the end of their periods, under headings; of many, only the first ones.
 *
 * @param rows sorted by severity
 */
export function arrangeQuotas(
  rows: readonly QuotaRowData[],
  showsAll: boolean,
  translation: Translation,
): { readonly shown: readonly ShownQuota[]; readonly folded: readonly QuotaRowData[] } {
  const healthy = rows.filter(({ tone }) => !tone).toSorted((a, b) => getRank(a) - getRank(b));
  const limit = showsAll || healthy.length <= MAX_HEALTHY_LIMITS ? Infinity : HEALTHY_LIMITS_SHOWN;
  let latestKey: string | null = null;
  const grouped = healthy.slice(0, limit).map((row): ShownQuota => {
    const key = isNoneIncluded(row) ? latestKey : getEndKey(row, translation);
    if (key === latestKey) return row;
    latestKey = key;
    return { ...row, heading: <p class="quota-group small muted">{renderQuotaEnd(row, translation)}</p> };
  });
  return { shown: [...rows.filter(({ tone }) => tone), ...grouped], folded: healthy.slice(limit) };
}

/**
 * Limits without an end come first, where no heading precedes them, then the earliest end. Limits
 * that have ended, or are not included, come last.
 */
function getRank(row: QuotaRowData): number {
  if (isNoneIncluded(row)) return Number.MAX_VALUE;
  if (!row.quota.end) return -1;
  return row.endsIn || Number.MAX_SAFE_INTEGER;
}
