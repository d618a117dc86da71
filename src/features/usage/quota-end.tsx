import { DAY_MS } from '../../format/constants.js';
import { formatDay } from '../../format/date-time.js';
import { formatRemainingDuration, getRemainingValues } from '../../format/expiry.js';
import type { Translation } from '../../i18n/translation.js';
import { renderDateTime, renderDay } from '../../ui/date-time.js';
import type { QuotaRowData } from './quota-row-data.js';

/** The end of a limit's period; the days until then are not told, as the date says them. */
export function renderQuotaEnd(
  { quota: { end }, endsIn, now }: QuotaRowData,
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
  if (endsIn >= DAY_MS) return formatToNodes('limits.until', { date: renderDay(end, now, locale) });
  const left = t('limits.left', getRemainingValues(endsIn, locale));
  return <span key={left}>{left}</span>;
}

/** Limits with the same key are told the same end. */
export function getEndKey({ quota: { end }, endsIn, now }: QuotaRowData, { locale }: Translation): string | null {
  if (!end || !endsIn) return end;
  return endsIn < DAY_MS ? formatRemainingDuration(endsIn, locale) : formatDay(end, now, locale);
}
