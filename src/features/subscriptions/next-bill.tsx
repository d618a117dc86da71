import { parseDateTime } from '../../format/date-time.js';
import { formatRemaining, getNextUpdate } from '../../format/expiry.js';
import { renderDay } from '../../ui/date-time.js';
import { useWidget } from '../../ui/widget-context.js';

/** "Next bill Dec 4 (in 12 days)". Without the time for a date that has passed or can't be parsed. */
export function NextBill({ date }: { readonly date: string }) {
  const { page, translation } = useWidget();
  const { clock } = page;
  const { locale, formatToNodes } = translation;
  const now = clock.currentTime.value;
  const at = parseDateTime(date);
  clock.wakeAt(getNextUpdate(at, now));
  const day = formatToNodes('nextBillOn', { date: renderDay(date, now, locale) });
  return (
    <p class="status joined">
      {at !== null && at > now
        ? formatToNodes<unknown>('dateDistance', { date: day, distance: formatRemaining(at - now, locale) })
        : day}
    </p>
  );
}
