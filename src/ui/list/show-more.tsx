import type { RefObject } from 'preact';
import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../query/list-query.js';
import { Button } from '../button.js';
import { ErrorHint, useRetryDelay } from '../query-state/error-hint.js';
import { useWidget } from '../widget-context.js';
import { focusFirst, getFocused } from '../focus.js';

export interface Pagination {
  readonly shown?: number;
  /** Null if the total isn't known. */
  readonly total: number | null;
  /** Whether more rows are loaded, which are shown before the next page is requested. */
  readonly hasHiddenRows?: boolean;
  /** Replaces the text "Show more". */
  readonly label?: string;
  readonly onShowMore: () => unknown;
}

export function getNextPage(query: ListQuery<unknown>): Pagination | null {
  const data = query.data.value;
  if (!data || isComplete(data)) return null;
  return { shown: data.items.size, total: data.total, onShowMore: () => query.fetchNextPage() };
}

interface ShowMoreProps extends Pagination {
  readonly query: ListQuery<unknown>;
  readonly hasFailed?: boolean;
  /** Whether the button looks like text, unless it failed. */
  readonly isLine?: boolean;
}

/**
 * Shows the number of rows, and a button for more. It retries if the next page failed or the
 * service repeats pages.
 */
export function ShowMore({
  query,
  shown = 0,
  total,
  hasHiddenRows,
  label,
  hasFailed,
  onShowMore,
  ...props
}: ShowMoreProps) {
  const { locale, t } = useWidget().translation;
  const delay = useRetryDelay(query);
  const isLine = props.isLine && !hasFailed;
  const isRetry = hasFailed || (!hasHiddenRows && !query.data.value?.hasNextPage);
  const text = isRetry ? t('tryAgain') : (label ?? t('showMore'));
  return (
    <footer class={isLine ? 'more-rows' : 'footer'} part="pagination">
      <span class={isLine ? undefined : 'footer-text parts'}>
        {total !== null && (
          <span key={`${shown} of ${total}`} class="muted">
            {t('shownOfTotal', { shown: formatQuantity(shown, locale), total: formatQuantity(total, locale) })}
          </span>
        )}
        {hasFailed && (
          <span class="warning-text" part="error" role="alert">
            {t('error.more')}
          </span>
        )}
        {hasFailed && delay > 0 && (
          <span>
            <ErrorHint query={query} kind="server" />
          </span>
        )}
      </span>{' '}
      <Button
        name={isRetry ? 'try-again' : 'show-more'}
        variant={isLine ? 'line' : 'plain'}
        isBusy={query.isFetchingNextPage.value || (hasFailed && delay > 0)}
        onClick={onShowMore}
      >
        {isLine ? <b key={text}>{text}</b> : text}
      </Button>
    </footer>
  );
}

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
  return [...(list.current?.children ?? [])];
}
