import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Subscription } from '../../client/resources/subscription.js';
import { formatQuantity } from '../../format/quantity.js';
import type { ListView } from '../../store/list-view.js';
import { type ListData, isComplete } from '../../store/list-data.js';
import { renderHeading } from '../../ui/heading.js';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../../ui/widget-context.js';
import { focusFirst } from '../../ui/focus.js';
import type { ListRowData } from './list-row-data.js';

/** A complete list with this many ended subscriptions folds them. */
const FOLDED_ENDED = 10;

/**
 * The ended subscriptions of a complete list come last, under a heading; many of them are folded. A list that was incomplete when it was first
 * shown stays in the order of the service: "Show more" must not move a row that is shown.
 *
 * @param listKey identifies the filter that the rows come from
 * @param isSearched whether they are what a search has found: nothing of it is folded, and the list is grouped again after it
 * @returns the rows, and what follows the list in place of the folded ones: the heading and a button
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
    // The first formatter takes long: the first render has nothing to format, and is followed by the task that creates one.
    if (!first) return undefined;
    // The row may be mounted some frames after the button, which had the focus, has gone.
    const takeFocus = (element: Element | null): void => {
      if (fold.peek() !== 'unfolding' || !element?.closest('.row')) return;
      fold.value = 'unfolded';
      focusFirst(element.closest('.row'), '.row-button');
    };
    const heading = renderHeading(
      headingLevel + 1,
      { key: count, class: 'ended small muted', ref: takeFocus },
      <>
        <b>{t('ended')}</b> {formatQuantity(count, locale)}
      </>,
    );
    return { ...first, heading };
  }, [first, count, fold, headingLevel, t, locale]);

  // A row whose panel was opened stays unfolded after the panel closes. Pressing a row renders the list again only while rows are folded.
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
