import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { StateFilter } from '../../../client/constants.js';
import type { ListView } from '../../../store/list-view.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import type { ListRows } from '../use-list-rows.js';
import { hasColumns } from './row-press.js';

/** Focuses the row that the user has chosen in the overview, and removes a filter that hides it. */
export function useRowToFocus(
  view: ListView,
  card: RefObject<HTMLElement | null>,
  { rows, shownFilter }: Pick<ListRows, 'rows' | 'shownFilter'>,
  onSelectFilter: (state: StateFilter) => void,
): void {
  const key = view.keyToFocus.value;
  // The effect below depends on this value. If no row waits for the focus, the value must stay the
  // same, because Preact starts two timers for each effect that runs.
  const loadedRows = key && shownFilter === view.filter.value && rows;
  useEffect(() => {
    if (!loadedRows) return;
    const isThere = loadedRows.some((each) => each.key === key);
    if (!isThere && shownFilter) return onSelectFilter('');
    view.clearKeyToFocus();
    // The row to focus has the open panel.
    const row = isThere && card.current?.querySelector<HTMLElement>('.is-expanded > .row-main');
    if (!row) return;
    row.querySelector<HTMLElement>('.row-button')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: hasColumns(card.current) ? 'nearest' : 'start' });
    row.classList.remove('is-flashing');
    // Read the layout to restart the animation.
    void row.offsetWidth;
    row.classList.add('is-flashing');
    // oxlint-disable-next-line react/exhaustive-deps -- `onSelectFilter` is new in each render, and the other inputs change only with these
  }, [key, loadedRows]);
}

export function focusSelectedRow(
  { current: card }: RefObject<HTMLElement | null>,
  rows: readonly SubscriptionRowData[] | undefined,
  view: ListView,
): void {
  const buttons = card?.querySelectorAll<HTMLElement>('.row-button');
  const selectedKey = view.selectedKey.peek();
  const button = buttons?.[rows?.findIndex(({ key }) => key === selectedKey) ?? -1] ?? buttons?.[0];
  (button ?? card?.querySelector<HTMLElement>('[part=title]'))?.focus();
}

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
