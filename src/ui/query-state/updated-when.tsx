import { getElapsedValues } from '../../format/expiry.js';
import type { Query } from '../../store/query.js';
import { useWidget } from '../widget-context.js';
import { useElapsed } from './use-elapsed.js';

const MINUTE = 60_000;

interface UpdatedWhenProps {
  readonly query: Query<unknown>;
  readonly class?: string;
}

export function UpdatedWhen({ query, class: className = '' }: UpdatedWhenProps) {
  const { locale, t } = useWidget().translation;
  const updatedAt = query.dataUpdatedAt.value;
  const elapsed = useElapsed(updatedAt, (time) => (Math.floor(time / MINUTE) + 1) * MINUTE);
  // Ignore rows of a former filter, and data of the last minute.
  if (elapsed < MINUTE || elapsed === Infinity) return null;
  const text = t('updatedWhen', getElapsedValues(elapsed, locale));
  return (
    // A change isn't news for a screen reader, although the alert around it is.
    <p key={text} class={className}>
      <span class="muted" aria-live="off">
        {text}
      </span>
    </p>
  );
}
