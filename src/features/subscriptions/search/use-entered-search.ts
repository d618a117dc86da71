import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { ListView } from '../../../store/list-view.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import type { ListRows } from '../use-list-rows.js';

/** After Enter in the search field, opens and focuses the first match as soon as one is loaded. */
export function useEnteredSearch(
  view: ListView,
  card: RefObject<HTMLElement | null>,
  { query, search, rows }: Pick<ListRows, 'query' | 'search' | 'rows'>,
  onPress: (row: SubscriptionRowData, button: HTMLElement) => void,
): void {
  const isAwaited = view.isMatchAwaited.value;
  // Rows of the former filter may match, but disappear.
  const firstMatch = query.data.value && search?.count ? rows?.[0] : undefined;
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
