import { formatDay, DAY_MS } from '../../format/date-time.js';
import { getRemainingValues } from '../../format/remaining-time.js';
import { formatPercent, formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { MetricQuota, QuotaRowData } from './quota-rows.js';

export function formatQuotaTitle({ name, label }: MetricQuota, { t }: Translation): string {
  return label?.trim() || name?.trim() || t('metricUnnamed');
}

/** Formats the remaining quota, or by how much it is exceeded. */
export function formatRemainingQuota(row: QuotaRowData, { locale, t }: Translation): string {
  const { quota, state } = row;
  if (row.hasEnded || row.isNoneIncluded) return '';
  if (state.level === 'reached') return t('limitReached');
  if (state.remaining === undefined) return quota.usage !== null && quota.quota === null ? t('noLimit') : '';
  const quantity = formatQuantity(state.remaining.replace('-', ''), locale);
  return t(state.level === 'over' ? 'overLimit' : 'remaining', { quantity });
}

/** Formats when the quota will be used up. Returns "" if it lasts until the end of the period. */
export function formatUsedUp({ forecast, calculatedAt }: QuotaRowData, { locale, t }: Translation): string {
  if (forecast?.kind !== 'limit') return '';
  const remaining = forecast.at - calculatedAt;
  return remaining <= DAY_MS
    ? t('usedUpIn', getRemainingValues(remaining, locale))
    : t('usedUpOn', { date: formatDay(forecast.at, calculatedAt, locale) });
}

/** Formats the forecast for screen readers. On screen, the meter's hatching shows it. */
export function formatForecast(row: QuotaRowData, translation: Translation): string {
  const { locale, t } = translation;
  if (row.forecast?.kind !== 'share') return formatUsedUp(row, translation);
  return t('forecastShare', { percent: formatPercent(row.forecast.percent, locale) });
}
