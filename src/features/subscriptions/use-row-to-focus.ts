import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { ListView } from '../../store/list-view.js';
import type { ListRows } from './use-list-rows.js';
import { hasColumns } from './row-press.js';

/**
 * Focuses the row that the user goes to, and removes a filter that hides it. If its panel is below,
 * scrolls it to the top.
 */
export function useRowToFocus(
  view: ListView,
  card: RefObject<HTMLElement | null>,
  { rows, rowsKey }: Pick<ListRows, 'rows' | 'rowsKey'>,
  onStateChange: (state: StateFilter) => void,
): void {
  const key = view.keyToFocus.value;
  // Without a key, the inputs must not change, because an effect starts two timers on each tick
  // of the clock.
  const loadedRows = key && rowsKey === view.filter.value && rows;
  useEffect(() => {
    if (!loadedRows) return;
    const isThere = loadedRows.some((each) => each.key === key);
    if (!isThere && rowsKey) return onStateChange('');
    view.clearKeyToFocus();
    // It is the expanded row.
    const row = isThere && card.current?.querySelector<HTMLElement>('.is-expanded > .row-main');
    if (!row) return;
    row.querySelector<HTMLElement>('.row-button')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: hasColumns(card.current) ? 'nearest' : 'start' });
    row.classList.remove('is-flashing');
    // Restart the animation if the row was focused last time, too.
    void row.offsetWidth;
    row.classList.add('is-flashing');
    // oxlint-disable-next-line react/exhaustive-deps -- the other inputs are the same, or another function in each render
  }, [key, loadedRows]);
}
