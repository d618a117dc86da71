import { formatDay, DAY_MS } from '../../format/date-time.js';
import { formatRemainingDuration, getRemainingValues } from '../../format/remaining-time.js';
import type { Translation } from '../../i18n/translation.js';
import { renderDateTime, renderDay } from '../../ui/date-time.js';
import type { QuotaRowData } from './quota-rows.js';

/** Renders "Until Dec 10" or, on the last day, "7 hours left". */
export function renderQuotaEnd(
  { quota: { end }, hasEnded, endsIn, calculatedAt }: QuotaRowData,
  { locale, t, formatToNodes }: Translation,
) {
  if (!end) return null;
  if (hasEnded)
    return (
      <span class="parts">
        <span>{t('periodEnded')}</span> <span class="joined">{renderDateTime(end, locale)}</span>
      </span>
    );
  // If the date can't be parsed, show it unchanged.
  if (endsIn === undefined) return renderDateTime(end, locale);
  if (endsIn >= DAY_MS) return formatToNodes('limits.until', { date: renderDay(end, calculatedAt, locale) });
  const left = t('limits.left', getRemainingValues(endsIn, locale));
  return <span key={left}>{left}</span>;
}

/** Returns the first row if all limits end together. */
export function getCommonEnd(rows: readonly QuotaRowData[], translation: Translation): QuotaRowData | undefined {
  const [first, ...others] = rows.filter(({ isNoneIncluded }) => !isNoneIncluded);
  const key = first && getEndKey(first, translation);
  return key && others.length > 0 && others.every((row) => getEndKey(row, translation) === key) ? first : undefined;
}

/** Returns the same key for limits that show the same end. */
export function getEndKey(row: QuotaRowData, { locale }: Translation): string | undefined {
  const { quota, isNoneIncluded, endsIn, calculatedAt } = row;
  if (!quota.end || endsIn === undefined || isNoneIncluded) return undefined;
  return endsIn < DAY_MS ? formatRemainingDuration(endsIn, locale) : formatDay(quota.end, calculatedAt, locale);
}
