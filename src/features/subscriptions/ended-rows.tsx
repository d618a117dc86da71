import { signal } from '@preact/signals';
import type { TargetedMouseEvent } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Subscription } from '../../client/resources/subscription.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import { type ListData, isComplete } from '../../query/list-query.js';
import type { ListView } from '../../store/list-view.js';
import type { SubscriptionRowData } from '../../store/subscription/summary.js';
import { focusFirst } from '../../ui/focus.js';
import { renderHeading } from '../../ui/heading.js';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../../ui/widget-context.js';

const MIN_ENDED_TO_FOLD = 10;

/**
 * Moves ended subscriptions to the end of the list, and folds them if there are many. If the first
 * page isn't the whole list, keeps the service's order, because sorting after "Show more" would
 * move visible rows.
 */
export function useEndedLast(
  rows: readonly SubscriptionRowData[] | undefined,
  data: ListData<Subscription> | undefined,
  filter: string | undefined,
  isSearched: boolean,
  view: ListView,
) {
  const isLoaded = !!data;
  const { isGrouped, isUnfolded } = useMemo(
    () => ({ isGrouped: !!data && isComplete(data), isUnfolded: signal(false) }),
    // oxlint-disable-next-line react/exhaustive-deps -- reset the order and the folding only if the filter, the search or the customer changes
    [filter, isLoaded, isSearched],
  );
  const current = rows?.filter(({ summary }) => !summary.hasEnded) ?? [];
  const ended = rows?.filter(({ summary }) => summary.hasEnded) ?? [];
  const [first] = isGrouped && current.length > 0 ? ended : [];
  // Read `expandedKey` only if ended rows can be folded, because its changes render the whole list.
  const canFold = !!first && ended.length >= MIN_ENDED_TO_FOLD && !isSearched && !isUnfolded.value;
  const isOpen = canFold && ended.some(({ key }) => key === view.expandedKey.value);
  useLayoutEffect(() => {
    if (isOpen) isUnfolded.value = true;
  }, [isOpen, isUnfolded]);
  if (!first) return { rows };
  const isFolded = canFold && !isOpen && !isPrinting.value;
  return {
    rows: isFolded ? current : [...current, ...ended],
    ended: {
      count: ended.length,
      firstKey: first.key,
      isFolded,
      isUnfolded: isUnfolded.value,
      unfold: () => {
        isUnfolded.value = true;
      },
    },
  };
}

export function renderEndedHeading(count: number, level: number, { t, locale }: Translation) {
  return renderHeading(
    level,
    { key: count, class: 'ended muted' },
    <>
      <b>{t('ended')}</b> {formatQuantity(count, locale)}
    </>,
  );
}

interface FoldedRowsProps {
  readonly count: number;
  readonly onUnfold: () => void;
}

export function FoldedRows({ count, onUnfold }: FoldedRowsProps) {
  const { translation, headingLevel } = useWidget();
  const handleClick = ({ currentTarget }: TargetedMouseEvent<HTMLElement>): void => {
    const card = currentTarget.closest('section');
    onUnfold();
    // `onUnfold()` has queued Preact's render, so the ended rows exist when this microtask runs.
    queueMicrotask(() => focusFirst(card, '.ended + .row-main .row-button'));
  };
  return (
    <div class="folded">
      {renderEndedHeading(count, headingLevel + 1, translation)}
      <button
        type="button"
        class="button-line small"
        part="button ended"
        aria-label={translation.plural('showEnded', count)}
        aria-expanded={false}
        onClick={handleClick}
      >
        <b>{translation.t('showWord')}</b>
      </button>
    </div>
  );
}
