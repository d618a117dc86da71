import type { RefObject } from 'preact';
import { getFocused } from '../../ui/get-focused.js';

/**
 * Moves the focus after "Show more": to the first new row or, if the button has disappeared, to "Try again" or the last row.
 *
 * @returns a function to call when the rows have been rendered
 */
export function focusAfterShowMore(list: RefObject<HTMLElement | null>): () => void {
  const previous = getListItems(list);
  const pressed = getFocused(list.current);
  return () => {
    // The user may have selected another filter since, or gone on to something else.
    if (previous.length > 0 && !previous.some((row) => row.isConnected)) return;
    const focused = getFocused(list.current);
    if (focused && focused !== pressed) return;
    const rows = getListItems(list);
    const firstNew = rows.find((row) => !previous.includes(row));
    if (firstNew) return focusRow(firstNew);
    // The button keeps the focus, unless it has gone.
    if (focused) return;
    const tryAgain = list.current?.parentElement?.querySelector<HTMLElement>(
      ':scope > [part=rows] ~ :is(footer, [role=alert]) button',
    );
    if (tryAgain) tryAgain.focus();
    else focusRow(rows.at(-1));
  };
}

/** The mounted rows of all groups. */
function getListItems(list: RefObject<HTMLElement | null>): readonly Element[] {
  return [...(list.current?.children ?? [])].flatMap((group) => [...group.children]);
}

/** Moves the focus to the button or the heading of a row. */
function focusRow(row: Element | undefined): void {
  row?.querySelector<HTMLElement>('.row-button, [tabindex]')?.focus();
}
