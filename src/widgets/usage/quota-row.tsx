import { formatRemaining } from '../../format/expiry.js';
import { formatQuantity } from '../../format/quantity.js';
import { quotaLevel } from '../../format/quota-level.js';
import type { Row } from '../../state/paged-list.js';
import type { MeteredQuota } from '../../state/records.js';
import { badge } from '../../ui/badge.js';
import { instant } from '../../ui/instant.js';
import { periodText } from '../period-text.js';
import type { WidgetProps } from '../widget-props.js';

/**
 * What is used of one quota of a metric.
 *
 * @param endsIn the milliseconds until its period ends; undefined where that has passed, or is not told.
 */
export function quotaRow(
  { key, item: quota }: Row<MeteredQuota>,
  endsIn: number | undefined,
  Heading: 'h3' | 'h4',
  translation: WidgetProps['translation'],
) {
  const { locale, text } = translation;
  const { name, label, usage, quota: allowance, period, end } = quota;
  const title = label?.trim() || name?.trim() || text('metricUnnamed');
  const quantity = (value: number | string | bigint | null) => formatQuantity(value, locale);
  const { max, now, left } = quotaLevel(usage, allowance);
  const hasUsage = quantity(usage) !== '';
  const hasAllowance = quantity(allowance) !== '';
  const isOver = left !== undefined && left < 0n;
  const usedText = !hasUsage
    ? text('notReported')
    : hasAllowance
      ? text('usedOf', { used: quantity(usage), allowed: quantity(allowance) })
      : text('used', { used: quantity(usage) });
  const leftText =
    left === undefined ? '' : text(isOver ? 'overQuota' : 'remaining', { quantity: quantity(isOver ? -left : left) });
  const share = isOver ? 1 : max && now / max;
  const tone = isOver ? 'danger' : undefined;
  return (
    <li key={key} class="stack" part="quota" role="listitem">
      <div class="line spread">
        <Heading part="quota-name" tabIndex={-1}>
          <bdi>{title}</bdi> <span class="small muted">{periodText(period, translation)}</span>
        </Heading>
        {leftText && badge(leftText, tone)}
      </div>
      <div
        class={tone}
        part="meter"
        role="meter"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={now}
        aria-valuetext={`${usedText} ${leftText}`.trim()}
      >
        <svg aria-hidden="true">
          <rect width={`${share * 100}%`} height="100%" />
        </svg>
      </div>
      <div class="line spread small muted">
        <span>{usedText}</span>
        {end && (
          <span>
            {endsIn !== undefined && `${text('resets', { when: formatRemaining(endsIn, locale) })} · `}
            {instant(end, locale)}
          </span>
        )}
      </div>
    </li>
  );
}
