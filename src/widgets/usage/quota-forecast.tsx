import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { formatDateWithin } from '../../format/date-time.js';
import { formatPercent } from '../../format/quantity.js';
import { getUsageForecast, type MeteredQuota } from '../../format/usage-forecast.js';
import { useWidget } from '../widget-context.js';

export interface QuotaForecastProps {
  readonly quota: MeteredQuota;
  /** The server's time at which the usage was reported. */
  readonly respondedAt: ReadonlySignal<number>;
}

/** Forecast of a quota at the end of its period. Renders nothing if there is none, or if its time has passed. */
export function QuotaForecast({ quota, respondedAt }: QuotaForecastProps) {
  const { client, translation } = useWidget();
  const { locale, t } = translation;
  const forecast = getUsageForecast(quota, respondedAt.value);
  const limitAt = forecast?.kind === 'limit' ? forecast.at : Infinity;
  useLayoutEffect(() => client.clock.scheduleAt(limitAt), [client, limitAt]);
  if (!forecast || client.clock.currentTime.value >= limitAt) return null;
  const text =
    forecast.kind === 'limit'
      ? t('limitForecast', { when: formatDateWithin(forecast.length, forecast.at, locale) })
      : t('usageForecast', { percent: formatPercent(forecast.percent, locale) });
  return (
    <p class="quota-line quota-foot">
      <span>
        {t('estimate')}
        {'\u00a0· '}
        {text}
      </span>
    </p>
  );
}
