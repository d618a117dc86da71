import { describeInterval, type Period } from '../format/period.js';
import type { Translation } from '../i18n/translation.js';

/** Formats a billing period: "per month", "every 3 months", or '' if the period is empty. */
export function formatPeriod(period: Period | null, { locale, t }: Translation): string {
  const interval = describeInterval(period, locale);
  if (!interval) return '';
  return interval.kind === 'each' ? t(`per.${interval.unit}`) : t('every', { duration: interval.span });
}
