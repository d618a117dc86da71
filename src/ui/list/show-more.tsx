import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../store/list-data.js';
import { Button } from '../button.js';
import { ErrorHint } from '../query-state/error-hint.js';
import { useWidget } from '../widget-context.js';

/** How many rows of a list are shown, and how to show more. */
export interface Pagination {
  readonly shown?: number;
  /** How many there are; null if that is not known or not said. */
  readonly total: number | null;
  /** Whether more are loaded: these are shown before the next page is requested. */
  readonly isLoaded?: boolean;
  /** Text of the button in place of "Show more". */
  readonly label?: string;
  readonly onShowMore: () => unknown;
}

/** The loaded records, and the next page; null if there is none. */
export function getNextPage(query: ListQuery<unknown>): Pagination | null {
  const data = query.data.value;
  if (!data || isComplete(data)) return null;
  return { shown: data.items.size, total: data.total, onShowMore: () => query.fetchNextPage() };
}

interface ShowMoreProps extends Pagination {
  readonly query: ListQuery<unknown>;
  /** Whether the next page could not be loaded. */
  readonly hasFailed?: boolean;
  /** Whether the button is a part of the text, unless it has failed. */
  readonly isLine?: boolean;
}

/** How many rows are shown, and the button for more, or to try again if the next page failed or the service repeats pages. */
export function ShowMore({ query, shown = 0, total, isLoaded, label, hasFailed, onShowMore, ...props }: ShowMoreProps) {
  const { locale, t } = useWidget().translation;
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
        {hasFailed && !!query.error.value?.retryAfterSeconds && (
          <span>
            <ErrorHint query={query} kind="server" />
          </span>
        )}
      </span>{' '}
      <Button
        name={isRetry ? 'try-again' : 'show-more'}
        variant={isLine ? 'line' : 'plain'}
        isBusy={query.isFetchingNextPage.value}
        onClick={onShowMore}
      >
        {isLine ? <b key={text}>{text}</b> : text}
      </Button>
    </footer>
  );
}
