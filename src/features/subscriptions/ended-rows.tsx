import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Subscription } from '../../client/resources/subscription.js';
import { formatQuantity } from '../../format/quantity.js';
import type { ListView } from '../../store/list-view.js';
import { type ListData, isComplete } from '../../query/list-query.js';
import { renderHeading } from '../../ui/heading.js';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../../ui/widget-context.js';
import { focusFirst } from '../../ui/focus.js';
import type { ListRowData } from './list-row-data.js';

/** A complete list folds this number of ended subscriptions, or more. */
const FOLDED_ENDED = 10;

/**
 * Puts the ended subscriptions of a complete list last, under a heading, and folds many of them. A
 * list that was incomplete at first keeps the service's order, because "Show more" must not move
 * visible rows.
 *
 * @param listKey identifies the filter of the rows
 * @param isSearched whether the rows are search results, which are never folded
 */
export function useEndedLast(
  rows: readonly ListRowData[] | undefined,
  data: ListData<Subscription> | undefined,
  listKey: string | undefined,
  isSearched: boolean,
  view: ListView,
) {
  const { translation, headingLevel } = useWidget();
  const { t, plural, locale } = translation;
  const isLoaded = !!data;
  const { isGrouped, fold } = useMemo(
    () => ({ isGrouped: !!data && isComplete(data), fold: signal<'folded' | 'unfolding' | 'unfolded'>('folded') }),
    // oxlint-disable-next-line react/exhaustive-deps -- decided once for the rows of a filter, until another customer has signed in
    [listKey, isLoaded, isSearched],
  );
  const current = rows?.filter(({ summary }) => !summary.hasEnded) ?? [];
  const ended = rows?.filter(({ summary }) => summary.hasEnded) ?? [];
  const count = isGrouped && current.length > 0 ? ended.length : 0;
  const first = count > 0 ? ended[0] : undefined;
  const headed = useMemo(() => {
    // The first formatter is slow to create, so the first render must not format anything.
    if (!first) return undefined;
    // The row may mount some frames after the focused button has gone.
    const takeFocus = (element: Element | null): void => {
      if (fold.peek() !== 'unfolding' || !element?.closest('.row')) return;
      fold.value = 'unfolded';
      focusFirst(element.closest('.row'), '.row-button');
    };
    const heading = renderHeading(
      headingLevel + 1,
      { key: count, class: 'ended muted', ref: takeFocus },
      <>
        <b>{t('ended')}</b> {formatQuantity(count, locale)}
      </>,
    );
    return { ...first, heading };
  }, [first, count, fold, headingLevel, t, locale]);

  // Keep an opened row unfolded. Read the open panel only while rows are folded, so that a press
  // doesn't render the whole list.
  const canFold = count >= FOLDED_ENDED && fold.value === 'folded';
  const isOpen = canFold && ended.some(({ key }) => key === view.expandedKey.value);
  useLayoutEffect(() => {
    if (isOpen) fold.value = 'unfolded';
  }, [isOpen, fold]);
  if (!headed) return { rows, folded: undefined };
  if (!canFold || isOpen || isSearched || isPrinting.value)
    return { rows: [...current, headed, ...ended.slice(1)], folded: undefined };
  const folded = (
    <div class="folded">
      {headed.heading}
      <button
        type="button"
        class="button-line small"
        part="button ended"
        aria-label={plural('showEnded', count)}
        aria-expanded={false}
        onClick={() => (fold.value = 'unfolding')}
      >
        <b>{t('showWord')}</b>
      </button>
    </div>
  );
  return { rows: current, folded };
}
