import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Query } from '../../state/query.js';
import type { KeyedRow } from './row-groups.js';

interface FocusRequest {
  readonly query: Query<unknown>;
  readonly previousKeys: ReadonlySet<string>;
}

/**
 * Moves the focus after "Show more": to the first new row, to "Try again" if the request failed, or to the last row if the button has
 * disappeared.
 *
 * @returns a function to call before the request; its result is to be called after the request
 */
export function useFocusAfterShowMore(
  list: RefObject<HTMLElement | null>,
  query: Query<unknown>,
  rows: readonly KeyedRow[] = [],
): () => () => void {
  const [request, setRequest] = useState<FocusRequest>();
  // In the task that removes the button: a key that is pressed next reaches a row.
  useLayoutEffect(() => {
    if (request?.query !== query) return;
    const elements = getRowElements(list);
    const firstNew = rows.findIndex(({ key }) => !request.previousKeys.has(key));
    if (firstNew >= 0) return focusRow(elements[firstNew]);
    const content = list.current?.parentElement;
    if (!query.error.peek()) return content?.querySelector('footer') ? undefined : focusRow(elements.at(-1));
    // The alert has replaced the footer, whose button had the focus.
    if (document.activeElement !== document.body) return;
    const retryButton = content?.querySelector<HTMLElement>('[role=alert] button');
    if (retryButton) retryButton.focus();
    else focusRow(elements.at(-1));
    // oxlint-disable-next-line react/exhaustive-deps -- later rows don't move the focus again
  }, [request]);
  return () => {
    const previousKeys = new Set(rows.map(({ key }) => key));
    return () => setRequest({ query, previousKeys });
  };
}

/** The mounted rows of all groups. */
export function getRowElements(list: RefObject<HTMLElement | null>): readonly Element[] {
  return [...(list.current?.children ?? [])].flatMap((group) => [...group.children]);
}

/** Moves the focus to the button or the heading of a row. */
function focusRow(row: Element | undefined): void {
  row?.querySelector<HTMLElement>('.row-button, [tabindex]')?.focus();
}
