import type { RefObject } from 'preact';
import { Icon } from '../../ui/icon.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { useWidget } from '../widget-context.js';
import type { SubscriptionRowData } from './subscription-summary.js';

export interface AttentionStripProps {
  readonly rows: readonly SubscriptionRowData[];
  readonly panel: RefObject<HTMLElement | null>;
}

/** Says at the top of the list that payments are past due, unless the first row says so itself. */
export function AttentionStrip({ rows, panel }: AttentionStripProps) {
  const { translation } = useWidget();
  const pastDue = rows.flatMap((row, index) => (row.summary.pastDueAt ? [{ row, index }] : []));
  const [first] = pastDue;
  if (!first || first.index === 0) return null;
  const focusRow = (): void => {
    const rowElements = panel.current?.querySelectorAll('[part=row]');
    rowElements?.[first.index]?.querySelector<HTMLElement>('[part=row-title]')?.focus();
  };
  return (
    <div class="strip danger" part="attention">
      <Icon name="warning" />
      <p>
        {translation.plural('pastDue', pastDue.length)}{' '}
        <button type="button" class="link" onClick={focusRow}>
          <bdi>{formatSubscriptionTitle(first.row.item, translation)}</bdi>
        </button>
      </p>
    </div>
  );
}
