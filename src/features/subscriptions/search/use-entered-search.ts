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
  // While a filter loads, matching rows of the former filter are about to disappear.
  const firstMatch = query.data.value && search?.count ? rows?.[0] : undefined;
  const isSettled = !!firstMatch || (!!search && search.status !== 'loading');
  // Focus the row in a layout effect, so that the user's next key press already reaches it.
  useLayoutEffect(() => {
    if (!isAwaited || !isSettled) return;
    view.setMatchAwaited(false);
    const button = firstMatch && card.current?.querySelector<HTMLElement>('.row-button');
    if (!button) return;
    button.focus();
    if (view.expandedKey.peek() !== firstMatch.key) onPress(firstMatch, button);
  });
}
