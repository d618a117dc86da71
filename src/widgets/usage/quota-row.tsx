import { formatRemaining } from '../../format/expiry.js';
import { formatQuantity } from '../../format/quantity.js';
import { getQuotaUsage } from '../../format/quota-usage.js';
import type { MetricQuota } from '../../state/types.js';
import { Badge } from '../../ui/badge.js';
import { DateTime } from '../../ui/date-time.js';
import { formatPeriod } from '../format-period.js';
import { useWidget } from '../widget-context.js';

export interface QuotaRowData {
  readonly key: string;
  readonly quota: MetricQuota;
  /** Milliseconds until the period ends; 0 when it has ended, undefined if unknown. */
  readonly endsIn: number | undefined;
  readonly nextUpdateAt: number | null;
}

export interface QuotaRowProps {
  readonly row: QuotaRowData;
  readonly headingLevel: 3 | 4;
}

/** One quota of a metric with its usage. The remaining amount is shown only for a period that has not ended. */
export function QuotaRow({ row: { quota, endsIn }, headingLevel }: QuotaRowProps) {
  const { translation } = useWidget();
  const { locale, t } = translation;
  const Heading = `h${headingLevel}` as const;
  const { name, label, usage, quota: limit, period, end } = quota;
  const title = label?.trim() || name?.trim() || t('metricUnnamed');
  const { max, value, remaining } = getQuotaUsage(usage, limit);
  const used = formatQuantity(usage, locale);
  const allowed = formatQuantity(limit, locale);
  const hasEnded = endsIn === 0;
  const isOver = !hasEnded && remaining?.startsWith('-') === true;
  const tone = isOver ? 'danger' : undefined;
  const usedText = !used ? t('notReported') : allowed ? t('usedOf', { used, allowed }) : t('used', { used });
  const remainingText =
    remaining === undefined || hasEnded
      ? ''
      : t(isOver ? 'overQuota' : 'remaining', { quantity: formatQuantity(remaining.replace('-', ''), locale) });
  const endText = hasEnded ? t('periodEnded') : endsIn && t('periodEnds', { when: formatRemaining(endsIn, locale) });
  const ratio = isOver ? 1 : max && value / max;
  return (
    <li class="stack" part="quota" role="listitem">
      <div class="cluster justify-between">
        <Heading part="quota-name" tabIndex={-1}>
          <bdi>{title}</bdi> <span class="small muted">{formatPeriod(period, translation)}</span>
        </Heading>
        {remainingText && <Badge tone={tone}>{remainingText}</Badge>}
      </div>
      <div
        class={tone}
        part="meter"
        role="meter"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={`${usedText} ${remainingText || (hasEnded ? t('periodEnded') : '')}`.trim()}
      >
        <svg aria-hidden="true">
          <rect width={`${ratio * 100}%`} height="100%" />
        </svg>
      </div>
      <div class="cluster justify-between small muted">
        <span>{usedText}</span>
        {end && (
          <span>
            {endText && `${endText} · `}
            <DateTime value={end} locale={locale} />
          </span>
        )}
      </div>
    </li>
  );
}
