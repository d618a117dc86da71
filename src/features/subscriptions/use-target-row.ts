import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { ListView } from '../../store/list-view.js';
import type { ListRows } from './use-list-rows.js';
import { hasColumns } from './row-press.js';

/**
 * Moves the focus to the row that the user has asked to go to, after a filter that hides it has been removed. With its panel below it, the row
 * is brought to the top of the page.
 */
export function useTargetRow(
  view: ListView,
  card: RefObject<HTMLElement | null>,
  { rows, rowsKey }: Pick<ListRows, 'rows' | 'rowsKey'>,
  onStateChange: (state: StateFilter) => void,
): void {
  const target = view.target.value;
  // Without a target nothing changes: an effect of each render would be two timers for each tick of the clock.
  const awaited = target && rowsKey === view.state.value && rows;
  useEffect(() => {
    if (!target || !awaited) return;
    const isThere = awaited.some(({ key }) => key === target);
    if (!isThere && rowsKey) return onStateChange('');
    view.target.value = undefined;
    // Its panel is open.
    const row = isThere && card.current?.querySelector<HTMLElement>('.is-expanded > .row-main');
    if (!row) return;
    row.querySelector<HTMLElement>('.row-button')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: hasColumns(card.current) ? 'nearest' : 'start' });
    row.classList.remove('is-flashing');
    // A new animation, also of the row that was the last target.
    void row.offsetWidth;
    row.classList.add('is-flashing');
    // oxlint-disable-next-line react/exhaustive-deps -- the other inputs are the same, or another function in each render
  }, [target, awaited]);
}
