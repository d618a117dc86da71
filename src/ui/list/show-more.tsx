import type { RefObject } from 'preact';
import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../query/list-query.js';
import { Button } from '../button.js';
import { ErrorHint, useRetryDelay } from '../query-state/error-hint.js';
import { useWidget } from '../widget-context.js';
import { focusFirst, getFocused } from '../focus.js';

export interface Pagination {
  readonly shown?: number;
  readonly total: number | null;
  /** Whether loaded rows are still hidden. "Show more" shows them first. */
  readonly hasHiddenRows?: boolean;
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
  readonly footer: RefObject<HTMLElement | null>;
  readonly hasFailed?: boolean;
  /** Whether the button looks like text. */
  readonly isLine?: boolean;
}

/** The button says "Try again" after a failure, or if the service keeps sending the same page. */
export function ShowMore({
  query,
  footer,
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
    <footer ref={footer} class={isLine ? 'more-rows' : 'footer'} part="pagination">
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
 * Call this before "Show more", and the returned function after the new rows have rendered. The
 * function focuses the first new row. If there is none and the button has disappeared, it focuses
 * "Try again" or the last row.
 */
export function focusAfterShowMore(
  list: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
): () => void {
  const previous = getListItems(list);
  // Don't use the list, because it doesn't exist if the first page has no rows.
  const pressed = getFocused(footer.current);
  return () => {
    // Do nothing if the user has meanwhile selected another filter or focused another element.
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
