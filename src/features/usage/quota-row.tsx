import { formatQuantity } from '../../format/quantity.js';
import { renderHeading } from '../../ui/heading.js';
import { formatPeriod } from '../../ui/format-period.js';
import { getLinkValues } from '../../ui/link-values.js';
import { getTextKey } from '../../ui/text-key.js';
import { ActionLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { renderIcon } from '../../ui/icon.js';
import type { QuotaUsage } from './quota-level.js';
import type { UsageForecast } from './usage-forecast.js';
import type { ShownQuota } from './arrange-quotas.js';
import { formatForecast, formatQuotaTitle, formatRemainingQuota, formatUsedUp } from './quota-texts.js';
import { renderQuotaEnd } from './quota-end.js';

interface QuotaRowProps {
  readonly row: ShownQuota;
  readonly subscriptionId: string;
  readonly headingLevel: number;
}

export function QuotaRow({ row, subscriptionId, headingLevel }: QuotaRowProps) {
  const { translation } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const { quota, state, isNoneIncluded, hasEnded, forecast } = row;
  const title = formatQuotaTitle(quota, translation);
  const period = formatPeriod(quota.period, translation);
  const level = hasEnded && state.level !== 'unknown' ? 'normal' : state.level;
  const used = formatQuantity(quota.usage, locale);
  const allowed = formatQuantity(quota.quota, locale);
  const text = !used ? t('empty.usage') : isNoneIncluded ? t('noneIncluded') : undefined;
  const valueText = [
    text ?? (allowed ? t('numberOf', { n: used, total: allowed }) : used),
    formatRemainingQuota(row, translation),
    hasEnded ? t('periodEnded') : formatForecast(row, translation),
  ];
  const amounts = text ?? (allowed ? formatToNodes('numberOf', { n: <b>{used}</b>, total: allowed }) : <b>{used}</b>);
  return (
    <li class="quota" part="quota" role="listitem">
      {row.heading}
      <div class="quota-line">
        {renderHeading(headingLevel, { class: 'quota-name', part: 'quota-name', tabIndex: -1 }, [
          <bdi key={title}>{title}</bdi>,
          ' ',
          period && (
            <span key={period} class="period muted">
              {period}
            </span>
          ),
        ])}
        <span key={getTextKey(amounts)} class="used small muted">
          {amounts}
        </span>
      </div>
      <div
        class={`meter meter-${level}`}
        part="meter"
        role="meter"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={state.max}
        aria-valuenow={state.value}
        // Separate by dots, because screen readers pause there.
        aria-valuetext={valueText.filter(Boolean).join(' · ')}
      >
        {renderBars(level, state.ratio, forecast)}
      </div>
      <QuotaFoot row={row} />
      <QuotaActions row={row} title={title} subscriptionId={subscriptionId} />
    </li>
  );
}

interface QuotaActionsProps extends Pick<QuotaRowProps, 'row' | 'subscriptionId'> {
  readonly title: string;
}

function QuotaActions({ row: { quota }, title, subscriptionId }: QuotaActionsProps) {
  const { page, getActions } = useWidget();
  const values = { ...getLinkValues(page, subscriptionId), metric: quota.name };
  const actions = getActions('quota', values);
  if (actions.length === 0) return null;
  return (
    <div class="quota-actions" part="actions">
      {actions.map((action) => (
        <ActionLink key={action.action} action={action} look="text" values={values} subject={title} />
      ))}
    </div>
  );
}

function QuotaFoot({ row }: { readonly row: ShownQuota }) {
  const { translation } = useWidget();
  const { tone } = row;
  const left = formatRemainingQuota(row, translation);
  const usedUp = formatUsedUp(row, translation);
  const end = !row.hasEndInHeading && !row.isNoneIncluded && renderQuotaEnd(row, translation);
  if (!left && !end) return null;
  return (
    <div class="quota-line quota-foot">
      {left && (
        <span class={`remaining ${tone ?? ''}`}>
          {tone && renderIcon('warning')}
          <span class="parts">
            <span key={left}>{left}</span>
            {usedUp && (
              <span key={usedUp} class="joined">
                {usedUp}
              </span>
            )}
          </span>
        </span>
      )}
      {end && (
        <span key={getTextKey(end)} class="period-end">
          {end}
        </span>
      )}
    </div>
  );
}

/** Fills the meter up to the usage, then hatches it up to the forecast. */
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
