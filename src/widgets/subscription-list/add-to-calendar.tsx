import { loadActions } from '../menu/load-actions.js';
import { useFeedback } from '../use-feedback.js';
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
  const { t } = context.translation;
  const feedback = useFeedback();
  const label = t(kind === 'endsOn' ? 'addEnd' : 'addNextBill');
  return (
    <>
      <button
        type="button"
        class="text-button"
        part="button add-to-calendar"
        aria-label={t('named', { label, name })}
        onClick={async () => (await loadActions(context, feedback))?.downloadDate(props, context)}
      >
        {label}
      </button>
      {feedback.problem && <p class="warning-text">{feedback.problem}</p>}
    </>
  );
}
