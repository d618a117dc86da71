import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../state/offset-pagination.js';
import { Button } from '../../ui/button.js';
import { ErrorHint } from '../query-state/error-hint.js';
import { useWidget } from '../widget-context.js';

export interface ShowMoreProps {
  readonly query: ListQuery<unknown>;
  /** Whether it says how many records are shown. */
  readonly hasCount?: boolean;
  /** Whether the next page could not be loaded. */
  readonly hasFailed?: boolean;
  readonly onShowMore: () => unknown;
}

/**
 * The pagination of a list: how many records are shown, and the button for the next page, or to try again if it failed or the service
 * repeats pages.
 */
export function ShowMore({ query, hasCount, hasFailed, onShowMore }: ShowMoreProps) {
  const { locale, t } = useWidget().translation;
  const data = query.data.value;
  if (!data || isComplete(data)) return null;
  const isRetry = hasFailed || !data.hasNextPage;
  const { items, total } = data;
  return (
    <footer class="footer" part="pagination">
      <div class="footer-text parts">
        {hasCount && total !== null && (
          <span class="muted">
            {t('shownOfTotal', { shown: formatQuantity(items.size, locale), total: formatQuantity(total, locale) })}
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
      </div>
      <Button name={isRetry ? 'try-again' : 'show-more'} isBusy={query.isFetchingNextPage.value} onClick={onShowMore}>
        {t(isRetry ? 'tryAgain' : 'showMore')}
      </Button>
    </footer>
  );
}
