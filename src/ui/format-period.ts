import { describeInterval, type Interval, type Period } from '../format/period.js';
import type { Translation } from '../i18n/translation.js';

/** Returns a text such as "per month" or "every 3 months". */
export function formatPeriod(period: Period | null, translation: Translation): string {
  const interval = describeInterval(period, translation.locale);
  if (!interval) return '';
  const { unit, value } = interval;
  const duration = formatInterval(interval, translation);
  if (value !== 1) return translation.t('per.every', { duration });
  return (unit !== 'every' && translation.term(`per.${unit}`)) || duration;
}

export function formatLength(period: Period | null, translation: Translation): string {
  const interval = describeInterval(period, translation.locale);
  return interval ? formatInterval(interval, translation) : '';
}

/** A message that the vendor has set, such as `unit.month`, replaces the text of `Intl`. */
function formatInterval({ unit, value, duration }: Interval, { term }: Translation): string {
  return term(`unit.${unit}`, value) || duration;
}
