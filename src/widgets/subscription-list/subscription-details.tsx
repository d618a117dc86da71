import type { ComponentChildren } from 'preact';
import { formatDate, parseDateTime } from '../../format/date-time.js';
import { formatList } from '../../format/list.js';
import { formatAmount, isPerPeriod } from '../../format/price.js';
import { formatQuantity } from '../../format/quantity.js';
import type { MessageKey } from '../../i18n/messages.js';
import type { Translation } from '../../i18n/translation.js';
import type { Subscription, SubscriptionItem } from '../../state/types.js';
import { DateTime } from '../../ui/date-time.js';
import { DescriptionList, type DescriptionListItem } from '../../ui/description-list.js';
import { AddToCalendar, type AddToCalendarProps } from '../add-to-calendar.js';
import { formatPeriod } from '../format-period.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { useWidget } from '../widget-context.js';
import { formatItemName } from './format-item-name.js';
import { formatState, formatTerm } from './format-term.js';
import { isFuture, minDate } from './subscription-summary.js';

export interface SubscriptionDetailsProps {
  readonly subscription: Subscription;
  readonly hasEnded: boolean;
}

/** Whether there are facts that the row does not show. */
export function hasDetails(subscription: Subscription, translation: Translation): boolean {
  const { state, items, created_at, updated_at, activated_at, canceled_at, expired_at, cancellation_scheduled_at } =
    subscription;
  if (created_at || updated_at || activated_at || canceled_at || expired_at || cancellation_scheduled_at) return true;
  if (state && formatState(state, translation).isRaw) return true;
  return items.data.some(
    ({ price, quantity, next_billed_at, billing_started_at }) =>
      !!price || !!quantity || !!next_billed_at || !!billing_started_at,
  );
}

/** All facts about a subscription that its row does not show. */
export function SubscriptionDetails({ subscription, hasEnded }: SubscriptionDetailsProps) {
  const { client, translation } = useWidget();
  const now = client.clock.currentTime.value;
  const { t } = translation;
  const items = subscription.items.data;
  const { state } = subscription;
  const stateFact: DescriptionListItem = [
    t('label.state'),
    state && formatState(state, translation).isRaw && <bdi>{state}</bdi>,
  ];
  const dates = getDates(subscription, now, hasEnded, items.length > 1);
  const [only] = items;
  const title = formatSubscriptionTitle(subscription, translation);
  const renderDate: RenderDate = (date, message, item) => (
    <>
      <DateTime value={date} locale={translation.locale} />
      {message && (
        <AddToCalendar
          message={message}
          name={item ? formatItemName(item, translation) : title}
          ids={[subscription.id ?? title, item?.id ?? '']}
          date={date}
        />
      )}
    </>
  );
  return (
    <>
      {items.length > 1 &&
        items.map((item, index) => (
          <div key={index} class="item-details">
            <h4>
              <bdi>{formatItemName(item, translation)}</bdi>
            </h4>
            <DescriptionList
              items={[
                ...getPriceFacts(item, translation),
                ...getItemDates(item, now, hasEnded, translation, renderDate),
              ]}
            />
          </div>
        ))}
      <DescriptionList
        items={[
          stateFact,
          ...(only && items.length === 1 ? getPriceFacts(only, translation) : []),
          ...mergeDates(dates, translation, renderDate),
        ]}
      />
    </>
  );
}

function getPriceFacts(
  { price, quantity }: SubscriptionItem,
  translation: Translation,
): readonly DescriptionListItem[] {
  const { locale, t } = translation;
  const amount = price && formatAmount(price, locale);
  const period = price && formatPeriod(price.billing_period, translation);
  const terms = [price?.type, price?.model]
    .filter((term): term is string => !!term)
    .map((term) => formatTerm(term, translation));
  return [
    [t('label.price'), getPriceDescription()],
    [t('label.quantity'), quantity && formatQuantity(quantity, locale)],
    [
      t('label.type'),
      terms.length > 0 &&
        terms.map(({ text, isRaw }, index) => (
          <span key={text} class={index > 0 ? 'joined' : undefined}>
            <bdi class={isRaw ? 'raw' : undefined}>{text}</bdi>
          </span>
        )),
    ],
  ];

  function getPriceDescription(): ComponentChildren {
    if (!price || !(amount || period)) return null;
    if (amount && isPerPeriod(price)) return [<bdi>{amount}</bdi>, ` ${period}`];
    return [amount && <bdi>{amount}</bdi>, amount && period && '\u00a0· ', period && t('billed', { period })];
  }
}

/** Renders a date; with a message, also a button that adds the event to a calendar. */
type RenderDate = (date: string, message?: CalendarMessage, item?: SubscriptionItem) => ComponentChildren;

function getItemDates(
  item: SubscriptionItem,
  now: number,
  hasEnded: boolean,
  { t }: Translation,
  renderDate: RenderDate,
): readonly DescriptionListItem[] {
  const date = hasEnded ? undefined : getUpcoming([item], now);
  return [[t('label.nextBill'), date && renderDate(date, 'nextBillOn', item)]];
}

/** The earliest date of billing that has not passed, also one that the row does not show: of any type, or one that can't be parsed. */
function getUpcoming(items: readonly SubscriptionItem[], now: number): string | undefined {
  return minDate(
    items.map((item) => item.next_billed_at).filter((date) => parseDateTime(date) === null || isFuture(date, now)),
  );
}

type CalendarMessage = AddToCalendarProps['message'];

/** A date with its label; the message describes the event for a calendar. */
type LabelledDate = readonly [label: MessageKey, date: string | null | undefined, message?: CalendarMessage];

function getDates(
  subscription: Subscription,
  now: number,
  hasEnded: boolean,
  hasSeveralItems: boolean,
): readonly LabelledDate[] {
  const { canceled_at, expired_at, cancellation_scheduled_at, is_cancelation_scheduled, items } = subscription;
  return [
    ['label.nextBill', hasEnded || hasSeveralItems ? null : getUpcoming(items.data, now), 'nextBillOn'],
    // The record keeps the date of a scheduled cancellation that was withdrawn.
    ['cancelationScheduled', is_cancelation_scheduled === false ? null : cancellation_scheduled_at, 'endsOn'],
    isFuture(canceled_at, now) ? ['label.cancelsOn', canceled_at, 'endsOn'] : ['label.canceledAt', canceled_at],
    isFuture(expired_at, now) ? ['label.expiresOn', expired_at, 'endsOn'] : ['label.expiredAt', expired_at],
    ['label.activated', subscription.activated_at],
    ['label.billingStarted', minDate(items.data.map((item) => item.billing_started_at))],
    ['label.created', subscription.created_at],
    ['label.updated', subscription.updated_at],
  ];
}

/** Dates of the same day share a line under all their labels. */
function mergeDates(
  dates: readonly LabelledDate[],
  { locale, t }: Translation,
  renderDate: RenderDate,
): readonly DescriptionListItem[] {
  const days = new Map<
    string,
    { readonly labels: string[]; readonly date: string; message: CalendarMessage | undefined }
  >();
  for (const [label, date, message] of dates) {
    if (!date) continue;
    const timestamp = parseDateTime(date);
    const day = timestamp === null ? date : formatDate(timestamp, locale);
    const known = days.get(day) ?? { labels: [], date, message: undefined };
    known.labels.push(t(label));
    // The end follows the next billing in the list, and takes precedence.
    known.message = message ?? known.message;
    days.set(day, known);
  }
  return [...days.values()].map(({ labels, date, message }): DescriptionListItem => [
    formatList(labels, locale),
    renderDate(date, message),
  ]);
}
