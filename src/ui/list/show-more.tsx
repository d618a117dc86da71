import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../store/list-query.js';
import { Button } from '../button.js';
import { ErrorHint, useRetryDelay } from '../query-state/error-hint.js';
import { useWidget } from '../widget-context.js';

export interface Pagination {
  readonly shown?: number;
  /** Null if the total isn't known. */
  readonly total: number | null;
  /** Whether more rows are loaded, which are shown before the next page is requested. */
  readonly isLoaded?: boolean;
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
export function ShowMore({ query, shown = 0, total, isLoaded, label, hasFailed, onShowMore, ...props }: ShowMoreProps) {
  const { locale, t } = useWidget().translation;
  const delay = useRetryDelay(query);
  const isLine = props.isLine && !hasFailed;
  const isRetry = hasFailed || (!isLoaded && !query.data.value?.hasNextPage);
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
