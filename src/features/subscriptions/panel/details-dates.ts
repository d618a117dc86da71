import type { Subscription, SubscriptionItem } from '../../../client/resources/subscription.js';
import { getDay, isAhead, minDate, parseDateTime } from '../../../format/date-time.js';
import { getCancellationDate } from '../../../store/subscription/scheduled-end.js';
import type { MessageKey } from '../../../i18n/messages.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';

type LabelledDate = readonly [label: MessageKey, date: string | null | undefined];

export function getDates({ subscription, summary }: SubscriptionRowData, now: number): readonly LabelledDate[] {
  const { canceled_at, expired_at, past_due_at, items } = subscription;
  const { hasEnded, date: shown, pastDueAt } = summary;
  const nextBill = hasEnded ? undefined : getUpcomingBill(items.data, now);
  const cancellation = getCancellationDate(subscription);
  const shownEnd = shown?.kind === 'end' ? shown.value : undefined;
  const isOneBill = new Set(items.data.map((item) => item.next_billed_at)).size < 2;
  return [
    ...getStartDates(subscription),
    // Omit the next bill if the row shows it. Past due rows don't.
    ['label.nextBill', isOneBill && (shown?.kind !== 'billing' || pastDueAt) ? nextBill : null],
    [
      isAhead(cancellation, now) ? 'label.cancelsOn' : 'cancelationScheduled',
      cancellation === shownEnd ? null : cancellation,
    ],
    isAhead(canceled_at, now)
      ? ['label.cancelsOn', [cancellation, shownEnd].map(toDay).includes(toDay(canceled_at)) ? null : canceled_at]
      : ['label.canceledAt', shown?.kind === 'canceled' ? null : canceled_at],
    isAhead(expired_at, now)
      ? ['label.expiresOn', expired_at === shownEnd ? null : expired_at]
      : ['label.expiredAt', shown?.kind === 'expired' ? null : expired_at],
    ['label.pastDueAt', pastDueAt || isAhead(past_due_at, now) ? null : past_due_at],
  ];
}

/** Returns the earliest bill that isn't in the past. If there is none, shows an unreadable date. */
export function getUpcomingBill(items: readonly SubscriptionItem[], now: number): string | undefined {
  return minDate(
    items.map((item) => item.next_billed_at).filter((date) => parseDateTime(date) === null || isAhead(date, now)),
  );
}

/** If all start dates are on the same day, returns only one, with the label "Started". */
function getStartDates({ activated_at, created_at, items }: Subscription): readonly LabelledDate[] {
  const billed = minDate(items.data.map((item) => item.billing_started_at));
  const first = activated_at || billed;
  const dates = [activated_at, billed, created_at].filter((date) => !!date);
  if (first && new Set(dates.map(toDay)).size === 1) return [['label.started', first]];
  return [
    ['label.activated', activated_at],
    ['label.billingStarted', billed],
    ['label.created', created_at],
  ];
}

function toDay(date: string | null | undefined): string {
  return getDay(date ?? '');
}
