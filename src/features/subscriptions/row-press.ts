import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useCallback, useEffect, useLayoutEffect } from 'preact/hooks';
import type { ListView } from '../../store/list-view.js';
import { focusFirst } from '../../ui/focus.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import { useWidget } from '../../ui/widget-context.js';
import { keepPosition } from './keep-position.js';
import type { ListRowData } from './list-row-data.js';
import type { ListRows } from './use-list-rows.js';

export function focusSelectedRow(
  { current: card }: RefObject<HTMLElement | null>,
  rows: readonly ListRowData[] | undefined,
  view: ListView,
): void {
  const buttons = card?.querySelectorAll<HTMLElement>('.row-button');
  const selectedKey = view.selectedKey.peek();
  const button = buttons?.[rows?.findIndex(({ key }) => key === selectedKey) ?? -1] ?? buttons?.[0];
  (button ?? card?.querySelector<HTMLElement>('[part=title]'))?.focus();
}

/** Whether the panel stands beside the rows. Only the style sheet knows. */
export function hasColumns(card: Element | null): boolean {
  return !!card && getComputedStyle(card).display === 'grid';
}

/** Returns the handler of a row's button. It opens a panel, and in one column also closes it. */
export function useRowPress(
  view: ListView,
  card: RefObject<HTMLElement | null>,
): (row: ListRowData, button: HTMLElement) => void {
  const { translation, announcer, emit } = useWidget();
  useEffect(() => {
    if (!view.isAccount || !card.current || !globalThis.ResizeObserver) return undefined;
    // Two columns always show a panel, so open a closed one again.
    const observer = new ResizeObserver(() => {
      if (hasColumns(card.current)) view.reopen();
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [view, card]);
  return useCallback(
    (row, button) => {
      const isBeside = hasColumns(card.current);
      const isExpanded = view.expandedKey.peek() === row.key;
      // Safari doesn't focus clicked buttons.
      button.focus({ preventScroll: true });
      if (isExpanded && isBeside) return;
      const change = (): void => (isExpanded ? view.close() : view.open(row));
      // This row disappears with its panel and the focus, because it doesn't match or its page
      // isn't loaded.
      const isExtra = row.isUnmatched || !(view.search.peek() || view.getQuery().data.peek()?.items.has(row.key));
      if (isExpanded && isExtra) focusFirst(card.current, '[part=search]');
      // In two columns, nothing above the row moves, so skip `keepPosition()`: its layout takes 5
      // ms per press.
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

/** After Enter in the search field, opens and focuses the first match as soon as one is loaded. */
export function useEnteredSearch(
  view: ListView,
  card: RefObject<HTMLElement | null>,
  { search, firstMatch }: Pick<ListRows, 'search' | 'firstMatch'>,
  onPress: (row: ListRowData, button: HTMLElement) => void,
): void {
  const isAwaited = view.isMatchAwaited.value;
  const isSettled = !!firstMatch || (!!search && search.status !== 'loading');
  // Move the focus before the next paint, because the next key belongs to the row.
  useLayoutEffect(() => {
    if (!isAwaited || !isSettled) return;
    view.setMatchAwaited(false);
    const button = firstMatch && card.current?.querySelector<HTMLElement>('.row-button');
    if (!button) return;
    // This scrolls the row into view.
    button.focus();
    if (view.expandedKey.peek() !== firstMatch.key) onPress(firstMatch, button);
  });
}

/** Moves the focus with the arrow keys, Home and End. */
export function moveBetweenRows(event: TargetedKeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const buttons = [
    ...(currentTarget.closest('[part=rows]')?.querySelectorAll<HTMLElement>('.row:not(.is-unmatched) .row-button') ??
      []),
  ];
  const index = buttons.indexOf(currentTarget);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[Math.max(0, next)]?.focus();
}
