import type { VNode } from 'preact';
import type { Translation } from '../../i18n/translation.js';
import { getTextKey } from '../../ui/text-key.js';
import { getCommonEnd, getEndKey, renderQuotaEnd } from './quota-end.js';
import type { QuotaRowData } from './quota-row-data.js';
import { isNoneIncluded } from './quota-texts.js';

/** This many healthy limits with the same end have a heading. */
const LIMITS_WITH_HEADING = 3;

/** Up to six healthy limits are shown. If there are more, only the first three. */
const MAX_HEALTHY_LIMITS = 6;
const HEALTHY_LIMITS_SHOWN = 3;

export interface ShownQuota extends QuotaRowData {
  /** When the period of this limit and the following ones ends, as a part of its row: a list has rows only. */
  readonly heading?: VNode | undefined;
  /** Whether a heading says when the period ends. */
  readonly isEndTold: boolean;
}

/**
 * Limits that need attention come first. The others follow by the end of their periods, groups with a heading last: a limit that followed a group
 * would seem to belong to it. Of many, only the first ones are shown.
 *
 * @param rows sorted by severity
 */
export function arrangeQuotas(
  rows: readonly QuotaRowData[],
  showsAll: boolean,
  translation: Translation,
): { readonly shown: readonly ShownQuota[]; readonly folded: readonly QuotaRowData[] } {
  const isEndTold = !!getCommonEnd(rows, translation);
  const healthy = rows.filter(({ tone }) => !tone).toSorted((a, b) => getRank(a) - getRank(b));
  const keys = healthy.map((row) => getEndKey(row, translation));
  const arranged = healthy.map((row, index): ShownQuota => {
    const key = keys[index];
    const isGroup = !isEndTold && !!key && keys.filter((each) => each === key).length >= LIMITS_WITH_HEADING;
    if (!isGroup) return { ...row, isEndTold };
    const end = renderQuotaEnd(row, translation);
    const heading = (
      <p key={getTextKey(end)} class="small muted">
        {end}
      </p>
    );
    return { ...row, isEndTold: true, heading: keys.indexOf(key) === index ? heading : undefined };
  });
  const others = arranged.toSorted((a, b) => Number(a.isEndTold) - Number(b.isEndTold));
  const limit = showsAll || healthy.length <= MAX_HEALTHY_LIMITS ? Infinity : HEALTHY_LIMITS_SHOWN;
  const urgent = rows.filter(({ tone }) => tone).map((row): ShownQuota => ({ ...row, isEndTold }));
  return { shown: [...urgent, ...others.slice(0, limit)], folded: others.slice(limit) };
}

/** Limits without an end come first, then the earliest end. Limits that have ended, or are not included, come last. */
function getRank(row: QuotaRowData): number {
  if (isNoneIncluded(row)) return Number.MAX_VALUE;
  if (!row.quota.end) return -1;
  return row.endsIn || Number.MAX_SAFE_INTEGER;
}
