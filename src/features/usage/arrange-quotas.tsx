import type { VNode } from 'preact';
import type { Translation } from '../../i18n/translation.js';
import { getTextKey } from '../../ui/text-key.js';
import { getCommonEnd, getEndKey, renderQuotaEnd } from './quota-end.js';
import type { QuotaRowData } from './quota-rows.js';

/** If at least this many healthy limits end at the same time, show a common heading. */
const LIMITS_WITH_HEADING = 3;

/** Fold healthy limits behind a button if there are more than this. */
const MAX_HEALTHY_LIMITS = 6;
const HEALTHY_LIMITS_SHOWN = 3;

export interface ShownQuota extends QuotaRowData {
  /** Shows the end of the period above a group. Only the first row of the group has a heading. */
  readonly heading?: VNode | undefined;
  readonly hasEndInHeading: boolean;
}

/**
 * Puts quotas that need attention first, and sorts the others by the end of their period. Groups
 * with a heading come last, because a quota below a group would seem to belong to it.
 *
 * @param rows sorted by severity
 */
export function arrangeQuotas(
  rows: readonly QuotaRowData[],
  showsAll: boolean,
  translation: Translation,
): { readonly shown: readonly ShownQuota[]; readonly folded: readonly QuotaRowData[] } {
  const haveCommonEnd = !!getCommonEnd(rows, translation);
  const healthy = rows.filter(({ tone }) => !tone).toSorted((a, b) => getRank(a) - getRank(b));
  const keys = healthy.map((row) => getEndKey(row, translation));
  const arranged = healthy.map((row, index): ShownQuota => {
    const key = keys[index];
    const isGroup = !haveCommonEnd && !!key && keys.filter((each) => each === key).length >= LIMITS_WITH_HEADING;
    if (!isGroup) return { ...row, hasEndInHeading: haveCommonEnd };
    const end = renderQuotaEnd(row, translation);
    const heading = (
      <p key={getTextKey(end)} class="small muted">
        {end}
      </p>
    );
    return { ...row, hasEndInHeading: true, heading: keys.indexOf(key) === index ? heading : undefined };
  });
  const others = arranged.toSorted((a, b) => Number(a.hasEndInHeading) - Number(b.hasEndInHeading));
  const shownCount = showsAll || healthy.length <= MAX_HEALTHY_LIMITS ? Infinity : HEALTHY_LIMITS_SHOWN;
  const urgent = rows.filter(({ tone }) => tone).map((row): ShownQuota => ({ ...row, hasEndInHeading: haveCommonEnd }));
  return { shown: [...urgent, ...others.slice(0, shownCount)], folded: others.slice(shownCount) };
}

function getRank({ quota, isNoneIncluded, endsIn }: QuotaRowData): number {
  if (isNoneIncluded) return Number.MAX_VALUE;
  if (!quota.end) return -1;
  return endsIn ?? Number.MAX_SAFE_INTEGER;
}
