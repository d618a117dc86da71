import { getElapsedValues } from '../../format/expiry.js';
import type { Query } from '../../store/query.js';
import { useWidget } from '../widget-context.js';
import { useElapsed } from './use-elapsed.js';

const MINUTE = 60_000;

interface UpdatedWhenProps {
  readonly query: Query<unknown>;
  readonly class?: string;
}

/** How old the data is that is still shown after a failed request. */
export function UpdatedWhen({ query, class: className = '' }: UpdatedWhenProps) {
  const { locale, t } = useWidget().translation;
  const updatedAt = query.dataUpdatedAt.value;
  const elapsed = useElapsed(updatedAt, (time) => (Math.floor(time / MINUTE) + 1) * MINUTE);
  // The rows of a former filter are shown while the request of another one fails. Data of the last minute is not old.
  if (elapsed < MINUTE || elapsed === Infinity) return null;
  const text = t('updatedWhen', getElapsedValues(elapsed, locale));
  return (
    // A change isn't news for a screen reader, though the alert around it is.
    <p key={text} class={`muted ${className}`} aria-live="off">
      {text}
    </p>
  );
}
