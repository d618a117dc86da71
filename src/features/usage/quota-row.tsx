import { formatQuantity } from '../../format/quantity.js';
import { renderHeading } from '../../ui/heading.js';
import { formatPeriod } from '../../ui/format-period.js';
import { getLinkValues } from '../../ui/find-subscription.js';
import { getTextKey } from '../../ui/text-key.js';
import { ActionLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { QuotaFoot } from './quota-foot.js';
import { QuotaMeter } from './quota-meter.js';
import type { ShownQuota } from './arrange-quotas.js';
import { formatForecast, formatQuotaTitle, formatRemainingQuota, isNoneIncluded } from './quota-texts.js';

interface QuotaRowProps {
  readonly row: ShownQuota;
  readonly subscriptionId: string;
  readonly headingLevel: number;
}

/** Hides the remaining quota and the forecast if the period has ended. */
export function QuotaRow({ row, subscriptionId, headingLevel }: QuotaRowProps) {
  const { translation } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const { quota, state, endsIn, forecast } = row;
  const title = formatQuotaTitle(quota, translation);
  const period = formatPeriod(quota.period, translation);
  const hasEnded = endsIn === 0;
  const level = hasEnded && state.level !== 'unknown' ? 'normal' : state.level;
  const used = formatQuantity(quota.usage, locale);
  const allowed = formatQuantity(quota.quota, locale);
  const text = !used ? t('empty.usage') : isNoneIncluded(row) ? t('noneIncluded') : undefined;
  const facts = [
    text ?? (allowed ? t('numberOf', { n: used, total: allowed }) : used),
    formatRemainingQuota(row, translation),
  ];
  facts.push(hasEnded ? t('periodEnded') : formatForecast(row, translation));
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
      <QuotaMeter
        label={title}
        // Separate by dots, because screen readers pause there.
        valueText={facts.filter(Boolean).join(' · ')}
        state={state}
        level={level}
        forecast={forecast}
      />
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
