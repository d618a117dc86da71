import { formatRemaining } from '../../format/expiry.js';
import { formatQuantity } from '../../format/quantity.js';
import { getQuotaUsage } from '../../format/quota-usage.js';
import type { Row } from '../../state/paged-list.js';
import type { MeteredQuota } from '../../state/records.js';
import { badge } from '../../ui/badge.js';
import { instant } from '../../ui/instant.js';
import { periodText } from '../period-text.js';
import type { WidgetProps } from '../widget-props.js';

/**
 * One quota of a metric with its usage. How much is left is only shown of a period that has not ended.
 *
 * @param endsIn milliseconds until its period ends, 0 when it has ended, undefined where that is unknown
 */
export function quotaRow(
  { key, item: quota }: Row<MeteredQuota>,
  endsIn: number | undefined,
  Heading: 'h3' | 'h4',
  translation: WidgetProps['translation'],
) {
  const { locale, t } = translation;
  const { name, label, usage, quota: allowance, period, end } = quota;
  const title = label?.trim() || name?.trim() || t('metricUnnamed');
  const quantity = (value: number | string | bigint | null) => formatQuantity(value, locale);
  const { max, value, remaining } = getQuotaUsage(usage, allowance);
  const hasEnded = endsIn === 0;
  const hasUsage = quantity(usage) !== '';
  const hasAllowance = quantity(allowance) !== '';
  const isOver = !hasEnded && remaining?.startsWith('-') === true;
  const usedText = !hasUsage
    ? t('notReported')
    : hasAllowance
      ? t('usedOf', { used: quantity(usage), allowed: quantity(allowance) })
      : t('used', { used: quantity(usage) });
  const remainingText =
    remaining === undefined || hasEnded ? '' : t(isOver ? 'overQuota' : 'remaining', { quantity: quantity(remaining.replace('-', '')) });
  const endText = hasEnded ? t('periodEnded') : endsIn && t('periodEnds', { when: formatRemaining(endsIn, locale) });
  const ratio = isOver ? 1 : max && value / max;
  const tone = isOver ? 'danger' : undefined;
  return (
    <li key={key} class="stack" part="quota" role="listitem">
      <div class="line spread">
        <Heading part="quota-name" tabIndex={-1}>
          <bdi>{title}</bdi> <span class="small muted">{periodText(period, translation)}</span>
        </Heading>
        {remainingText && badge(remainingText, tone)}
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
      <div class="line spread small muted">
        <span>{usedText}</span>
        {end && (
          <span>
            {endText && `${endText} · `}
            {instant(end, locale)}
          </span>
        )}
      </div>
    </li>
  );
}
