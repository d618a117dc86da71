import { parseDateTime } from '../../../format/date-time.js';
import { formatRemaining, getNextUpdate } from '../../../format/remaining-time.js';
import { renderDay } from '../../../ui/date-time.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { useWidget } from '../../../ui/widget-context.js';
import { getTextKey } from '../../../ui/text-key.js';
import { renderPanelPrice } from '../row/price.js';
import { renderStatus } from '../row/subscription-status.js';

export function PanelFacts({ row }: { readonly row: SubscriptionRowData }) {
  const { translation } = useWidget();
  const { date, pastDueAt } = row.summary;
  return (
    <div class="panel-facts parts">
      {renderPanelPrice(row.subscription, translation)}
      {date?.kind === 'billing' && !pastDueAt ? <NextBill date={date.value} /> : renderStatus(row, translation)}
    </div>
  );
}

/** Shows "Next bill Dec 4 (in 12 days)". */
function NextBill({ date }: { readonly date: string }) {
  const { page, translation } = useWidget();
  const { clock } = page;
  const { locale, formatToNodes } = translation;
  const now = clock.currentTime.value;
  const at = parseDateTime(date);
  clock.wakeAt(getNextUpdate(at, now));
  const day = formatToNodes('nextBillOn', { date: renderDay(date, now, locale) });
  const content =
    at !== null && at > now
      ? formatToNodes('dateDistance', { date: day, distance: formatRemaining(at - now, locale) })
      : day;
  return (
    <p key={getTextKey(content)} class="status joined">
      {content}
    </p>
  );
}
