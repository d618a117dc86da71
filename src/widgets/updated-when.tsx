import { formatElapsed } from '../format/expiry.js';
import type { Query } from '../state/query.js';
import { useElapsed } from './use-elapsed.js';
import { useWidget } from './widget-context.js';

const MINUTE = 60_000;

/** How old the data is that is still shown after a failed request. */
export function UpdatedWhen({ query }: { readonly query: Query<unknown> }) {
  const { locale, t } = useWidget().translation;
  const elapsed = useElapsed(query.dataUpdatedAt.value, () => MINUTE);
  return (
    // A change is no news for a screen reader, though the alert around it is.
    <span class="muted" aria-live="off">
      {t('updatedWhen', { when: formatElapsed(elapsed, locale) })}
    </span>
  );
}
