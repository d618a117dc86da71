import type { QuotaUsage } from '../../format/quota-usage.js';
import type { UsageForecast } from '../../format/usage-forecast.js';

interface QuotaMeterProps {
  readonly label: string;
  readonly valueText: string;
  readonly state: QuotaUsage;
  readonly level: QuotaUsage['level'];
  readonly forecast: UsageForecast | undefined;
}

/** A bar for the usage, hatched up to the forecast. Empty if usage or quota is unknown. */
export function QuotaMeter({ label, valueText, state, level, forecast }: QuotaMeterProps) {
  return (
    <div
      class={`meter meter-${level}`}
      part="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={state.max}
      aria-valuenow={state.value}
      aria-valuetext={valueText}
    >
      {renderBars(level, state.ratio, forecast)}
    </div>
  );
}

function renderBars(level: QuotaUsage['level'], ratio: number, forecast: UsageForecast | undefined) {
  if (level === 'unknown') return null;
  if (level === 'over')
    return (
      <>
        {ratio > 1 && renderBar('allowed', 1 / ratio)}
        <i class="over" />
      </>
    );
  const used = Math.min(1, Math.max(0, ratio));
  const atEnd = forecast?.kind === 'limit' ? 1 : (forecast?.percent ?? 0) / 100;
  return (
    <>
      {renderBar('share', used)}
      {atEnd > used && renderBar('forecast', atEnd - used)}
    </>
  );
}

function renderBar(name: 'share' | 'forecast' | 'allowed', share: number) {
  return <i class={name} style={{ inlineSize: `${share * 100}%` }} />;
}
