import { describeInterval, type Period } from '../format/period.js';
import type { Translation } from '../i18n/translation.js';

/** "per month", "every 3 months"; '' for a period that is none. */
export function periodText(period: Period | null, { locale, t }: Translation): string {
  const description = describeInterval(period, locale);
  if (!description) return '';
  return description.kind === 'each' ? t(`per.${description.unit}`) : t('every', { span: description.span });
}
