import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import type { ListView } from '../../state/list-view.js';
import type { StateFilter } from '../../state/types.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { keepPosition } from './keep-position.js';
import { useWidget } from '../widget-context.js';
import type { SubscriptionRowData } from '../../state/subscription-summary.js';

/** Moves the focus to a row or else the first one, without rows to the title. */
export function focusRow(
  { current: card }: RefObject<HTMLElement | null>,
  rows: readonly SubscriptionRowData[] | undefined,
  key: string | undefined,
): void {
  const buttons = card?.querySelectorAll<HTMLElement>('.row-button');
  const button = buttons?.[rows?.findIndex((row) => row.key === key) ?? -1] ?? buttons?.[0];
  (button ?? card?.querySelector<HTMLElement>('[part=title]'))?.focus();
}

/** Whether the panel stands beside the rows, which only the style sheet knows. */
function hasColumns(card: Element | null): boolean {
  return !!card && getComputedStyle(card).display === 'grid';
}

/** Handles the press of a row's button: in two columns it selects, in one column it also closes. */
export function useRowPress(
  view: ListView,
  card: RefObject<HTMLElement | null>,
): (row: SubscriptionRowData, button: HTMLElement) => void {
  const { translation, announcer, emit } = useWidget();
  useEffect(() => {
    if (!view.isAccount || !card.current || !globalThis.ResizeObserver) return undefined;
    // A panel that was closed in one column is shown again in two.
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
      // Safari doesn't focus a button that is clicked.
      button.focus({ preventScroll: true });
      if (isExpanded && isBeside) return;
      const change = (): void => (isExpanded ? view.close() : view.open(row));
      // Beside the list, nothing above the row changes, and a layout of its own would cost 5 ms of a press.
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

/** Moves the focus from the button of a row to that of another one, in addition to Tab. */
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

/**
 * Moves the focus to the row that the user has asked to go to, after a filter that hides it has been removed. With its panel below it, the row
 * is brought to the top of the page.
 */
export function useTargetRow(
  view: ListView,
  card: RefObject<HTMLElement | null>,
  rows: readonly SubscriptionRowData[] | undefined,
  setFilter: (state: StateFilter) => void,
): void {
  const target = view.target.value;
  // Without a target nothing changes: an effect of each render would be two timers for each tick of the clock.
  const awaited = target && rows;
  useEffect(() => {
    if (!target || !awaited) return;
    if (!awaited.some(({ key }) => key === target.id)) return setFilter('');
    // Its panel is open.
    const row = card.current?.querySelector<HTMLElement>('.is-expanded > .row-main');
    if (!row) return;
    view.target.value = undefined;
    row.querySelector<HTMLElement>('.row-button')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: hasColumns(card.current) ? 'nearest' : 'start' });
    row.classList.remove('is-flashing');
    // A new animation, also of the row that was the last target.
    void row.offsetWidth;
    row.classList.add('is-flashing');
    // oxlint-disable-next-line react/exhaustive-deps -- the other inputs are the same, or another function in each render
  }, [target, awaited]);
}
