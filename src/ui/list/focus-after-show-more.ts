import type { RefObject } from 'preact';
import { focusFirst, getFocused } from '../focus.js';

const FOCUSABLE = '.row-button, [tabindex]';

/**
 * Moves the focus after "Show more" to the first new row. If the button has gone, moves it to "Try
 * again" or the last row.
 *
 * @returns a function to call when the rows have rendered
 */
export function focusAfterShowMore(list: RefObject<HTMLElement | null>): () => void {
  const previous = getListItems(list);
  const pressed = getFocused(list.current);
  return () => {
    // Do nothing if the user has selected another filter or moved the focus.
    if (previous.length > 0 && !previous.some((row) => row.isConnected)) return;
    const focused = getFocused(list.current);
    if (focused && focused !== pressed) return;
    const rows = getListItems(list);
    const firstNew = rows.find((row) => !previous.includes(row));
    if (firstNew) return focusFirst(firstNew, FOCUSABLE);
    if (focused) return;
    const tryAgain = list.current?.parentElement?.querySelector<HTMLElement>(
      ':scope > [part=rows] ~ :is(footer, [role=alert]) button',
    );
    if (tryAgain) tryAgain.focus();
    else focusFirst(rows.at(-1), FOCUSABLE);
  };
}

function getListItems(list: RefObject<HTMLElement | null>): readonly Element[] {
  return [...(list.current?.children ?? [])].flatMap((group) => [...group.children]);
}
