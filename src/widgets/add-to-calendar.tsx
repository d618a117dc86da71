import { useState } from 'preact/hooks';
import { loadActions } from '../actions/load-actions.js';
import { formatDate, parseDateTime } from '../format/date-time.js';
import { Icon } from '../ui/icon.js';
import { useWidget } from './widget-context.js';

export interface AddToCalendarProps {
  /** Message of the event. */
  readonly message: 'nextBillOn' | 'endsOn' | 'tokenExpiresOn';
  /** Name of the subscription, item or access token. */
  readonly name: string;
  /** Ids of the event: another file with the same ids replaces it in the calendar. */
  readonly ids: readonly (string | null)[];
  /** As the service sent it. */
  readonly date: string;
  /** Whether the button has an icon in place of a label. */
  readonly isIcon?: boolean;
}

/** A button that downloads a date as a calendar file. Renders nothing if the date can't be parsed or has passed. */
export function AddToCalendar({ message, name, ids, date, isIcon }: AddToCalendarProps) {
  const { client, translation, announcer } = useWidget();
  const { locale, t } = translation;
  const [hasFailed, setHasFailed] = useState(false);
  // A date without a time is an event of the whole day.
  const timestamp = parseDateTime(date) ?? parseDateTime(`${date}T00:00`);
  if (timestamp === null || timestamp <= client.clock.now()) return null;
  const when = formatDate(timestamp, locale);
  const title = `${name} · ${t(message, { date: when, when })}`;
  const download = async (): Promise<void> => {
    const actions = await loadActions().catch(() => undefined);
    setHasFailed(!actions);
    if (!actions) return announcer.announce(t('error.network'));
    // Each billing is a separate event, whereas an end that is rescheduled stays the same event.
    const id = [message, ...ids.map(String), message === 'nextBillOn' ? date : '', location.host];
    actions.downloadCalendar({ id, title, date, createdAt: client.clock.now() });
  };
  return (
    <>
      <button
        type="button"
        class="add-to-calendar"
        title={isIcon ? t('addToCalendar') : undefined}
        aria-label={`${t('addToCalendar')} ${title}`}
        onClick={download}
      >
        {isIcon ? <Icon name="calendar" /> : t('addToCalendar')}
      </button>
      {hasFailed && <span class="warning">{t('error.network')}</span>}
    </>
  );
}
