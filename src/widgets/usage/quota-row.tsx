import type { ReadonlySignal } from '@preact/signals';
import { DAY_MS } from '../../format/constants.js';
import { formatRemaining } from '../../format/expiry.js';
import { formatQuantity } from '../../format/quantity.js';
import { getQuotaUsage, type QuotaUsage } from '../../format/quota-usage.js';
import type { Translation } from '../../i18n/translation.js';
import type { MetricQuota } from '../../state/types.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { formatPeriod } from '../format-period.js';
import { useWidget } from '../widget-context.js';
import { QuotaForecast } from './quota-forecast.js';

export interface QuotaRowData {
  readonly key: string;
  readonly quota: MetricQuota;
  /** Milliseconds until the period ends; 0 when it has ended, undefined if unknown. */
  readonly endsIn: number | undefined;
  readonly nextUpdateAt: number | null;
}

export interface QuotaRowProps {
  readonly row: QuotaRowData;
  /** The server's time at which the usage was reported. */
  readonly respondedAt: ReadonlySignal<number>;
  readonly headingLevel: 3 | 4;
}

/** One quota of a metric with its usage. The remaining amount is shown only for a period that has not ended. */
export function QuotaRow({ row: { quota, endsIn }, respondedAt, headingLevel }: QuotaRowProps) {
  const { translation } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const Heading = `h${headingLevel}` as const;
  const { usage, quota: limit, period, end } = quota;
  const title = formatQuotaTitle(quota, translation);
  const state = getQuotaUsage(usage, limit);
  const hasEnded = endsIn === 0;
  const level = hasEnded && state.level !== 'unknown' ? 'normal' : state.level;
  const used = formatQuantity(usage, locale);
  const allowed = formatQuantity(limit, locale);
  const noneIncluded = state.max === 0 && Number(limit) === 0 && limit !== null && Number(usage ?? 0) === 0;
  const tone = level === 'over' ? 'danger' : level === 'near' ? 'warning' : undefined;

  const amount = <b>{used}</b>;
  const usedText = !used
    ? t('notReported')
    : noneIncluded
      ? t('noneIncluded')
      : allowed
        ? t('usedOf', { used, allowed })
        : t('used', { used });
  const usedNodes =
    !used || noneIncluded
      ? usedText
      : allowed
        ? formatToNodes('usedOf', { used: amount, allowed })
        : formatToNodes('used', { used: amount });
  const remainingText = getRemainingText();
  const endText = hasEnded ? t('periodEnded') : endsIn && t('periodEnds', { when: formatRemaining(endsIn, locale) });

  function getRemainingText(): string {
    if (hasEnded || noneIncluded) return '';
    if (state.remaining === undefined) return used && !allowed ? t('noLimit') : '';
    return formatQuotaRemaining(state, translation);
  }

  return (
    <li class={tone} part="quota" role="listitem">
      <div class="quota-line">
        <Heading part="quota-name" tabIndex={-1}>
          <bdi>{title}</bdi> <span class="small muted">{formatPeriod(period, translation)}</span>
        </Heading>
        <span class="used">{usedNodes}</span>
      </div>
      <div
        class={`meter-${level}`}
        part="meter"
        role="meter"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={state.max}
        aria-valuenow={state.value}
        // The dot is a pause for screen readers.
        aria-valuetext={[usedText, remainingText || (hasEnded && t('periodEnded'))].filter(Boolean).join(' · ')}
      >
        <MeterBar level={level} ratio={state.ratio} />
      </div>
      <div class="quota-line quota-foot">
        <span class="remaining">
          {tone && <Icon name="warning" />}
          {remainingText}
        </span>
        {end && (
          <span>
            {endText}
            {(!endText || hasEnded || (endsIn ?? 0) >= DAY_MS) && (
              <>
                {endText && '\u00a0· '}
                <DateTime value={end} locale={locale} />
              </>
            )}
          </span>
        )}
      </div>
      {!hasEnded && <QuotaForecast quota={quota} respondedAt={respondedAt} />}
    </li>
  );
}

export function formatQuotaTitle({ name, label }: MetricQuota, { t }: Translation): string {
  return label?.trim() || name?.trim() || t('metricUnnamed');
}

/** The remaining amount of a quota, or the excess. */
export function formatQuotaRemaining({ level, remaining = '' }: QuotaUsage, { locale, t }: Translation): string {
  return t(level === 'over' ? 'overLimit' : 'remaining', {
    quantity: formatQuantity(remaining.replace('-', ''), locale),
  });
}

/** The bar shows the usage; over quota, it also marks the included share. It is empty if usage or quota is unknown. */
function MeterBar({ level, ratio }: Pick<QuotaUsage, 'level' | 'ratio'>) {
  if (level === 'unknown') return null;
  const used = level === 'over' ? 1 : Math.min(1, Math.max(0, ratio));
  return (
    <svg aria-hidden="true">
      <rect width={`${used * 100}%`} height="100%" />
      {level === 'over' && ratio > 1 && <rect class="allowed" width={`${100 / ratio}%`} height="100%" />}
    </svg>
  );
}
