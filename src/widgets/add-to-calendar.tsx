import { useState } from 'preact/hooks';
import { parseDateTime } from '../format/date-time.js';
import { loadActions } from './load-actions.js';
import { useWidget } from './widget-context.js';

/** The label of the button and the title of the event. */
const EVENTS = {
  nextBillOn: { label: 'addNextBill', title: 'event.nextBill' },
  endsOn: { label: 'addEnd', title: 'event.ends' },
} as const;

export interface AddToCalendarProps {
  readonly kind: keyof typeof EVENTS;
  /** Title of the subscription. */
  readonly name: string;
  /** Identifies the event: another file with the same id replaces it in the calendar. */
  readonly id: string;
  /** As the service sent it. */
  readonly date: string;
}

/** A button that downloads a date as a calendar file. */
export function AddToCalendar({ kind, name, id, date }: AddToCalendarProps) {
  const context = useWidget();
  const { account, translation, announcer } = context;
  const { t } = translation;
  const [hasFailed, setHasFailed] = useState(false);
  const label = t(EVENTS[kind].label);
  const download = async (): Promise<void> => {
    const actions = await loadActions(context);
    setHasFailed(!actions);
    if (!actions) return announcer.announce(t('actionFailed'));
    actions.downloadCalendar({
      // Each bill is a separate event, whereas an end that is rescheduled stays the same event.
      id: [kind, id, kind === 'nextBillOn' ? date : '', location.host],
      title: t(EVENTS[kind].title, { name }),
      date,
      timestamp: parseDateTime(date),
      createdAt: account.clock.now(),
    });
  };
  return (
    <>
      <button
        type="button"
        class="text-button"
        part="button add-to-calendar"
        aria-label={t('named', { label, name })}
        onClick={download}
      >
        {label}
      </button>
      {hasFailed && <p class="warning-text">{t('actionFailed')}</p>}
    </>
  );
}
