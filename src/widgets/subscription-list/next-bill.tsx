import { parseDateTime } from '../../format/date-time.js';
import { formatRemaining, getNextChange } from '../../format/expiry.js';
import { renderDay } from '../../ui/date-time.js';
import { useWidget } from '../widget-context.js';

/** "Next bill Dec 4 (in 12 days)". Without the time for a date that has passed or can't be parsed. */
export function NextBill({ date }: { readonly date: string }) {
  const { account, translation } = useWidget();
  const { clock } = account;
  const { locale, formatToNodes } = translation;
  const now = clock.currentTime.value;
  const remaining = (parseDateTime(date) ?? -Infinity) - now;
  clock.wakeAt(remaining > 0 ? now + getNextChange(remaining) : Infinity);
  const day = formatToNodes('nextBillOn', { date: renderDay(date, now, locale) });
  return (
    <p class="status joined">
      {remaining > 0
        ? formatToNodes<unknown>('dateDistance', { date: day, distance: formatRemaining(remaining, locale) })
        : day}
    </p>
  );
}
