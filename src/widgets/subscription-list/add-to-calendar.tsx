import { useState } from 'preact/hooks';
import { loadActions } from '../menu/load-actions.js';
import { useWidget } from '../widget-context.js';

export interface AddToCalendarProps {
  readonly kind: 'nextBillOn' | 'endsOn';
  /** Title of the subscription. */
  readonly name: string;
  /** Identifies the event: another file with the same id replaces it in the calendar. */
  readonly id: string;
  /** As the service sent it. */
  readonly date: string;
}

/** A button that downloads a date as a calendar file. */
export function AddToCalendar(props: AddToCalendarProps) {
  const { kind, name } = props;
  const context = useWidget();
  const { translation, announcer } = context;
  const { t } = translation;
  const [hasFailed, setHasFailed] = useState(false);
  const label = t(kind === 'endsOn' ? 'addEnd' : 'addNextBill');
  const download = async (): Promise<void> => {
    const actions = await loadActions(context);
    setHasFailed(!actions);
    if (!actions) return announcer.announce(t('actionFailed'));
    actions.downloadDate(props, context);
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
