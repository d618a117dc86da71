import type { AddToCalendarProps } from '../widgets/subscription-list/add-to-calendar.js';
import type { WidgetContextValue } from '../widgets/widget-context.js';
import { downloadCalendar } from './calendar.js';

/** Saves the next bill or the end of a subscription as a calendar file. */
export function downloadDate(
  { kind, id, name, date }: AddToCalendarProps,
  { account, translation }: Pick<WidgetContextValue, 'account' | 'translation'>,
): void {
  const isBill = kind === 'nextBillOn';
  downloadCalendar({
    // Each bill is a separate event, whereas an end that is rescheduled stays the same event.
    id: [kind, id, isBill ? date : '', location.host],
    title: translation.t(isBill ? 'event.nextBill' : 'event.ends', { name }),
    date,
    createdAt: account.clock.now(),
  });
}
