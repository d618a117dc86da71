import { DAY_MS } from '../../format/constants.js';
import { getRemainingValues } from '../../format/expiry.js';
import { renderDateTime, renderDay } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import { MAX_COUNTDOWN_MS, type QuotaRowData } from './quota-row-data.js';
import { formatRemainingQuota, formatUsedUp, isNoneIncluded } from './quota-texts.js';

/** The line below a meter: what is left, when that is likely used up, and the end of the period. */
export function QuotaFoot({ row }: { readonly row: QuotaRowData }) {
  const { translation } = useWidget();
  const { state, endsIn } = row;
  const left = formatRemainingQuota(row, translation);
  const usedUp = formatUsedUp(row, translation);
  const end = renderEnd();
  if (!left && !end) return null;
  const isExceeded = state.level === 'over' || state.level === 'reached';
  const tone =
    endsIn === 0 ? undefined : isExceeded ? 'danger' : usedUp || state.level === 'near' ? 'warning' : undefined;
  return (
    <div class="quota-line quota-foot">
      {left && (
        <span class={`remaining ${tone ?? ''}`}>
          {tone && <Icon name="warning" />}
          <span>
            <span>{left}</span>
            {usedUp && <span class="joined">{usedUp}</span>}
          </span>
        </span>
      )}
      {end}
    </div>
  );

  function renderEnd() {
    const { locale, t, formatToNodes } = translation;
    const { end: date } = row.quota;
    if (!date || isNoneIncluded(row)) return null;
    if (endsIn === undefined) return <span class="period-end">{renderDateTime(date, locale)}</span>;
    if (endsIn > MAX_COUNTDOWN_MS)
      return (
        <span class="period-end">{formatToNodes('periodEndsOn', { date: renderDay(date, row.now, locale) })}</span>
      );
    const hasDate = endsIn === 0 || endsIn >= DAY_MS;
    return (
      <span class="period-end">
        <span>{endsIn === 0 ? t('periodEnded') : t('periodEnds', getRemainingValues(endsIn, locale))}</span>
        {hasDate && (
          <span class="joined">{endsIn === 0 ? renderDateTime(date, locale) : renderDay(date, row.now, locale)}</span>
        )}
      </span>
    );
  }
}
