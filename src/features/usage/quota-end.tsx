import { formatDay, DAY_MS } from '../../format/date-time.js';
import { formatRemainingDuration, getRemainingValues } from '../../format/remaining-time.js';
import type { Translation } from '../../i18n/translation.js';
import { renderDateTime, renderDay } from '../../ui/date-time.js';
import type { QuotaRowData } from './quota-rows.js';
import { isNoneIncluded } from './quota-texts.js';

/** Renders the end of a limit's period. Shows hours only within the last day. */
export function renderQuotaEnd(
  { quota: { end }, endsIn, calculatedAt }: QuotaRowData,
  { locale, t, formatToNodes }: Translation,
) {
  if (!end) return null;
  if (endsIn === undefined) return renderDateTime(end, locale);
  if (endsIn === 0)
    return (
      <span class="parts">
        <span>{t('periodEnded')}</span> <span class="joined">{renderDateTime(end, locale)}</span>
      </span>
    );
  if (endsIn >= DAY_MS) return formatToNodes('limits.until', { date: renderDay(end, calculatedAt, locale) });
  const left = t('limits.left', getRemainingValues(endsIn, locale));
  return <span key={left}>{left}</span>;
}

/** Returns the first limit if all end together. */
export function getCommonEnd(rows: readonly QuotaRowData[], translation: Translation): QuotaRowData | undefined {
  const [first, ...others] = rows.filter(({ quota }) => !isNoneIncluded(quota));
  const key = first && getEndKey(first, translation);
  return key && others.length > 0 && others.every((row) => getEndKey(row, translation) === key) ? first : undefined;
}

/**
 * Returns an equal key for limits with the same end. Undefined if the end is missing or past, or
 * the plan lacks the limit.
 */
export function getEndKey(row: QuotaRowData, { locale }: Translation): string | undefined {
  const { quota, endsIn, calculatedAt } = row;
  if (!quota.end || !endsIn || isNoneIncluded(quota)) return undefined;
  return endsIn < DAY_MS ? formatRemainingDuration(endsIn, locale) : formatDay(quota.end, calculatedAt, locale);
}
