import type { RefObject } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import type { ListView } from '../../../store/list-view.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { focusFirst } from '../../../ui/focus.js';
import { formatSubscriptionTitle } from '../../../ui/format-subscription-title.js';
import { useWidget } from '../../../ui/widget-context.js';
import { keepPosition } from './keep-position.js';

/** Whether the panel stands beside the rows. A container query decides this, so read the style. */
export function hasColumns(card: Element | null): boolean {
  return !!card && getComputedStyle(card).display === 'grid';
}

/**
 * Returns a handler that opens a row's panel. A second click closes the panel, unless it is beside
 * the rows.
 */
export function useRowPress(
  view: ListView,
  card: RefObject<HTMLElement | null>,
): (row: SubscriptionRowData, button: HTMLElement) => void {
  const { translation, announcer, emit } = useWidget();
  useEffect(() => {
    if (!view.isAccount || !card.current || !globalThis.ResizeObserver) return undefined;
    // Two columns need an open panel, so open it again when the card becomes wide enough.
    const observer = new ResizeObserver(() => {
      if (hasColumns(card.current)) view.setOpen(true);
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [view, card]);
  return useCallback(
    (row, button) => {
      const isBeside = hasColumns(card.current);
      const isExpanded = view.expandedKey.peek() === row.key;
      // Safari doesn't focus buttons on click.
      button.focus({ preventScroll: true });
      if (isExpanded && isBeside) return;
      const change = (): void => (isExpanded ? view.setOpen(false) : view.open(row));
      const isUnmatched = !!button.closest('.is-unmatched');
      const isOnlySearched = !view.search.peek() && !view.getQuery().data.peek()?.items.has(row.key);
      // If the row disappears with its panel, move the focus to the search field.
      if (isExpanded && (isUnmatched || isOnlySearched)) focusFirst(card.current, '[part=search]');
      // A panel beside the rows doesn't move them, so skip `keepPosition()`, which takes 5 ms.
      if (isBeside) change();
      else keepPosition(button, change);
      const { id } = row.subscription;
      if (isExpanded || !id) return;
      emit('portal-select', { subscriptionId: id });
      if (isBeside) {
        announcer.announce(translation.t('showing', { name: formatSubscriptionTitle(row.subscription, translation) }));
      }
    },
    [view, card, translation, announcer, emit],
  );
}
